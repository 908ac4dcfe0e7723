import { DAY_MS } from "@/lib/calculator/calendar";
import type { OfferFormValues } from "./values";

/** Entries that are kept on this device: under the person, the funder and their source, for 7 days. */
export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The version the entries began with; null for a new offer. */
  version: number | null;
  began: OfferFormValues;
  values: OfferFormValues;
}

/** A draft and its key on this device. */
export interface StoredDraft extends Draft {
  key: string;
}

const PREFIX = "offer-draft";
/** Another shape of the values or of the keys is another number. */
const SHAPE = 4;
const LIFETIME_MS = 7 * DAY_MS;

/** Where the drafts of a form stand. `source` is what the form begins with: an offer, or nothing. */
export function draftPlace(userId: string, funder: string, source: string): string {
  return [PREFIX, SHAPE, userId, funder, source, ""].join(":");
}

/** The key of a form that is opened now: no other tab has it. */
export function newDraftKey(place: string): string {
  const [first, second] = crypto.getRandomValues(new Uint32Array(2));
  return `${place}${first}-${second}`;
}

/** The drafts of a place that no open form holds, newest first; older ones than 7 days end here. */
export async function leftDrafts(place: string, now: number): Promise<StoredDraft[]> {
  const held = await heldKeys();
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(place) && !held.has(key))
    .flatMap((key) => readDraft(key, now) ?? [])
    .sort((a, b) => b.savedAt - a.savedAt);
}

/** Keeps other tabs from offering a form's draft, until the form is gone; the result ends it before. */
export function holdDraft(key: string): () => void {
  const end = new AbortController();
  const untilEnd = new Promise<void>((done) => end.signal.addEventListener("abort", () => done()));
  // A page without https has no locks, and offers drafts of other tabs too.
  navigator.locks?.request(key, () => untilEnd);
  return () => end.abort();
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

async function heldKeys(): Promise<Set<string | undefined>> {
  const locks = await navigator.locks?.query();
  return new Set(locks?.held?.map(({ name }) => name));
}

function readDraft(key: string, now: number): StoredDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? "") as Draft;
    if (now - draft.savedAt <= LIFETIME_MS) return { ...draft, key };
  } catch {
    // A draft that cannot be read is none.
  }
  dropDraft(key);
  return null;
}
