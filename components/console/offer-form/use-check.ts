"use client";

import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { get, type UseFormReturn } from "react-hook-form";
import { useHandler } from "@/components/ui/use-handler";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { OfferCheck } from "@/lib/schemas/console/rows";
import type { OfferBody } from "./entries";
import { type EntryIssue, entryIssueOf, errorsOf, listErrors } from "./field-errors";
import type { OfferFormValues } from "./values";

/** The API's result for one state of the entries. */
export interface Finding {
  values: OfferFormValues;
  issues: EntryIssue[];
  /** Null if the entries are not a valid offer. */
  financing: OfferCheck["financing"];
}

interface CheckProps {
  form: UseFormReturn<OfferFormValues>;
  /** Validates a body on the server. */
  check: (body: OfferBody) => Promise<ActionResult<OfferCheck>>;
  bodyToSend: (values: OfferFormValues) => OfferBody;
  /** What is saved of the entries: after a conflict, with what another person saved. */
  merged: (values: OfferFormValues) => OfferFormValues;
  /** Whether a conflict waits for choices: the fields then hold other values than those checked. */
  isMerging: boolean;
  /** Whether no check may start: the form is being saved. */
  paused: boolean;
}

/** The server's validation of the entries, by the API's own rules. */
interface Check {
  /** The latest result; null before the first. */
  finding: Finding | null;
  /** True after the first attempt to save: every issue is shown, and listed in the summary. */
  showsAll: boolean;
  /** Shows the details of a refused save. */
  refuse: (details: string[]) => void;
  /** The form's blur handler: a field shows its issue after it loses the focus. */
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** The pause in typing before a check. Longer than a click, so that no message moves the click's target. */
const RESTS_MS = 300;

/**
 * Has the server check the entries after a pause in typing, and shows its messages at their fields. Before
 * the first attempt to save, missing entries are not reported, and wrong ones only after their field loses
 * the focus. While the form is being saved no check starts: it would reach the server after the save, from
 * the next page.
 */
export function useCheck({ form, check, bodyToSend, merged, isMerging, paused }: CheckProps): Check {
  const [finding, setFinding] = useState<Finding | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const newest = useRef(0);
  const left = useRef(new Set<string>());
  const typed = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether a check waits for the end of the pause. */
  const waits = useRef(false);

  const show = ({ issues, values }: Finding, all: boolean) => {
    const focused = fieldOf(document.activeElement);
    const shown = new Set(listErrors(form.formState.errors).map(({ path }) => path));
    const isShown = ({ path }: EntryIssue) => {
      if (all) return true;
      if (path === null || (path === focused && !shown.has(path))) return false;
      return left.current.has(path) || !isEmpty(get(values, path));
    };
    form.clearErrors();
    for (const { path, message } of errorsOf(issues.filter(isShown)))
      form.setError(path as "root", { type: "api", message });
  };
  const run = useHandler(async () => {
    waits.current = paused;
    if (paused) return;
    newest.current += 1;
    const turn = newest.current;
    const values = structuredClone(merged(form.getValues()));
    // Offline or signed out, the last result stays: saving reports the cause.
    const result = await check(bodyToSend(values)).catch(() => null);
    if (turn !== newest.current || result?.status !== "done") return;
    const { details, financing } = result.value;
    const found = { values, issues: details.map((detail) => entryIssueOf(detail, values)), financing };
    setFinding(found);
    if (!isMerging) show(found, showsAll);
  });
  const runAfterRest = useHandler(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, RESTS_MS);
  });
  // The start values are checked too: their disclosure may lack something. So is each choice after a conflict.
  const checkAgain = useEffectEvent((_now: typeof merged) => runAfterRest());
  useEffect(() => checkAgain(merged), [merged]);
  useEffect(() => {
    const subscription = form.watch((_values, { name }) => {
      if (name !== undefined) typed.current.add(name);
      runAfterRest();
    });
    return () => {
      clearTimeout(timer.current);
      subscription.unsubscribe();
    };
  }, [form, runAfterRest]);
  // Checks what was typed during the pause.
  useEffect(() => {
    if (!paused && waits.current) runAfterRest();
  }, [paused, runAfterRest]);

  return {
    finding,
    showsAll,
    refuse: (details) => {
      // Discards the result of a check that is still running.
      newest.current += 1;
      const values = structuredClone(form.getValues());
      const found = {
        values,
        issues: details.map((detail) => entryIssueOf(detail, values)),
        financing: null,
      };
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

/** The field path of an element; null if it is no field. */
function fieldOf(element: Element | null): string | null {
  return element?.getAttribute("name") || null;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
