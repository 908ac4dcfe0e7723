"use client";

import { useEffect, useId, useRef } from "react";
import { Icon } from "./icon";

interface RefusedCopyProps {
  what: "copying" | "sharing";
  /** Null where the page hides it. */
  text: string | null;
  /** A sentence about the text; empty without one. */
  note?: string;
}

/**
 * What the browser refused to copy, where its button is. The text is selected, so that the reader's own copy
 * takes it.
 */
export function RefusedCopy({ what, text, note = "" }: RefusedCopyProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (text === null) return;
    field.current?.focus();
    field.current?.select();
  }, [text]);
  return (
    <div className="min-w-0 overflow-hidden rounded-m border border-line text-left">
      <p id={id} className="flex gap-2.5 bg-warn-ground px-3.5 py-2.5 text-13 text-ink-2">
        <Icon name="warning" className="mt-0.5 size-4 flex-none text-warn" />
        <span className="min-w-0">
          <b className="text-ink">Your browser did not allow {what}.</b>
          {text !== null && " The text is selected: copy it."} {note}
        </span>
      </p>
      {text !== null && (
        <textarea
          ref={field}
          readOnly
          rows={Math.min(6, Math.max(3, text.split("\n").length))}
          value={text}
          aria-labelledby={id}
          className="block w-full resize-none border-t border-line bg-surface px-3.5 py-3 text-16 wrap-anywhere text-ink-2 focus-visible:-outline-offset-2 phone:text-13"
        />
      )}
    </div>
  );
}
