"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { SelectField } from "@/components/console/ui/field";
import { SecretOnce } from "@/components/console/ui/secret-once";
import { RowButton } from "@/components/console/ui/settings-table";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type DialogState, useDialog } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { AuditAction } from "@/lib/schemas/states";

/** The result of a rotation, which is shown once. */
export interface Rotated {
  values: { name: string; value: string }[];
  note: string;
}

interface RotateButtonProps {
  /** What is rotated, for a screen reader. */
  about: string;
  title: string;
  /** The consequences, in one or two sentences. */
  text: string;
  overlapLabel: string;
  /** Whether the button is in a table row. */
  inRow?: boolean;
  rotate: (overlapSeconds: number) => Promise<ActionResult<Rotated>>;
  /** How the rotation is recorded. */
  kind: AuditAction;
}

/** The button that rotates a key or a secret, and its dialog. */
export function RotateButton(props: RotateButtonProps) {
  const { about, inRow = true } = props;
  const { show, state } = useDialog();
  return (
    <>
      {inRow ? (
        <RowButton label="Rotate" about={about} onClick={show} />
      ) : (
        <Button onClick={show}>
          Rotate<span className="sr-only"> {about}</span>
        </Button>
      )}
      {state && <RotateDialog {...props} {...state} />}
    </>
  );
}

/** Rotates a key or a secret with an overlap, and shows the new one once. */
function RotateDialog(props: RotateButtonProps & DialogState) {
  const { title, text, overlapLabel, rotate, kind, open, onClose } = props;
  const router = useRouter();
  const [seconds, setSeconds] = useState(86_400);
  const [rotated, setRotated] = useState<Rotated | null>(null);
  const done = (value: Rotated) => {
    onClose();
    setRotated(value);
  };
  const { run, pending, problem } = useAction(rotate, {
    open,
    onDone: done,
    refreshes: true,
    lost: {
      kinds: [kind],
      unseen: "The new secret is shown only once and was lost with the answer: rotate again.",
    },
  });
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={title}
        isQuestion
        confirm={{ label: "Rotate", "aria-disabled": pending, onClick: () => run(seconds) }}
      >
        <p>{text}</p>
        <SelectField
          label={overlapLabel}
          value={seconds}
          onChange={({ target }) => setSeconds(Number(target.value))}
        >
          <option value={86_400}>24 hours</option>
          <option value={604_800}>7 days</option>
          <option value={3_600}>1 hour</option>
          <option value={0}>Stop it now</option>
        </SelectField>
        <ActionProblem problem={problem} />
      </Dialog>
      {rotated && (
        <SecretOnce
          title="Copy the secret now"
          values={rotated.values}
          note={rotated.note}
          onDone={() => {
            setRotated(null);
            router.refresh();
          }}
        />
      )}
    </>
  );
}
