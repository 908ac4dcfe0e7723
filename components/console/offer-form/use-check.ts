"use client";

import { type FocusEvent, useEffect, useRef, useState } from "react";
import { get, type UseFormReturn } from "react-hook-form";
import { useHandler } from "@/components/ui/use-handler";
import type { ActionResult } from "@/lib/schemas/action-result";
import type { OfferCheck } from "@/lib/schemas/console-rows";
import { type EntryIssue, errorsOf, issueOf, listErrors } from "./field-errors";
import type { OfferBody } from "./given";
import type { OfferFormValues } from "./values";

/** What the API says about the entries of one moment. */
export interface Finding {
  values: OfferFormValues;
  issues: EntryIssue[];
  /** Null where the entries are no offer. */
  financing: OfferCheck["financing"];
}

interface CheckProps {
  form: UseFormReturn<OfferFormValues>;
  /** What the API says about a body. */
  check: (body: OfferBody) => Promise<ActionResult<OfferCheck>>;
  bodyToSend: (values: OfferFormValues) => OfferBody;
}

/** The check of the entries by the API's own rules. */
export interface Check {
  /** The newest finding; null before the first. */
  finding: Finding | null;
  /** After the first try to save every issue is shown, and counted on top. */
  showsAll: boolean;
  /** Shows the sentences of a refused save. */
  refuse: (details: string[]) => void;
  /** For the form: a field that is left shows its issue. */
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** Typing rests. Longer than a click takes, so that no message moves what is being clicked. */
const RESTS_MS = 300;

// Rule: C4-3
/**
 * Has the server check the entries when typing rests, and shows its sentences at their fields. Before the first
 * try to save, what is missing is not said, and what is wrong only after its field was left.
 */
export function useCheck({ form, check, bodyToSend }: CheckProps): Check {
  const [finding, setFinding] = useState<Finding | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const newest = useRef(0);
  const left = useRef(new Set<string>());
  const typed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = ({ issues, values }: Finding, all: boolean) => {
    const focused = fieldOf(document.activeElement);
    const shown = new Set(listErrors(form.formState.errors).map(({ path }) => path));
    const isShown = ({ path }: EntryIssue) => {
      if (all) return true;
      if (path === null || (path === focused && !shown.has(path))) return false;
      return left.current.has(path) || !isEmpty(get(values, path));
    };
    form.clearErrors();
    for (const { path, message } of listErrors(errorsOf(issues.filter(isShown))))
      form.setError(path as "root", { type: "api", message });
  };
  const run = useHandler(async () => {
    newest.current += 1;
    const turn = newest.current;
    const values = structuredClone(form.getValues());
    // Without a connection, and for somebody signed out, the last finding stays: saving says why it waits.
    const result = await check(bodyToSend(values)).catch(() => null);
    if (turn !== newest.current || result?.status !== "done") return;
    const { details, financing } = result.value;
    const found = { values, issues: details.map((detail) => issueOf(detail, values)), financing };
    setFinding(found);
    show(found, showsAll);
  });
  const runAfterRest = useHandler(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, RESTS_MS);
  });
  useEffect(() => {
    // What the form begins with is checked too: it may be an offer whose disclosure lacks something.
    runAfterRest();
    const subscription = form.watch((_values, { name }) => {
      if (name !== undefined) typed.current.add(name);
      runAfterRest();
    });
    return () => {
      clearTimeout(timer.current);
      subscription.unsubscribe();
    };
  }, [form, runAfterRest]);

  return {
    finding,
    showsAll,
    refuse: (details) => {
      // An earlier check that is still under way is out of date.
      newest.current += 1;
      const values = structuredClone(form.getValues());
      const found = { values, issues: details.map((detail) => issueOf(detail, values)), financing: null };
      setFinding(found);
      setShowsAll(true);
      show(found, true);
    },
    onBlur: ({ target }) => {
      const name = fieldOf(target);
      if (name === null || !typed.current.has(name)) return;
      left.current.add(name);
      runAfterRest();
    },
  };
}

/** The path of the field that an element is; null for none. */
function fieldOf(element: Element | null): string | null {
  return element?.getAttribute("name") || null;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
