"use client";

import { useRouter } from "next/navigation";
import { useContext, useRef, useState, useTransition } from "react";
import { ownValue } from "@/lib/calculator/own-value";
import type { ActionRefusal, ActionResult } from "@/lib/schemas/console/action-result";
import type { WriteKind } from "@/lib/schemas/states";
import { NOTHING_AT_PATH } from "@/lib/schemas/wire/errors";
import { NOT_STORED, secondsSince, storedAt, storedValue, UNKNOWN, UNREADABLE } from "./lost-answer";
import { OwnWriteContext, ProofContext } from "./session-guard";

interface ActionOptions<Args extends unknown[], T> {
  /** `found`: the answer was lost, and the value was read afterwards. */
  onDone?: (value: T, found: boolean) => void;
  /** Whether the page shows what the action changes: it is read again after `onDone`. */
  refreshes?: boolean;
  /** Whether the dialog that shows the problem is open: one that closes is open again without it. */
  open?: boolean;
  /** For an action that writes: how to learn what became of it when its answer is lost. */
  lost?: LostAnswer<Args, T>;
}

/**
 * `find` returns the value of a write that was stored, or null. Without one, the person's own entries of these
 * kinds since the press are read; `unseen` says what a lost answer took with it, such as a secret.
 */
export type LostAnswer<Args extends unknown[], T> =
  | { find: (...args: Args) => Promise<ActionResult<T | null>> }
  | { kinds: readonly WriteKind[]; unseen?: string };

/**
 * Runs a server action. If the session has ended or a fresh code is needed, a dialog asks for it; then the
 * action runs again with the same values. If the answer of a write is lost, what is stored is read, and said;
 * until that is known, the next press reads again before it writes.
 */
export function useAction<Args extends unknown[], T>(
  action: (...args: Args) => Promise<ActionResult<T>>,
  { onDone, refreshes = false, open = true, lost }: ActionOptions<Args, T> = {},
) {
  const router = useRouter();
  const prove = useContext(ProofContext);
  const readOwnWrite = useContext(OwnWriteContext);
  const [pending, start] = useTransition();
  const [problem, setProblem] = useState<ActionRefusal | null>(null);
  const [found, setFound] = useState(false);
  const unknown = useRef<Press<Args> | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    // That the outcome of a write is unknown stays.
    if (problem !== UNKNOWN && problem !== UNREADABLE) setProblem(null);
  }
  /** How to show what a write stored; null if it stored nothing, undefined if that could not be read. */
  const readStored = async ({ args, since }: Press<Args>) => {
    if (lost === undefined) return undefined;
    if ("find" in lost) {
      const value = await storedValue(() => lost.find(...args));
      return value && (() => onDone?.(value, true));
    }
    const write = await storedValue(() => readOwnWrite(lost.kinds, secondsSince(since)));
    return write && (() => setProblem(storedAt(write, lost.unseen)));
  };
  /** Reads what became of a write. Returns whether it was not stored, so that it can be made again. */
  const readBack = async (press: Press<Args>): Promise<boolean> => {
    const show = await readStored(press);
    if (show === undefined) {
      setProblem(UNREADABLE);
      return false;
    }
    unknown.current = null;
    if (show === null) {
      setProblem(NOT_STORED);
      return true;
    }
    start(() => {
      setProblem(null);
      setFound(true);
      show();
      if (refreshes) router.refresh();
    });
    return false;
  };
  const attempt = async (args: Args): Promise<T | null> => {
    setProblem(null);
    setFound(false);
    if (unknown.current && !(await readBack(unknown.current))) return null;
    setProblem(null);
    const press = { args, since: performance.now() };
    const result = await completed(() => action(...args), prove);
    if (lost && isUncertain(result)) {
      unknown.current = press;
      setProblem(UNKNOWN);
      const isFree = await readBack(press);
      if (!isFree || result.status !== "refused") return null;
    }
    start(() => {
      if (result.status !== "done") return setProblem(problemOf(result));
      onDone?.(result.value, false);
      if (refreshes) router.refresh();
    });
    return result.status === "done" ? result.value : null;
  };
  /** Returns the value of the action; null without one, also where it is only read back later. */
  const run = (...args: Args): Promise<T | null> => {
    // Ignores a second click, since not every caller disables its button while `pending`.
    if (pending) return Promise.resolve(null);
    return new Promise((settle) => {
      start(async () => settle(await attempt(args)));
    });
  };
  /** Drops a refusal from the page. That the outcome of a write is unknown stays. */
  const dismiss = () => {
    if (unknown.current === null) setProblem(null);
  };
  return { run, pending, problem, found, dismiss };
}

/** A press whose outcome may have to be read. `since` is on the page's clock. */
interface Press<Args> {
  args: Args;
  since: number;
}

/** Whether a write may be stored although no answer says so. */
function isUncertain(result: ActionResult<unknown> | { status: "offline" }): boolean {
  if (result.status !== "refused") return result.status === "offline";
  return result.error === "INTERNAL_ERROR" || result.error === "SERVICE_UNAVAILABLE";
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
