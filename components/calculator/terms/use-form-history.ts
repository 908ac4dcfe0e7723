"use client";

import { useState } from "react";

/** Changes of one field within this time of each other are one step of undo: a drag, a typed amount. */
const SAME_CHANGE_MS = 1_000;

interface History<Form> {
  form: Form;
  /** The form before each change, oldest first. */
  past: Form[];
  /** The last change; null where the next one is a step of its own in any case. */
  latest: { fields: string; at: number } | null;
}

/** The form, and what it was before each change of it. */
export function useFormHistory<Form extends object>(start: () => Form) {
  const [{ form, past }, setHistory] = useState(() => begun(start()));

  return {
    form,
    /** Changes the form. `whole` makes it a step of undo of its own, whatever follows. */
    change: (update: (form: Form) => Form, whole = false) => {
      const at = whole ? Number.NaN : performance.now();
      setHistory((history) => changed(history, update(history.form), at));
    },
    /** The form before the last step of undo; null without one. */
    before: past.at(-1) ?? null,
    undo: () => setHistory(taken<Form>),
    /** Replaces the form, and forgets the history. */
    restart: (anew: Form) => setHistory(begun(anew)),
  };
}

function begun<Form>(form: Form): History<Form> {
  return { form, past: [], latest: null };
}

function changed<Form extends object>(
  { form: before, past, latest }: History<Form>,
  form: Form,
  at: number,
): History<Form> {
  const fields = changedFields(before, form);
  const continued = fields === "" || (latest?.fields === fields && at - latest.at < SAME_CHANGE_MS);
  return {
    form,
    past: continued ? past : [...past, before],
    latest: fields === "" ? latest : { fields, at },
  };
}

function taken<Form>(history: History<Form>): History<Form> {
  const before = history.past.at(-1);
  return before === undefined ? history : { form: before, past: history.past.slice(0, -1), latest: null };
}

function changedFields<Form extends object>(before: Form, now: Form): string {
  const fields = Object.keys(now) as (keyof Form)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field])).join(" ");
}
