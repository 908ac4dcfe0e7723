import type { PointerEvent } from "react";

/** The index of the step that is pointed at; null for none. */
export type Pointed = number | null;
export type Point = (position: Pointed) => void;

/** The handlers of one step: a mouse points while it is over the step, a finger until it taps elsewhere. */
export function pointing(position: number, onPoint: Point) {
  return {
    onPointerEnter: () => onPoint(position),
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") onPoint(null);
    },
  };
}
