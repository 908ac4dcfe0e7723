"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Icon } from "./icon";

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
export function StepButton({ label, icon, atLimit, onStep }: StepButtonProps) {
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
      <Icon name={icon} />
    </button>
  );
}

/** The stops of a slider between two integers: both ends, and the multiples of `step` between them. */
export interface StepScale {
  floor: number;
  ceiling: number;
  step: number;
}

const MOST_STOPS = 150;

/**
 * A scale whose step is 1 or 5 times a power of ten, with about 150 stops at most. The floor must be below
 * the ceiling.
 */
export function roundScale(floor: number, ceiling: number): StepScale {
  let step = 1;
  for (let factor = 5; (ceiling - floor) / step > MOST_STOPS; factor = factor === 5 ? 2 : 5) step *= factor;
  return { floor, ceiling, step };
}

/** A scale with a stop at every whole number. */
export function unitScale(floor: number, ceiling: number): StepScale {
  return { floor, ceiling, step: 1 };
}

/** The index of the last stop. The first has index 0. */
export function lastStop({ floor, ceiling, step }: StepScale): number {
  return Math.ceil(ceiling / step) - Math.floor(floor / step);
}

/** The value of a stop: a multiple of the step, or the limit if the multiple lies beyond it. */
export function valueAt(scale: StepScale, stop: number): number {
  const value = (Math.floor(scale.floor / scale.step) + stop) * scale.step;
  return Math.min(Math.max(value, scale.floor), scale.ceiling);
}

/** The stop nearest to a value of the scale. */
export function nearestStop(scale: StepScale, value: number): number {
  const firstMultiple = Math.floor(scale.floor / scale.step);
  const below =
    Math.floor(Math.min(Math.max(value, scale.floor), scale.ceiling - 1) / scale.step) - firstMultiple;
  return value - valueAt(scale, below) < valueAt(scale, below + 1) - value ? below : below + 1;
}

/** How near to the default a drag must end to choose it, as a share of the scale. */
const SNAP = 0.01;

/**
 * The value that a drag to a stop chooses. Near the default it is the default; at a limit it is always the
 * limit.
 */
export function draggedTo(scale: StepScale, stop: number, defaultValue: number): number {
  const last = lastStop(scale);
  const distance = Math.abs(stop - nearestStop(scale, defaultValue));
  const isLimit = stop === 0 || stop === last;
  return !isLimit && distance <= last * SNAP ? defaultValue : valueAt(scale, stop);
}

/** The next stop strictly above (1) or below (-1) a value. */
export function nextValue({ floor, ceiling, step }: StepScale, value: number, direction: 1 | -1): number {
  const stop = direction === 1 ? Math.floor(value / step) + 1 : Math.ceil(value / step) - 1;
  return Math.min(Math.max(stop * step, floor), ceiling);
}

/** The position of a stop along the scale, from 0 to 1. */
export function positionOf(scale: StepScale, stop: number): number {
  return stop / lastStop(scale);
}
