import { type RefObject, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useHandler } from "@/components/ui/use-handler";
import { DAY_MS } from "@/lib/calculator/durations";
import { DRAFT_PREFIX } from "./drop-drafts";
import { type OfferFormValues, sameValue } from "./values";

interface DraftProps {
  form: UseFormReturn<OfferFormValues>;
  /** The prefix of the storage keys for this form's drafts. */
  place: string;
  /** The version that the form was opened with; null for a new offer. */
  version: number | null;
  began: OfferFormValues;
  /** The key of the form's next save, and the body whose outcome is not known: a draft brings both back. */
  formKey: RefObject<string>;
  sent: RefObject<string | null>;
}

/** The draft of a form, and an earlier one that the person can continue. */
export interface FormDraft {
  /** The newest earlier draft; null if there is none. */
  offered: StoredDraft | null;
  /** When the entries that a reload brought back were stored, in milliseconds since 1970; else null. */
  restoredFrom: number | null;
  /** After an earlier draft is resumed: the version it began with; else null. */
  version: number | null;
  /** After an earlier draft is resumed: the values it began with; else null. */
  began: OfferFormValues | null;
  /** Continues with the offered draft. */
  resume: () => void;
  /** Deletes the offered draft. */
  discard: () => void;
  /** Deletes the entries that a reload brought back. */
  startOver: () => void;
  /** Stores the entries now, before something is sent. */
  keep: () => void;
  /** Deletes the form's own draft after the offer is saved. */
  drop: () => void;
  /** Continues from another version and its values. */
  restart: (version: number, began: OfferFormValues) => void;
}

const KEPT_AFTER_MS = 400;

/**
 * Stores the form's entries in the browser while they differ from its start values, with one key for each
 * open form. A reload brings the entries back. Offers the draft that an earlier form for the same offer left.
 */
export function useDraft({ form, place, version, began, formKey, sent }: DraftProps): FormDraft {
  const [key, setKey] = useState(() => newDraftKey(place));
  const [left, setLeft] = useState<StoredDraft[]>([]);
  const [taken, setTaken] = useState<StoredDraft | null>(null);
  const [restoredFrom, setRestoredFrom] = useState<number | null>(null);
  const from = useRef({ version, began });
  const ownKey = useRef(formKey.current);
  const isSaved = useRef(false);
  const offered = left[0] ?? null;

  const keep = useHandler(() => {
    // Otherwise a pending write would restore the draft after the save.
    if (isSaved.current) return;
    const values = form.getValues();
    if (sent.current === null && sameValue(values, from.current.began)) return dropDraft(key);
    const saving = { formKey: formKey.current, sent: sent.current };
    keepDraft(key, { savedAt: Date.now(), ...from.current, ...saving, values });
  });
  const take = useHandler((draft: StoredDraft) => {
    // The current entries stay as a separate draft.
    keep();
    from.current = { version: draft.version, began: draft.began };
    formKey.current = draft.formKey ?? formKey.current;
    sent.current = draft.sent ?? null;
    setKey(draft.key);
    setTaken(draft);
    form.reset(draft.values, { keepDefaultValues: true });
  });
  useEffect(() => {
    let isGone = false;
    const open = draftBeforeReload();
    leftDrafts(place, Date.now()).then((found) => {
      if (isGone) return;
      const own = found.find((draft) => draft.key === open);
      setLeft(found.filter((draft) => draft !== own));
      if (!own) return;
      take(own);
      setRestoredFrom(own.savedAt);
    });
    return () => {
      isGone = true;
    };
  }, [place, take]);
  // After the effect above, which reads what the form before the reload noted.
  useEffect(() => {
    noteOpenDraft(key);
    const release = holdDraft(key);
    return () => {
      noteOpenDraft(null);
      release();
    };
  }, [key]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const subscription = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, KEPT_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }, [form, keep]);

  return {
    offered,
    restoredFrom,
    version: taken?.version ?? null,
    began: taken?.began ?? null,
    resume: () => {
      if (offered === null) return;
      take(offered);
      setLeft(left.slice(1));
    },
    discard: () => {
      if (offered !== null) dropDraft(offered.key);
      setLeft(left.slice(1));
    },
    startOver: () => {
      from.current = { version, began };
      // What a lost answer may have saved under the draft's key is another offer than the one begun now.
      formKey.current = ownKey.current;
      sent.current = null;
      setTaken(null);
      setRestoredFrom(null);
      form.reset(began);
      dropDraft(key);
    },
    keep,
    drop: () => {
      isSaved.current = true;
      dropDraft(key);
    },
    restart: (next, now) => {
      from.current = { version: next, began: now };
      dropDraft(key);
      setTaken(null);
      setRestoredFrom(null);
    },
  };
}

/** Form entries in this browser's storage: one person, funder and source offer, for 7 days. */
interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The version that the form was opened with; null for a new offer. */
  version: number | null;
  began: OfferFormValues;
  values: OfferFormValues;
  /** Absent in drafts of releases before 1.1. */
  formKey?: string;
  sent?: string | null;
}

/** A draft and its storage key. */
interface StoredDraft extends Draft {
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
function newDraftKey(place: string): string {
  const [first, second] = crypto.getRandomValues(new Uint32Array(2));
  return `${place}${first}-${second}`;
}

/** The drafts with a prefix that no open form uses, newest first. Deletes drafts older than 7 days. */
async function leftDrafts(place: string, now: number): Promise<StoredDraft[]> {
  const held = await heldKeys();
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(place) && !held.has(key))
    .flatMap((key) => readDraft(key, now) ?? [])
    .sort((a, b) => b.savedAt - a.savedAt);
}

/**
 * Locks a draft, so that other tabs do not offer it while the form is open. The returned function unlocks it.
 */
function holdDraft(key: string): () => void {
  const end = new AbortController();
  const untilEnd = new Promise<void>((done) => end.signal.addEventListener("abort", () => done()));
  // Without https there are no locks: other tabs then offer this draft.
  navigator.locks?.request(key, () => untilEnd);
  return () => end.abort();
}

/** The draft of the form that this tab had open; the storage of a tab outlives a reload. */
const OPEN_DRAFT = "offer-draft-open";

/** Notes which draft the open form of this tab has; null once no form is open. */
function noteOpenDraft(key: string | null): void {
  if (key === null) sessionStorage.removeItem(OPEN_DRAFT);
  else sessionStorage.setItem(OPEN_DRAFT, key);
}

/** The draft of the form that was open when this tab was reloaded; null if it was not. */
function draftBeforeReload(): string | null {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload" ? sessionStorage.getItem(OPEN_DRAFT) : null;
}

/** Stores a draft, if the browser allows it and has room. */
function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The form works without drafts.
  }
}

function dropDraft(key: string): void {
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
