"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Dialog } from "@/components/console/ui/dialog";
import { SelectField } from "@/components/console/ui/field";
import { Button } from "@/components/ui/button";
import type { RotateButtonProps, Rotated } from "./rotate-button";
import { SecretOnce } from "./secret-once";

interface RotateDialogProps extends RotateButtonProps {
  open: boolean;
  onClose: () => void;
}

/** Rotates a key or a secret with an overlap, and shows the new one once. */
export function RotateDialog({ title, text, overlapLabel, rotate, open, onClose }: RotateDialogProps) {
  const router = useRouter();
  const [seconds, setSeconds] = useState(USUAL_OVERLAP);
  const [rotated, setRotated] = useState<Rotated | null>(null);
  const done = (value: Rotated) => {
    onClose();
    setRotated(value);
  };
  const { run, pending, problem } = useAction(rotate, { onDone: done });
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={title}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              kind="primary"
              data-primary
              aria-disabled={pending}
              onClick={() => {
                if (!pending) run(seconds);
              }}
            >
              Rotate
            </Button>
          </>
        }
      >
        <p>{text}</p>
        <OverlapField label={overlapLabel} seconds={seconds} onChange={setSeconds} />
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

/** How long the old key or secret still works, in seconds. */
const OVERLAPS = [
  [86_400, "24 hours"],
  [604_800, "7 days"],
  [3_600, "1 hour"],
  [0, "Stop it now"],
] as const;

/** The initial overlap, in seconds. */
const USUAL_OVERLAP = 86_400;

interface OverlapFieldProps {
  /** Such as `Old key works for`. */
  label: string;
  seconds: number;
  onChange: (seconds: number) => void;
}

/** The select of the overlap. */
function OverlapField({ label, seconds, onChange }: OverlapFieldProps) {
  return (
    <SelectField label={label} value={seconds} onChange={({ target }) => onChange(Number(target.value))}>
      {OVERLAPS.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
