"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Dialog } from "@/components/console/ui/dialog";
import { SelectField } from "@/components/console/ui/field";
import { Button } from "@/components/ui/button";
import type { ActionResult } from "@/lib/schemas/action-result";
import { SecretOnce } from "./secret-once";

/** The result of a rotation, which is shown once. */
export interface Rotated {
  values: { name: string; value: string }[];
  note: string;
}

interface RotateButtonProps {
  label: string;
  /** What is rotated, for a screen reader. */
  about: string;
  title: string;
  /** The consequences, in one or two sentences. */
  text: string;
  overlapLabel: string;
  /** Whether the button is in a table row. */
  inRow?: boolean;
  rotate: (overlapSeconds: number) => Promise<ActionResult<Rotated>>;
}

/** Rotates a key or a secret with an overlap, and shows the new one once. */
export function RotateButton(props: RotateButtonProps) {
  const { label, about, title, text, overlapLabel, inRow = true, rotate } = props;
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [seconds, setSeconds] = useState(USUAL_OVERLAP);
  const [rotated, setRotated] = useState<Rotated | null>(null);
  const done = (value: Rotated) => {
    setOpen(false);
    setRotated(value);
  };
  const { run, pending, problem } = useAction(rotate, { onDone: done });
  const name = (
    <>
      {label}
      <span className="sr-only"> {about}</span>
    </>
  );
  return (
    <>
      {inRow ? (
        <button type="button" className="row-button" onClick={() => setOpen(true)}>
          {name}
        </button>
      ) : (
        <Button onClick={() => setOpen(true)}>{name}</Button>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
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
