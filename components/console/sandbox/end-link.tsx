"use client";

import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { onlyErrorOf } from "@/components/console/ui/action-errors";
import { CheckItem, CheckList } from "@/components/console/ui/form-parts";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { DialogState } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";

interface EndLinkProps extends DialogState {
  end: (given: { in_hours?: number }) => Promise<ActionResult<unknown>>;
}

/** Ends the offer's current link, now or in some hours, with the event that belongs to it. */
export function EndLink({ end, open, onClose }: EndLinkProps) {
  const [later, setLater] = useState(false);
  const [hours, setHours] = useState("2");
  const { run, pending, problem } = useAction(end, { open, onDone: onClose, refreshes: true });
  const error = onlyErrorOf(problem, "in_hours");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="End the link"
      subtitle="In Test"
      held={pending}
      confirm={{
        label: "End the link",
        "aria-disabled": pending,
        // What is no number is refused by the service, at the field.
        onClick: () => run(later ? { in_hours: Number(hours) } : {}),
      }}
      isDanger
    >
      <p className="text-ink-2">
        Who opens it afterwards reads that it has expired, and offer.expired is sent. A new link can be made.
      </p>
      <CheckList legend="When">
        <CheckItem type="radio" name="end" checked={!later} onChange={() => setLater(false)}>
          Now
        </CheckItem>
        <CheckItem type="radio" name="end" checked={later} onChange={() => setLater(true)}>
          In some hours, with the notice of offer.expiring
        </CheckItem>
      </CheckList>
      {later && (
        <TextField
          label="Hours, 1 to 71"
          inputMode="numeric"
          value={hours}
          onChange={({ target }) => setHours(target.value)}
          error={error}
          answer={problem}
        />
      )}
      {!later && error && <p className="text-13 text-bad">{error}</p>}
    </Dialog>
  );
}
