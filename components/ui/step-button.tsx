"use client";

import { memo, useEffect, useEffectEvent, useState } from "react";
import { OpeningIcon } from "./opening-icon";

interface StepButtonProps {
  label: string;
  icon: "minus" | "plus";
  /** Whether there is no further step. */
  atLimit: boolean;
  onStep: (direction: 1 | -1) => void;
}

/** How long a press is held before it repeats, and the time between two repeats. */
const HOLD_MS = 400;
const REPEAT_MS = 80;

/**
 * A button that makes one step for each press, and more while it is held. With the keyboard, the arrow keys
 * in the field beside it do the same.
 */
export const StepButton = memo(function StepButton({ label, icon, atLimit, onStep }: StepButtonProps) {
  const step = () => onStep(icon === "plus" ? 1 : -1);
  const [pressed, setPressed] = useState(false);
  const [repeated, setRepeated] = useState(false);

  const repeat = useEffectEvent(() => {
    setRepeated(true);
    if (!atLimit) step();
  });
  useEffect(() => {
    if (!pressed) return;
    let timer = setTimeout(function again() {
      repeat();
      timer = setTimeout(again, REPEAT_MS);
    }, HOLD_MS);
    return () => clearTimeout(timer);
  }, [pressed]);

  const release = () => setPressed(false);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-disabled={atLimit}
      onPointerDown={({ button }) => {
        setRepeated(false);
        setPressed(button === 0);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => pressed && event.preventDefault()}
      onClick={() => {
        // The click at the end of a held press makes no further step.
        if (!repeated && !atLimit) step();
        setRepeated(false);
      }}
    >
      <OpeningIcon name={icon} />
    </button>
  );
});
