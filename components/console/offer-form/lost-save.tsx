"use client";

import { useRef, useState } from "react";
import { Link } from "@/components/console/ui/link";
import { Alert } from "@/components/ui/alert";
import { buttonLook } from "@/components/ui/button";
import type { SavedOffer } from "@/lib/schemas/console/rows";
import type { OfferBody } from "./entries";

/**
 * Remembers what the form sent until it knows what became of it, so that entries made after a save whose
 * answer was lost are told from those that it stored.
 */
export function useLostSave() {
  // A save that stored less than what is entered now.
  const [earlier, setEarlier] = useState<SavedOffer | null>(null);
  const sent = useRef<string | null>(null);
  /** The last save is known to have stored nothing. */
  const settle = () => {
    sent.current = null;
  };
  return {
    earlier,
    /** The body whose outcome is not known, as JSON; null without one. */
    sent,
    setEarlier: (saved: SavedOffer) => {
      settle();
      setEarlier(saved);
    },
    send: (body: OfferBody) => {
      sent.current ??= JSON.stringify(body);
      setEarlier(null);
    },
    settle,
    hasAll: (body: OfferBody) => sent.current === null || sent.current === JSON.stringify(body),
  };
}

interface EarlierSaveNoticeProps {
  saved: SavedOffer | null;
  isNew: boolean;
  funder: string;
}

/** Says that a save whose answer was lost stored what was entered then, and what is only here. */
export function EarlierSaveNotice({ saved, isNew, funder }: EarlierSaveNoticeProps) {
  if (saved === null) return null;
  const { deal_id, version } = saved;
  if (!isNew) {
    return (
      <Alert tone="warn">
        <b>Your first save is version {version}; its answer was lost.</b> What you changed since is not saved
        yet: save again.
      </Alert>
    );
  }
  const edit = (
    <Link href={`/console/${funder}/offers/${deal_id}/edit`} className={buttonLook("plain")}>
      Edit the offer
    </Link>
  );
  return (
    <Alert tone="warn" action={edit}>
      <b>Your first try created {deal_id}; its answer was lost.</b> What you changed since is only here.
    </Alert>
  );
}
