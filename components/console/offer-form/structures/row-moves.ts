"use client";

import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useHandler } from "@/components/ui/use-handler";

/** Moves the rows of a list by a handle in each row, with pointer or keys. */
export interface RowMoves {
  /** The props of a row's handle. */
  handle: (index: number) => {
    ref: (element: HTMLButtonElement | null) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onBlur: () => void;
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  };
  /** Whether the arrow keys currently move the row. */
  isHeld: (index: number) => boolean;
  isDragged: (index: number) => boolean;
  /** The side of the row at which the dragged row would be dropped; null if not at this row. */
  dropAt: (index: number) => "before" | "after" | null;
}

interface RowMovesProps {
  count: number;
  move: (from: number, to: number) => void;
}

/**
 * Rows are dragged by pointer, or picked up with Space and moved with the arrows. The handle keeps the focus.
 */
export function useRowMoves({ count, move }: RowMovesProps): RowMoves {
  const handles = useRef<(HTMLButtonElement | null)[]>([]);
  const [held, setHeld] = useState<number | null>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  /** The handle of a row that is on its way: a row that moves in the page loses the focus. */
  const moving = useRef<{ handle: HTMLButtonElement | null; to: number } | null>(null);
  useLayoutEffect(() => {
    if (moving.current === null || handles.current[moving.current.to] !== moving.current.handle) return;
    moving.current.handle?.focus();
    moving.current = null;
  });

  const step = (from: number, to: number) => {
    if (to < 0 || to >= count) return;
    moving.current = { handle: handles.current[from] ?? null, to };
    setHeld(to);
    move(from, to);
  };
  const onKeyDown = (index: number, event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === " ") {
      event.preventDefault();
      setHeld(held === index ? null : index);
    } else if (event.key === "Escape" && held !== null) {
      event.preventDefault();
      setHeld(null);
    } else if (by !== 0 && held === index) {
      event.preventDefault();
      step(index, index + by);
    }
  };

  /** The index for a row dragged to `y`: the number of other rows whose middle is above `y`. */
  const targetOf = (from: number, y: number) =>
    handles.current.slice(0, count).filter((handle, index) => {
      const box = handle?.closest("fieldset")?.getBoundingClientRect();
      return index !== from && box !== undefined && box.top + box.height / 2 < y;
    }).length;
  const follow = useHandler((y: number) => {
    if (drag) setDrag({ ...drag, to: targetOf(drag.from, y) });
  });
  const drop = useHandler((isDone: boolean) => {
    if (drag && isDone && drag.to !== drag.from) move(drag.from, drag.to);
    setDrag(null);
  });
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return;
    const moved = (event: globalThis.PointerEvent) => follow(event.clientY);
    const ended = (event: globalThis.PointerEvent) => drop(event.type === "pointerup");
    const escaped = (event: globalThis.KeyboardEvent) => event.key === "Escape" && drop(false);
    addEventListener("pointermove", moved);
    addEventListener("pointerup", ended);
    addEventListener("pointercancel", ended);
    addEventListener("keydown", escaped);
    return () => {
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", ended);
      removeEventListener("pointercancel", ended);
      removeEventListener("keydown", escaped);
    };
  }, [dragging, follow, drop]);

  return {
    handle: (index) => ({
      ref: (element) => {
        handles.current[index] = element;
      },
      onKeyDown: (event) => onKeyDown(index, event),
      onBlur: () => moving.current === null && setHeld(null),
      onPointerDown: (event) => {
        if (event.button === 0) setDrag({ from: index, to: index });
      },
    }),
    isHeld: (index) => held === index,
    isDragged: (index) => drag !== null && drag.from === index,
    dropAt: (index) => {
      if (drag === null || drag.to !== index || drag.from === index) return null;
      return drag.to < drag.from ? "before" : "after";
    },
  };
}
