"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useHandler } from "@/components/ui/use-handler";
import {
  draftBeforeReload,
  dropDraft,
  holdDraft,
  keepDraft,
  leftDrafts,
  newDraftKey,
  noteOpenDraft,
  type StoredDraft,
} from "./draft";
import { sameValue } from "./patch";
import type { OfferFormValues } from "./values";

interface DraftProps {
  form: UseFormReturn<OfferFormValues>;
  /** The prefix of the storage keys for this form's drafts. */
  place: string;
  /** The version that the form was opened with; null for a new offer. */
  version: number | null;
  began: OfferFormValues;
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
  /** Deletes the form's own draft after the offer is saved. */
  drop: () => void;
  /** Continues from another version and its values. */
  restart: (version: number, began: OfferFormValues) => void;
}

const KEPT_AFTER_MS = 400;

// Rule: C4-8
/**
 * Stores the form's entries in the browser while they differ from its start values, with one key for each
 * open form. A reload brings the entries back. Offers the draft that an earlier form for the same offer left.
 */
export function useDraft({ form, place, version, began }: DraftProps): FormDraft {
  const [key, setKey] = useState(() => newDraftKey(place));
  const [left, setLeft] = useState<StoredDraft[]>([]);
  const [taken, setTaken] = useState<StoredDraft | null>(null);
  const [restoredFrom, setRestoredFrom] = useState<number | null>(null);
  const from = useRef({ version, began });
  const isSaved = useRef(false);
  const offered = left[0] ?? null;

  const keep = useHandler(() => {
    // Otherwise a pending write would restore the draft after the save.
    if (isSaved.current) return;
    const values = form.getValues();
    if (sameValue(values, from.current.began)) return dropDraft(key);
    keepDraft(key, { savedAt: Date.now(), ...from.current, values });
  });
  const take = useHandler((draft: StoredDraft) => {
    // The current entries stay as a separate draft.
    keep();
    from.current = { version: draft.version, began: draft.began };
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
      setTaken(null);
      setRestoredFrom(null);
      form.reset(began);
      dropDraft(key);
    },
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
