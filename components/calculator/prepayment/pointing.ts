import type { PointerEvent } from "react";

/** The position of what is pointed at in a schedule; null for nothing. */
export type Pointed = number | null;
export type Point = (position: Pointed) => void;

/** A mouse points while it rests on it; a finger until it taps elsewhere. */
export function pointing(position: number, onPoint: Point) {
  return {
    onPointerEnter: () => onPoint(position),
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") onPoint(null);
    },
  };
}
