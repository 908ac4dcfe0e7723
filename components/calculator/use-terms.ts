"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { checkTerms } from "@/lib/calculator/check-terms";
import { countedPayments, type Frequency } from "@/lib/calculator/frequency";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Fix } from "@/lib/calculator/problems";
import { computeQuote } from "@/lib/calculator/quote";
import { defaultTerms, switchFrequency, type Terms } from "@/lib/calculator/terms";
import { termChanges } from "./term-changes";
import { chosen, formOf, type TermsForm, termsEntered, termsInEffect, termsResolver } from "./terms-form";
import { useUndo } from "./use-undo";

/** The terms being configured, their figures, and what may be done with them. */
export function useTerms(limits: OfferLimits) {
  const form = useForm<TermsForm>({
    defaultValues: formOf(defaultTerms(limits)),
    resolver: termsResolver(limits),
    reValidateMode: "onSubmit",
  });
  const [switched, setSwitched] = useState<{ from: Terms; to: Terms } | null>(null);

  const values = form.watch();
  const terms = termsInEffect(limits, values);
  const { problems, notices } = checkTerms(limits, terms);
  const history = useUndo(values, form.reset);

  const switchTo = (frequency: Frequency) => {
    const to = switchFrequency(limits, terms, frequency);
    setSwitched({ from: terms, to });
    form.setValue("frequency", to.frequency);
    form.setValue("numPayments", chosen(to.numPayments));
  };

  const applyFix = (fix: Fix) => {
    switch (fix.field) {
      case "purchase_price":
        return form.setValue("purchasePrice", chosen(fix.value));
      case "upsell":
        return form.setValue("upsell", chosen(fix.value));
      case "num_payments":
        return form.setValue("numPayments", chosen(fix.value));
      case "frequency":
        return switchTo(fix.value);
      case "fee": {
        const index = terms.fees.findIndex(({ id }) => id === fix.id);
        if (index >= 0) form.setValue(`fees.${index}`, chosen(fix.value));
      }
    }
  };

  /** Terms from elsewhere, as one change. */
  const use = (chosenTerms: Terms) => form.reset(formOf(chosenTerms));

  return {
    form,
    values,
    terms,
    quote: computeQuote(limits, terms),
    /** Impossible combinations of the terms in effect. */
    problems,
    notices,
    /** The problems of the terms as entered, where an entry waits for its correction. */
    entryProblems: checkTerms(limits, termsEntered(limits, values)).problems,
    waitingEntries: countWaiting(values),
    converted: conversion(switched, terms),
    /** What differs from the funder's defaults. */
    changes: termChanges(limits, defaultTerms(limits), terms),
    /** What undoing would take back, and doing so; null when there is nothing. */
    undo: history.before === null ? null : history.undo,
    undoes: history.before === null ? [] : termChanges(limits, termsInEffect(limits, history.before), terms),
    reset: () => use(defaultTerms(limits)),
    restart: history.restart,
    use,
    switchTo,
    applyFix,
  };
}

/** How many entries the figures do not follow. */
function countWaiting({ purchasePrice, upsell, numPayments, fees }: TermsForm): number {
  const choices = [purchasePrice, upsell, numPayments, ...fees];
  return choices.filter(({ entry, inEffect }) => entry !== inEffect).length;
}

/** What the last switch did to the count, while both still stand. */
function conversion(switched: { from: Terms; to: Terms } | null, terms: Terms): string | null {
  if (switched === null) return null;
  const { from, to } = switched;
  if (terms.frequency !== to.frequency || terms.numPayments !== to.numPayments) return null;
  return `Converted from ${countedPayments(from.numPayments, from.frequency)}`;
}
