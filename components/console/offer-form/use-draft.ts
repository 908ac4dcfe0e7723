"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { draftKey, dropDraft, keepDraft, readDraft } from "./draft";
import { sameValue } from "./patch";
import type { OfferFormValues } from "./values";

interface DraftProps {
  form: UseFormReturn<OfferFormValues>;
  userId: string;
  funder: string;
  offerId: string | null;
  /** The version the form began with; null for a new offer. */
  version: number | null;
  began: OfferFormValues;
}

/** What became of the entries that this device kept. */
export interface KeptDraft {
  /** When entries that were taken up again had been kept; null where there were none. */
  restoredAt: number | null;
  /** The version they began with, where it is not the form's. */
  version: number | null;
  /** The values they began with, where they are not the form's. */
  began: OfferFormValues | null;
  /** Ends the draft after the offer is saved. */
  drop: () => void;
  /** Ends the draft and returns the form to what it began with. */
  discard: () => void;
  /** Goes on from another version and its values. */
  restart: (version: number, began: OfferFormValues) => void;
}

const KEPT_AFTER_MS = 400;

/** Keeps the form's entries on this device while they differ from its start, and takes them up after a reload. */
export function useDraft({ form, userId, funder, offerId, version, began }: DraftProps): KeptDraft {
  const key = draftKey(userId, funder, offerId);
  const [restored, setRestored] = useState<{
    at: number;
    version: number | null;
    began: OfferFormValues;
  } | null>(null);
  const from = useRef({ version, began });

  const takeUp = useEffectEvent((draft: ReturnType<typeof readDraft>) => {
    if (draft === null || sameValue(draft.values, form.getValues())) return;
    from.current = { version: draft.version, began: draft.began };
    form.reset(draft.values, { keepDefaultValues: true });
    setRestored({ at: draft.savedAt, version: draft.version, began: draft.began });
  });
  // A draft is taken up once, when the form appears.
  useEffect(() => takeUp(readDraft(key, Date.now())), [key]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const subscription = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const values = form.getValues();
        if (sameValue(values, from.current.began)) return dropDraft(key);
        keepDraft(key, { savedAt: Date.now(), ...from.current, values });
      }, KEPT_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }, [form, key]);

  const drop = () => {
    dropDraft(key);
    setRestored(null);
  };
  return {
    restoredAt: restored?.at ?? null,
    version: restored?.version ?? null,
    began: restored?.began ?? null,
    drop,
    discard: () => {
      from.current = { version, began };
      form.reset(began);
      drop();
    },
    restart: (next, now) => {
      from.current = { version: next, began: now };
      drop();
    },
  };
}
