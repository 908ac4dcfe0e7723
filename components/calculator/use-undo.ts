"use client";

import { useEffect, useRef, useState } from "react";
import type { TermsForm } from "./terms-form";

/** Changes of one field that follow each other within this time are one: a drag, a typed amount. */
const SAME_CHANGE_MS = 1_000;

/** Remembers the form before each change. */
export function useUndo(values: TermsForm, restore: (form: TermsForm) => void) {
  const [past, setPast] = useState<TermsForm[]>([]);
  const current = useRef(values);
  const latest = useRef<{ field: string; at: number } | null>(null);

  useEffect(() => {
    const before = current.current;
    const field = changedFields(before, values);
    if (field === "") return;
    const at = performance.now();
    const continued = latest.current?.field === field && at - latest.current.at < SAME_CHANGE_MS;
    if (!continued) setPast((earlier) => [...earlier, before]);
    latest.current = { field, at };
    current.current = structuredClone(values);
  });

  const settle = (form: TermsForm, earlier: TermsForm[]) => {
    current.current = structuredClone(form);
    latest.current = null;
    setPast(earlier);
    restore(form);
  };

  return {
    /** The form as the last change found it; null when there is nothing to take back. */
    before: past.at(-1) ?? null,
    undo: () => {
      const before = past.at(-1);
      if (before !== undefined) settle(before, past.slice(0, -1));
    },
    /** Starts anew from a form that no change led to. */
    restart: (form: TermsForm) => settle(form, []),
  };
}

function changedFields(before: TermsForm, now: TermsForm): string {
  const fields = Object.keys(now) as (keyof TermsForm)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field])).join(" ");
}
