"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Dialog } from "@/components/console/ui/dialog";
import { Button } from "@/components/ui/button";
import type { OfferFormValues } from "./values";

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
