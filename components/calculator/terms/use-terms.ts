"use client";

import { useMemo, useState } from "react";
import type { SliderEntry } from "@/components/ui/limit-slider";
import { useHandler } from "@/components/ui/use-handler";
import { countedPayments, type Frequency } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import { checkTerms } from "@/lib/calculator/terms/check";
import type { Fix } from "@/lib/calculator/terms/problems";
import { defaultTerms, switchFrequency, type Terms } from "@/lib/calculator/terms/terms";
import {
  type ChoiceField,
  chosen,
  committedTerms,
  draftTerms,
  feeField,
  formOf,
  type TermChange,
  type TermsForm,
  termChanges,
  withChoice,
} from "./terms-form";

/** One array for all renders, so that a component with it does not render again. */
const NOTHING: never[] = [];

/** The form of the terms with its changes, for an offer with structures or without. */
export interface TermsSource {
  form: TermsForm;
  change: (update: (form: TermsForm) => TermsForm) => void;
  /** Chooses another frequency, and converts the count. */
  switchTo: (frequency: Frequency) => void;
  /** The terms that differ from the funder's defaults. */
  changes: TermChange[];
  /** Takes the last step back; null without one. */
  undo: (() => void) | null;
  /** The changes that undo takes back. */
  undoes: TermChange[];
  /** Makes the step again that was taken back last; null without one. */
  redo: (() => void) | null;
  /** Null where there is nothing to reset. */
  reset: (() => void) | null;
  /** Enters given terms as one step. */
  use: (terms: Pin) => void;
}

/** The present terms, their figures and problems, and the functions that change them. */
export function useTerms(limits: OfferLimits, source: TermsSource) {
  const { form, change } = source;
  const [switched, setSwitched] = useState<{ from: Terms; to: Terms } | null>(null);

  const terms = useMemo(() => committedTerms(limits, form), [limits, form]);
  const quote = useMemo(() => computeQuote(limits, terms), [limits, terms]);
  const { problems, notices } = checkTerms(limits, terms);
  const openDrafts = countOpenDrafts(form);

  const choose = useHandler((field: ChoiceField, choice: SliderEntry) =>
    change((now) => withChoice(now, field, choice)),
  );

  const switchTo = useHandler((frequency: Frequency) => {
    setSwitched({ from: terms, to: switchFrequency(limits, terms, frequency) });
    source.switchTo(frequency);
  });

  const applyFix = useHandler((fix: Fix) => {
    switch (fix.field) {
      case "purchase_price":
        return choose("purchasePrice", chosen(fix.value));
      case "upsell":
        return choose("upsell", chosen(fix.value));
      case "num_payments":
        return choose("numPayments", chosen(fix.value));
      case "frequency":
        return switchTo(fix.value);
      case "fee": {
        const index = terms.fees.findIndex(({ id }) => id === fix.id);
        if (index >= 0) choose(feeField(index), chosen(fix.value));
      }
    }
  });

  return {
    ...source,
    terms,
    quote,
    /** Impossible combinations of the committed terms. */
    problems,
    notices,
    /** The problems of the draft terms, where a draft is beyond its limit. */
    entryProblems: openDrafts === 0 ? problems : checkTerms(limits, draftTerms(limits, form)).problems,
    openDrafts,
    /** The drafts beyond their limits, `before`, and the committed values in their place, `now`. */
    leftOut: openDrafts === 0 ? NOTHING : termChanges(limits, draftTerms(limits, form), terms),
    converted: conversion(switched, terms),
    choose,
    switchTo,
    applyFix,
  };
}

/** The form of an offer without structures. It opens with the funder's defaults. */
export function usePlainForm(limits: OfferLimits) {
  const history = useFormHistory(() => formOf(defaultTerms(limits)));
  const { form, change, before, after } = history;
  const terms = committedTerms(limits, form);
  const use = (chosenTerms: Terms) => change(() => formOf(chosenTerms), true);
  const changes = termChanges(limits, defaultTerms(limits), terms);
  return {
    form,
    change,
    restart: history.restart,
    steps: history.steps,
    switchTo: (frequency: Frequency) => {
      const to = switchFrequency(limits, terms, frequency);
      change((now) => ({ ...now, frequency: to.frequency, numPayments: chosen(to.numPayments) }));
    },
    changes,
    undo: before === null ? null : history.undo,
    redo: after === null ? null : history.redo,
    undoes: before === null ? NOTHING : termChanges(limits, committedTerms(limits, before), terms),
    reset: changes.length + countOpenDrafts(form) === 0 ? null : () => use(defaultTerms(limits)),
    use,
  };
}

export type ConfiguredTerms = ReturnType<typeof useTerms>;

/** How many drafts are beyond their limits, so that the figures do not use them. */
export function countOpenDrafts({ purchasePrice, upsell, numPayments, fees }: TermsForm): number {
  const choices = [purchasePrice, upsell, numPayments, ...fees];
  return choices.filter(({ draft, committed }) => draft !== committed).length;
}

/** Says how the last change of frequency converted the count, while both are unchanged; else null. */
function conversion(switched: { from: Terms; to: Terms } | null, terms: Terms): string | null {
  if (switched === null) return null;
  const { from, to } = switched;
  if (terms.frequency !== to.frequency || terms.numPayments !== to.numPayments) return null;
  return `Converted from ${countedPayments(from.numPayments, from.frequency)}`;
}

/** Changes of one field within this time of each other are one step of undo: a drag, a typed amount. */
const SAME_CHANGE_MS = 1_000;

interface History<Form> {
  form: Form;
  /** The form before each change, oldest first. */
  past: Form[];
  /** What undo took back, the last first. */
  future: Form[];
  /** The last change; null where the next one is a step of its own in any case. */
  latest: { fields: string; at: number } | null;
}

/** So many steps outlive a reload. */
const KEPT_STEPS = 50;

/** The form, and what it was before each change of it. */
export function useFormHistory<Form extends object>(start: () => Form) {
  const [history, setHistory] = useState(() => begun(start()));
  const { form, past, future } = history;
  return {
    form,
    /** Changes the form. `whole` makes it a step of undo of its own, whatever follows. */
    change: (update: (form: Form) => Form, whole = false) => {
      const at = whole ? Number.NaN : performance.now();
      setHistory((now) => changed(now, update(now.form), at));
    },
    /** The form before the last step of undo; null without one. */
    before: past.at(-1) ?? null,
    undo: () => setHistory(taken<Form>),
    /** The form after the next step of redo; null without one. */
    after: future[0] ?? null,
    redo: () => setHistory(madeAgain<Form>),
    /** Replaces the form, and forgets the history. */
    restart: (anew: Form) => setHistory(begun(anew)),
    /** What outlives a reload, and goes on after it. */
    steps: {
      history: () => ({ form, past: past.slice(-KEPT_STEPS), future, latest: null }),
      reopen: (kept: object) => setHistory(kept as History<Form>),
    },
  };
}

function begun<Form>(form: Form): History<Form> {
  return { form, past: [], future: [], latest: null };
}

function changed<Form extends object>(
  { form: before, past, future, latest }: History<Form>,
  form: Form,
  at: number,
): History<Form> {
  const fields = changedFields(before, form);
  if (fields === "") return { form, past, future, latest };
  const continued = latest?.fields === fields && at - latest.at < SAME_CHANGE_MS;
  const stepBegan = past.at(-1);
  // A step that ends where it began is none, such as a drag that is taken back.
  if (continued && stepBegan && changedFields(stepBegan, form) === "") {
    return { form, past: past.slice(0, -1), future: [], latest: null };
  }
  return { form, past: continued ? past : [...past, before], future: [], latest: { fields, at } };
}

function taken<Form>(history: History<Form>): History<Form> {
  const { form, past, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { form: before, past: past.slice(0, -1), future: [form, ...future], latest: null };
}

function madeAgain<Form>(history: History<Form>): History<Form> {
  const { form, past, future } = history;
  const [after, ...later] = future;
  if (after === undefined) return history;
  return { form: after, past: [...past, form], future: later, latest: null };
}

function changedFields<Form extends object>(before: Form, now: Form): string {
  const fields = Object.keys(now) as (keyof Form)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field])).join(" ");
}

/** A configuration put aside to compare, with the id of its structure where the offer has structures. */
export interface Pin extends Terms {
  structure?: string;
}

/** The configurations put aside to compare, oldest first. */
export function usePins() {
  const [pins, setPins] = useState<Pin[]>([]);
  return {
    pins,
    setPins,
    pin: (terms: Pin) => setPins([...pins, terms]),
    unpin: (index: number) => setPins(pins.filter((_, position) => position !== index)),
  };
}
