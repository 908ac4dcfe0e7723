"use client";

import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { onlyErrorOf } from "@/components/console/ui/action-errors";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { DialogState } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import { OfferWarnings } from "./offer-warnings";

export interface RevokeOfferProps {
  dealId: string;
  merchant: string;
  submissions: number;
  /** What the withdrawal runs into. */
  warnings: readonly string[];
  revoke: (typedDealId: string) => Promise<ActionResult<unknown>>;
}

/** Revokes the offer after its deal_id is typed. Lists the consequences first. */
export function RevokeDialog(props: RevokeOfferProps & DialogState) {
  const { dealId, merchant, submissions, warnings, revoke, open, onClose } = props;
  const [typed, setTyped] = useState("");
  const { run, pending, problem } = useAction(revoke, {
    open,
    onDone: onClose,
    refreshes: true,
    lost: { kinds: ["offer.revoked"] },
  });
  const held = typed.trim() !== dealId || pending;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Revoke this offer?"
      held={pending}
      cancel="Keep the offer"
      confirm={{
        label: "Revoke offer",
        "aria-disabled": held,
        onClick: () => {
          if (!held) run(typed.trim());
        },
      }}
      isDanger
      isQuestion
    >
      <p className="text-ink-2">
        {merchant}, deal {dealId}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>The link stops working at once.</li>
        {submissions > 0 && (
          <li>
            {submissions === 1
              ? "The submission stays, and so does a disclosure of it."
              : "Submissions stay, and so do disclosures of them."}
          </li>
        )}
        <li>This cannot be undone. The deal can be offered again as a new offer.</li>
      </ul>
      <OfferWarnings warnings={warnings} />
      <TextField
        label={`Type ${dealId} to confirm`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        spellCheck={false}
        error={onlyErrorOf(problem, "deal_id")}
        answer={problem}
      />
    </Dialog>
  );
}
