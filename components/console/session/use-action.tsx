"use client";

import { useRouter } from "next/navigation";
import { useContext, useState, useTransition } from "react";
import type { WordedRefusal } from "@/components/console/ui/action-errors";
import { ownValue } from "@/lib/calculator/own-value";
import type { ActionRefusal, ActionResult } from "@/lib/schemas/action-result";
import { NOTHING_AT_PATH } from "@/lib/schemas/errors";
import { ProofContext } from "./session-guard";

interface ActionOptions<T> {
  onDone?: (value: T) => void;
  /** Whether the page shows what the action changes: it is read again after `onDone`. */
  refreshes?: boolean;
}

// Rule: C6-17
/**
 * Runs a server action. If the session has ended or a fresh code is needed, a dialog asks for it; then the
 * action runs again with the same values.
 */
export function useAction<Args extends unknown[], T>(
  action: (...args: Args) => Promise<ActionResult<T>>,
  { onDone, refreshes = false }: ActionOptions<T> = {},
) {
  const router = useRouter();
  const prove = useContext(ProofContext);
  const [pending, start] = useTransition();
  const [problem, setProblem] = useState<WordedRefusal | null>(null);
  const run = (...args: Args) => {
    // Ignores a second click, since not every caller disables its button while `pending`.
    if (pending) return;
    start(async () => {
      setProblem(null);
      const result = await completed(() => action(...args), prove);
      const words = result.status === "refused" ? await formWords() : null;
      start(() => {
        if (result.status !== "done") return setProblem({ ...problemOf(result), words });
        onDone?.(result.value);
        if (refreshes) router.refresh();
      });
    });
  };
  return { run, pending, problem };
}

/** Runs an action, and again after the person signs in or enters a fresh code. */
async function completed<T>(
  action: () => Promise<ActionResult<T>>,
  prove: (reason: "signed_out" | "code_needed") => Promise<boolean>,
): Promise<ActionResult<T> | { status: "offline" }> {
  try {
    for (;;) {
      const result = await action();
      if (result.status !== "signed_out" && result.status !== "code_needed") return result;
      if (!(await prove(result.status))) return result;
    }
  } catch {
    return { status: "offline" };
  }
}

/** Loaded with the first refusal: most actions are not refused. */
function formWords(): Promise<WordedRefusal["words"]> {
  return import("@/components/console/offer-form/form-words").catch(() => null);
}

/** Messages of the API that speak of requests, and what the page shows instead. */
const PAGE_MESSAGES: Record<string, string> = {
  [NOTHING_AT_PATH]: "This is no longer there. Reload the page to see what is.",
};

function problemOf(
  result: Exclude<ActionResult<never>, { status: "done" }> | { status: "offline" },
): ActionRefusal {
  switch (result.status) {
    case "refused":
      return { ...result, message: ownValue(PAGE_MESSAGES, result.message) ?? result.message };
    case "busy":
      return {
        error: "busy",
        message: `Too many actions at once. Try again in ${result.retryAfterSeconds} s.`,
      };
    case "offline":
      return {
        error: "offline",
        message: "The server did not respond. Nothing you entered is lost: try again.",
      };
    case "signed_out":
      return { error: "signed_out", message: "You are signed out: sign in to go on." };
    case "code_needed":
      return { error: "code_needed", message: "This needs a fresh code." };
  }
}
