"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Link } from "@/components/console/ui/link";
import { Button, buttonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { listErrors } from "./field-errors";
import { OUTPUT_ID } from "./sections";
import type { OfferFormValues } from "./values";

interface SaveBarProps {
  /** The version that is edited; null for a new offer. */
  version: number | null;
  pending: boolean;
  /** Whether a version conflict must be resolved first. */
  held: boolean;
  cancel: string;
}

/** The bar with the form's status and the button that saves. */
export function SaveBar({ version, pending, held, cancel }: SaveBarProps) {
  const { formState } = useFormContext<OfferFormValues>();
  const errors = listErrors(formState.errors).length;
  const unchanged = version !== null && !formState.isDirty;
  const stays = held || pending || unchanged;
  return (
    <div
      id="save-bar"
      className="bottom-bar col-span-full -mx-[24px] mt-6 -mb-[64px] flex-wrap gap-x-3 gap-y-2 [--bar-space:10px] max-phone:-mx-[16px]"
    >
      <p role="status" className="grow basis-48 text-13 text-ink-2 max-phone:basis-full">
        {held
          ? "A newer version waits for your choices above."
          : errors > 0
            ? `${errors} ${errors === 1 ? "entry" : "entries"} must change.`
            : unchanged
              ? "Nothing is changed yet."
              : version === null
                ? "The link is made when you create the offer."
                : "The link stays; it opens the new version at once."}
      </p>
      <span className="max-phone:flex-auto min-[64rem]:hidden">
        <a href={`#${OUTPUT_ID}`} className={`${buttonLook("quiet")} w-full`}>
          Preview
        </a>
      </span>
      <Link href={cancel} className={`${buttonLook("plain")} max-phone:flex-auto`}>
        Cancel
      </Link>
      <Button
        type="submit"
        kind="primary"
        className="max-phone:flex-auto"
        data-primary
        aria-keyshortcuts="Control+Enter"
        aria-disabled={stays}
      >
        {version === null ? "Create offer" : held ? "Save" : `Save version ${version + 1}`}
      </Button>
    </div>
  );
}

/** Asks before the reader leaves a form with changes. The form sets `leaving` when it navigates itself. */
export function LeaveGuard({ leaving }: { leaving: RefObject<boolean> }) {
  const router = useRouter();
  const { formState } = useFormContext<OfferFormValues>();
  const { isDirty } = formState;
  const [to, setTo] = useState<string | null>(null);

  useEffect(() => {
    if (!isDirty) return;
    const unload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || leaving.current || opensElsewhere(event, link)) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(link.href);
    };
    addEventListener("beforeunload", unload);
    document.addEventListener("click", click, { capture: true });
    return () => {
      removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, { capture: true });
    };
  }, [isDirty, leaving]);

  const leave = () => {
    leaving.current = true;
    const { pathname, search, hash } = new URL(to ?? location.href);
    router.push(pathname + search + hash);
  };
  return (
    <Dialog
      open={to !== null}
      onClose={() => setTo(null)}
      title="Leave with unsaved entries?"
      isQuestion
      actions={
        <>
          <Button onClick={leave}>Leave</Button>
          <Button kind="primary" data-primary onClick={() => setTo(null)}>
            Stay
          </Button>
        </>
      }
    >
      <p className="text-ink-2">This device keeps them for 7 days or until you sign out.</p>
    </Dialog>
  );
}

/** Whether a click stays on this page or opens another window. */
function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const here = link.pathname === location.pathname && link.hash !== "";
  return here || event.ctrlKey || event.metaKey || event.shiftKey || link.target === "_blank";
}
