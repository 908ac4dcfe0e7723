import { DAY_MS } from "@/lib/calculator/calendar";
import type { OfferFormValues } from "./values";

/** Entries that are kept on this device: under the person and the funder, for 7 days. */
export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The version the entries began with; null for a new offer. */
  version: number | null;
  began: OfferFormValues;
  values: OfferFormValues;
}

const PREFIX = "offer-draft";
/** Another shape of the values is another number. */
const SHAPE = 1;
const LIFETIME_MS = 7 * DAY_MS;

/** The place of a draft. `offerId` is null for a new offer. */
export function draftKey(userId: string, funder: string, offerId: string | null): string {
  return [PREFIX, SHAPE, userId, funder, offerId ?? "new"].join(":");
}

/** Returns a draft that is not older than 7 days. */
export function readDraft(key: string, now: number): Draft | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    const draft = JSON.parse(text) as Draft;
    if (now - draft.savedAt <= LIFETIME_MS) return draft;
  } catch {
    // A draft that cannot be read is none.
  }
  localStorage.removeItem(key);
  return null;
}

/** Keeps a draft, unless the browser has no room or allows none. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The form works without it.
  }
}

/** Ends a draft. */
export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}

/** Ends every draft on this device: at sign-out. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${PREFIX}:`)) localStorage.removeItem(key);
  }
}
