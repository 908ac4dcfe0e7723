import { DAY_MS } from "@/lib/calculator/durations";
import { DRAFT_PREFIX } from "./drop-drafts";
import type { OfferFormValues } from "./values";

/** Form entries in this browser's storage: one person, funder and source offer, for 7 days. */
interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The version that the form was opened with; null for a new offer. */
  version: number | null;
  began: OfferFormValues;
  values: OfferFormValues;
}

/** A draft and its storage key. */
export interface StoredDraft extends Draft {
  key: string;
}

/** Increase it when the format of the values or keys changes. */
const SHAPE = 4;
const LIFETIME_MS = 7 * DAY_MS;

/**
 * The prefix of the storage keys of a form's drafts. `source` identifies the offer the form begins with, if
 * any.
 */
export function draftPlace(userId: string, funder: string, source: string): string {
  return [DRAFT_PREFIX, SHAPE, userId, funder, source, ""].join(":");
}

/** A new, unique storage key for a form that was just opened. */
export function newDraftKey(place: string): string {
  const [first, second] = crypto.getRandomValues(new Uint32Array(2));
  return `${place}${first}-${second}`;
}

/** The drafts with a prefix that no open form uses, newest first. Deletes drafts older than 7 days. */
export async function leftDrafts(place: string, now: number): Promise<StoredDraft[]> {
  const held = await heldKeys();
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(place) && !held.has(key))
    .flatMap((key) => readDraft(key, now) ?? [])
    .sort((a, b) => b.savedAt - a.savedAt);
}

/**
 * Locks a draft, so that other tabs do not offer it while the form is open. The returned function unlocks it.
 */
export function holdDraft(key: string): () => void {
  const end = new AbortController();
  const untilEnd = new Promise<void>((done) => end.signal.addEventListener("abort", () => done()));
  // Without https there are no locks: other tabs then offer this draft.
  navigator.locks?.request(key, () => untilEnd);
  return () => end.abort();
}

/** The draft of the form that this tab had open; the storage of a tab outlives a reload. */
const OPEN_DRAFT = "offer-draft-open";

/** Notes which draft the open form of this tab has; null once no form is open. */
export function noteOpenDraft(key: string | null): void {
  if (key === null) sessionStorage.removeItem(OPEN_DRAFT);
  else sessionStorage.setItem(OPEN_DRAFT, key);
}

/** The draft of the form that was open when this tab was reloaded; null if it was not. */
export function draftBeforeReload(): string | null {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload" ? sessionStorage.getItem(OPEN_DRAFT) : null;
}

/** Stores a draft, if the browser allows it and has room. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The form works without drafts.
  }
}

/** Deletes a draft. */
export function dropDraft(key: string): void {
  localStorage.removeItem(key);
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
    // An unreadable draft is deleted below.
  }
  dropDraft(key);
  return null;
}
