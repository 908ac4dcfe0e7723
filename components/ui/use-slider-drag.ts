"use client";

import { type PointerEvent, useRef } from "react";

/** How far a touch moves sideways before the slider takes it, in px. */
const SLOP = 6;

type Gesture =
  /** Nothing is pressed: keys, and steps of a screen reader. */
  | { kind: "none" }
  /** A touch that may still become a scroll of the page. */
  | { kind: "undecided"; x: number; y: number }
  | { kind: "drag" };

/** A second finger zooms the page: however the first one moves then, it does not become a drag. */
const PINCH: Gesture = { kind: "undecided", x: Number.NaN, y: Number.NaN };

/**
 * Tells the drags of a range input from touches that scroll the page or only rest. The browser sets a range's
 * value as soon as a finger is put on it, before it knows what the finger will do: until a touch has moved
 * sideways, what the range says must be ignored, and what it said must be taken back when the touch becomes a
 * scroll after all.
 */
export function useSliderDrag(onPress: () => void, onTakeBack: () => void) {
  const gesture = useRef<Gesture>({ kind: "none" });
  /** Whether the last pointer was a finger or a pen, whose release is followed by events of a mouse. */
  const touched = useRef(false);

  const become = (now: Gesture) => {
    gesture.current = now;
  };
  const handlers = {
    onPointerDown: ({ isPrimary, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (!isPrimary) {
        if (gesture.current.kind === "none") return;
        become(PINCH);
        onTakeBack();
        return;
      }
      onPress();
      touched.current = pointerType !== "mouse";
      become(touched.current ? { kind: "undecided", x, y } : { kind: "drag" });
    },
    onPointerMove: ({ isPrimary, buttons, clientX, clientY }: PointerEvent) => {
      if (!isPrimary) return;
      const now = gesture.current;
      // The release outside the window may not have been reported.
      if (buttons === 0) become({ kind: "none" });
      else if (now.kind === "undecided") {
        const [across, along] = [Math.abs(clientX - now.x), Math.abs(clientY - now.y)];
        if (across > SLOP && across > along) become({ kind: "drag" });
      }
    },
    onPointerUp: ({ isPrimary }: PointerEvent) => {
      if (isPrimary) become({ kind: "none" });
    },
    onPointerCancel: ({ isPrimary }: PointerEvent) => {
      if (!isPrimary || gesture.current.kind === "none") return;
      become({ kind: "none" });
      onTakeBack();
    },
    onMouseDown: (event: { preventDefault: () => void }) => {
      // The mouse that a browser imitates after a touch without movement would set the value.
      if (touched.current) event.preventDefault();
    },
    onKeyDown: () => become({ kind: "none" }),
  };
  return { handlers, source: () => gesture.current.kind };
}
