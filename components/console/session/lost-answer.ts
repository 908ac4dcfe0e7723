import type { ActionRefusal, ActionResult } from "@/lib/schemas/console/action-result";

export const UNKNOWN = {
  error: "unknown",
  message: "We do not know whether this was saved. Reading what is stored…",
};

export const UNREADABLE = {
  error: "unknown",
  message:
    "We do not know whether this was saved, and cannot read it now. Press again: we read before anything is written.",
};

export const NOT_STORED = {
  error: "not_stored",
  message:
    "We did not know whether this was saved, and have read: it was not. Nothing you entered is lost: try again.",
};

/** Says that a write was stored, and when; `unseen` is what its lost answer took with it. */
export function storedAt({ at }: { at: string }, unseen = ""): ActionRefusal {
  const time = new Date(at).toLocaleTimeString("en-US");
  return {
    error: "stored",
    message: `We did not know whether this was saved, and have read: it was, at ${time}. ${unseen}`.trim(),
  };
}

/** Whole seconds, one more than passed: the write is not older. */
export function secondsSince(start: number): number {
  return Math.ceil((performance.now() - start) / 1000) + 1;
}

/** The pauses before each reading, in milliseconds: about ten seconds without a connection. */
const PAUSES_MS = [0, 1500, 3000, 5000];
/** A write that is still under way is not stored yet: it counts as not stored when two readings say so. */
const SAME_ANSWERS = 2;

/**
 * Reads what a write stored: null if nothing, undefined if that could not be read.
 */
export async function storedValue<T>(
  read: () => Promise<ActionResult<T | null>>,
): Promise<NonNullable<T> | null | undefined> {
  let without = 0;
  for (const pause of PAUSES_MS) {
    await new Promise((done) => setTimeout(done, pause));
    const result = await read().catch(() => null);
    if (result?.status !== "done") continue;
    if (result.value != null) return result.value;
    without += 1;
    if (without === SAME_ANSWERS) return null;
  }
  return undefined;
}
