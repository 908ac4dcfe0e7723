"use client";

import { useId } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Dialog } from "@/components/ui/dialog";
import type { DialogState } from "@/components/ui/use-dialog";
import type { OwnerOutcome } from "@/lib/schemas/console/deals";
import { type DealActions, OWNER_WRITES } from "./deal-actions";

interface HandOverProps extends DialogState {
  dealId: string;
  shown: string | null;
  choices: { id: string; name: string }[];
  assign: DealActions["assign"];
  onDone: (outcome: OwnerOutcome) => void;
}

/** Chooses the colleague whose deal it becomes. */
export function HandOver({ dealId, shown, choices, assign, onDone, ...dialog }: HandOverProps) {
  const form = useId();
  const { run, pending, problem } = useAction(assign, {
    open: dialog.open,
    onDone: (outcome) => {
      dialog.onClose();
      onDone(outcome);
    },
    refreshes: true,
    lost: OWNER_WRITES,
  });
  return (
    <Dialog
      {...dialog}
      title={`Whose deal is ${dealId}?`}
      confirm={{ label: "Hand over", type: "submit", form, "aria-disabled": pending }}
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          run({ to: String(new FormData(event.currentTarget).get("to")), shown });
        }}
      >
        <label className="grid gap-1.5 text-14 font-semibold">
          It becomes the deal of
          <select
            name="to"
            className="min-h-11 w-full rounded-m border border-edge bg-surface px-3 text-16 font-normal text-ink"
          >
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p className="text-13 text-ink-3">
          The ISO and the merchant do not see whose deal it is. Who gets mails about it stays as it is in the
          offer.
        </p>
        <ActionProblem problem={problem} />
      </form>
    </Dialog>
  );
}
