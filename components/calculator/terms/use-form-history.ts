"use client";

import { useState } from "react";
import type { TermsForm } from "./terms-form";

/** Changes of one field that follow each other within this time are one: a drag, a typed amount. */
const SAME_CHANGE_MS = 1_000;

interface History {
  form: TermsForm;
  /** The form before each change, oldest first. */
  past: TermsForm[];
  /** The last change; null when the next one stands for itself. */
  latest: { fields: string; at: number } | null;
}

/** The form, and what it was before each change of it. */
export function useFormHistory(start: () => TermsForm) {
  const [{ form, past }, setHistory] = useState<History>(() => begun(start()));

  return {
    form,
    change: (update: (form: TermsForm) => TermsForm) => {
      const at = performance.now();
      setHistory((history) => changed(history, update(history.form), at));
    },
    /** The form as the last change found it; null when there is nothing to take back. */
    before: past.at(-1) ?? null,
    undo: () => setHistory(taken),
    /** Starts anew from a form that no change led to. */
    restart: (anew: TermsForm) => setHistory(begun(anew)),
  };
}

function begun(form: TermsForm): History {
  return { form, past: [], latest: null };
}

function changed({ form: before, past, latest }: History, form: TermsForm, at: number): History {
  const fields = changedFields(before, form);
  const continued = fields === "" || (latest?.fields === fields && at - latest.at < SAME_CHANGE_MS);
  return {
    form,
    past: continued ? past : [...past, before],
    latest: fields === "" ? latest : { fields, at },
  };
}

function taken(history: History): History {
  const before = history.past.at(-1);
  return before === undefined ? history : { form: before, past: history.past.slice(0, -1), latest: null };
}

function changedFields(before: TermsForm, now: TermsForm): string {
  const fields = Object.keys(now) as (keyof TermsForm)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field])).join(" ");
}
