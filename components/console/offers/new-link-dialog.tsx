"use client";

import { useRouter } from "next/navigation";
import { startTransition, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { copyText } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";

export interface NewLinkProps {
  /** Whether the offer has no link that works: then making one is the page's first action. */
  isPrimary: boolean;
  /** A sentence that says when a link made now ends. */
  ends: string;
  issue: (stopsEarlier: boolean) => Promise<ActionResult<{ url: string }>>;
}

/** A link that was made, and whether the browser copied it. */
export interface IssuedLink {
  url: string;
  isCopied: boolean;
}

interface NewLinkDialogProps extends NewLinkProps, DialogState {
  onIssued: (link: IssuedLink) => void;
}

/** Asks what becomes of earlier links, then makes the new one and copies it. */
export function NewLinkDialog({ ends, issue, open, onClose, onIssued }: NewLinkDialogProps) {
  const router = useRouter();
  const [stops, setStops] = useState(false);
  const { run, pending, problem } = useAction(issue, {
    open,
    lost: { kinds: ["link.issued"], unseen: "Close this and press Copy link." },
    onDone: () => {
      onClose();
      setStops(false);
    },
  });
  const makeAndCopy = async () => {
    const making = run(stops);
    // The write begins within the press, before the link is there.
    const isCopied = await copyText(making.then((made) => made?.url ?? null));
    const made = await making;
    // In one transition: the page says that the link is copied only once it shows the new link.
    if (made)
      startTransition(() => {
        router.refresh();
        onIssued({ url: made.url, isCopied });
      });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Make a new link"
      held={pending}
      confirm={{ label: "Make and copy", "aria-disabled": pending, onClick: makeAndCopy }}
    >
      <p className="text-ink-2">{ends}</p>
      <fieldset className="grid gap-1">
        <legend className="sr-only">Earlier links</legend>
        <Choice checked={!stops} onChoose={() => setStops(false)} name="Keep earlier links working">
          They always open the current version.
        </Choice>
        <Choice checked={stops} onChoose={() => setStops(true)} name="Stop earlier links">
          Who opens one reads “replaced by a newer link”.
        </Choice>
      </fieldset>
      <ActionProblem problem={problem} />
    </Dialog>
  );
}

interface ChoiceProps {
  checked: boolean;
  onChoose: () => void;
  name: string;
  children: string;
}

function Choice({ checked, onChoose, name, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer gap-3 py-2.5">
      <input type="radio" name="earlier-links" checked={checked} onChange={onChoose} />
      <span>
        {name}
        <small className="block text-13 text-ink-3">{children}</small>
      </span>
    </label>
  );
}
