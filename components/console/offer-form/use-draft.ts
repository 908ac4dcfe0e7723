"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useHandler } from "@/components/ui/use-handler";
import { dropDraft, holdDraft, keepDraft, leftDrafts, newDraftKey, type StoredDraft } from "./draft";
import { sameValue } from "./patch";
import type { OfferFormValues } from "./values";

interface DraftProps {
  form: UseFormReturn<OfferFormValues>;
  /** Where drafts of what the form begins with stand. */
  place: string;
  /** The version the form began with; null for a new offer. */
  version: number | null;
  began: OfferFormValues;
}

/** The draft of a form, and an earlier one that the person may go on with. */
export interface FormDraft {
  /** The newest draft of before; null for none. */
  offered: StoredDraft | null;
  /** The version the entries began with, after an earlier draft was taken up; else null. */
  version: number | null;
  /** The values they began with, likewise. */
  began: OfferFormValues | null;
  /** Takes up the offered draft. */
  resume: () => void;
  /** Ends the offered draft. */
  discard: () => void;
  /** Ends the form's own draft after the offer is saved. */
  drop: () => void;
  /** Goes on from another version and its values. */
  restart: (version: number, began: OfferFormValues) => void;
}

const KEPT_AFTER_MS = 400;

// Rule: C4-8
/**
 * Keeps the form's entries on this device while they differ from its start, each open form under a key of its
 * own. What an earlier form of the same source left is offered.
 */
export function useDraft({ form, place, version, began }: DraftProps): FormDraft {
  const [key, setKey] = useState(() => newDraftKey(place));
  const [left, setLeft] = useState<StoredDraft[]>([]);
  const [taken, setTaken] = useState<StoredDraft | null>(null);
  const from = useRef({ version, began });
  const isSaved = useRef(false);
  const offered = left[0] ?? null;

  useEffect(() => {
    let isGone = false;
    leftDrafts(place, Date.now()).then((found) => isGone || setLeft(found));
    return () => {
      isGone = true;
    };
  }, [place]);
  useEffect(() => holdDraft(key), [key]);

  const keep = useHandler(() => {
    // An entry just before the save would bring the draft back.
    if (isSaved.current) return;
    const values = form.getValues();
    if (sameValue(values, from.current.began)) return dropDraft(key);
    keepDraft(key, { savedAt: Date.now(), ...from.current, values });
  });
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
    version: taken?.version ?? null,
    began: taken?.began ?? null,
    resume: () => {
      if (offered === null) return;
      // What was typed here before stays as a draft of its own.
      keep();
      from.current = { version: offered.version, began: offered.began };
      setKey(offered.key);
      setTaken(offered);
      setLeft(left.slice(1));
      form.reset(offered.values, { keepDefaultValues: true });
    },
    discard: () => {
      if (offered !== null) dropDraft(offered.key);
      setLeft(left.slice(1));
    },
    drop: () => {
      isSaved.current = true;
      dropDraft(key);
    },
    restart: (next, now) => {
      from.current = { version: next, began: now };
      dropDraft(key);
      setTaken(null);
    },
  };
}
