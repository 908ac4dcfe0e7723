"use client";

import { useMemo, useState } from "react";
import type { Pin } from "@/components/calculator/compare/use-pins";
import type { Choice } from "@/components/ui/limit-slider";
import { useHandler } from "@/components/ui/use-handler";
import { checkTerms } from "@/lib/calculator/check-terms";
import { countedPayments, type Frequency } from "@/lib/calculator/frequency";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Fix } from "@/lib/calculator/problems";
import { computeQuote } from "@/lib/calculator/quote";
import { defaultTerms, switchFrequency, type Terms } from "@/lib/calculator/terms";
import { type TermChange, termChanges } from "./term-changes";
import {
  type ChoiceField,
  chosen,
  committedTerms,
  draftTerms,
  feeField,
  formOf,
  type TermsForm,
  withChoice,
} from "./terms-form";
import { useFormHistory } from "./use-form-history";

/** The same array each time: what is given it need not render again. */
const NOTHING: never[] = [];

/** Where the form of the terms is kept, and what was done to it. */
export interface TermsSource {
  form: TermsForm;
  change: (update: (form: TermsForm) => TermsForm) => void;
  /** Chooses another frequency: the count follows. */
  switchTo: (frequency: Frequency) => void;
  /** What differs from the funder's defaults. */
  changes: TermChange[];
  /** Takes the last change back; null when there is nothing. */
  undo: (() => void) | null;
  /** What undoing would take back. */
  undoes: TermChange[];
  /** Null where nothing was chosen. */
  reset: (() => void) | null;
  /** Terms from elsewhere, as one change. */
  use: (terms: Pin) => void;
}

/** The terms being configured, their figures, and what may be done with them. */
export function useTerms(limits: OfferLimits, source: TermsSource) {
  const { form, change } = source;
  const [switched, setSwitched] = useState<{ from: Terms; to: Terms } | null>(null);

  const terms = useMemo(() => committedTerms(limits, form), [limits, form]);
  const quote = useMemo(() => computeQuote(limits, terms), [limits, terms]);
  const { problems, notices } = checkTerms(limits, terms);
  const openDrafts = countOpenDrafts(form);

  const choose = useHandler((field: ChoiceField, choice: Choice) =>
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
    /** The problems of the draft terms, where a draft waits for its correction. */
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

/** The form of an offer without structures, which opens with the funder's defaults. */
export function usePlainForm(limits: OfferLimits) {
  const { form, change, before, undo, restart } = useFormHistory(() => formOf(defaultTerms(limits)));
  const terms = committedTerms(limits, form);
  const use = (chosenTerms: Terms) => change(() => formOf(chosenTerms), true);
  const changes = termChanges(limits, defaultTerms(limits), terms);
  return {
    form,
    change,
    restart,
    switchTo: (frequency: Frequency) => {
      const to = switchFrequency(limits, terms, frequency);
      change((now) => ({ ...now, frequency: to.frequency, numPayments: chosen(to.numPayments) }));
    },
    changes,
    undo: before === null ? null : undo,
    undoes: before === null ? NOTHING : termChanges(limits, committedTerms(limits, before), terms),
    reset: changes.length === 0 ? null : () => use(defaultTerms(limits)),
    use,
  };
}

export type ConfiguredTerms = ReturnType<typeof useTerms>;

/** How many drafts the figures do not follow. */
function countOpenDrafts({ purchasePrice, upsell, numPayments, fees }: TermsForm): number {
  const choices = [purchasePrice, upsell, numPayments, ...fees];
  return choices.filter(({ draft, committed }) => draft !== committed).length;
}

/** What the last switch did to the count, while both still stand. */
function conversion(switched: { from: Terms; to: Terms } | null, terms: Terms): string | null {
  if (switched === null) return null;
  const { from, to } = switched;
  if (terms.frequency !== to.frequency || terms.numPayments !== to.numPayments) return null;
  return `Converted from ${countedPayments(from.numPayments, from.frequency)}`;
}
