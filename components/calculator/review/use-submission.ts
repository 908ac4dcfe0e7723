"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ConfirmedDisclosure } from "@/components/calculator/merchant/use-confirmation";
import type { Offer } from "@/components/calculator/offer/offer";
import { isOnEntry } from "@/components/calculator/page/use-back-closes";
import type { LastSubmission } from "@/lib/calculator/wire/decisions";
import type { termsToSend } from "@/lib/calculator/wire/wire-terms";
import type { LinkEnd } from "@/lib/disclosure/merchant/state";

/** Terms as they are sent: a structure is named only where the offer has structures. */
export type SentTerms = ReturnType<typeof termsToSend>;

/** `submissionKey` is issued with the page: the same key is the same submission, however often it is sent. */
interface SubmissionInput {
  submissionKey: string;
  offerVersion: number;
  terms: SentTerms;
  contact: { name: string | null; email: string | null };
  note: string | null;
  /** The form told the contact about the mail with the decision. */
  tellsDecision: true;
  /** That the merchant has the funder's own disclosure, as the ISO confirmed; null without it. */
  disclosureConfirmed: ConfirmedDisclosure | null;
  /** The reference number of the latest submission that the page shows; null without one. */
  latest: string | null;
}

export type SubmissionResult =
  | { status: "submitted"; receiptPath: string; number: string }
  /** Nothing was stored; this is the offer since `changedAt` (ISO 8601). */
  | ({ status: "offer_changed"; changedAt: string } & Offer)
  /** Nothing was stored: the page did not show this latest submission. */
  | { status: "submitted_elsewhere"; lastSubmission: LastSubmission | null }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "link_ended"; reason: LinkEnd }
  /** `until` (ISO 8601) where the submissions of a link, an offer or an address are used up. */
  | { status: "busy"; retryAfterSeconds: number; until?: string };

/** Sends terms to the server. */
export type Submit = (input: SubmissionInput) => Promise<SubmissionResult>;

export type ChangedOffer = Extract<SubmissionResult, { status: "offer_changed" }>;

export type Sending =
  | { state: "idle" }
  | { state: "sending" }
  /** No response, or an unreadable one: the submission may or may not be stored. */
  | { state: "unconfirmed" }
  /** Too many requests: nothing was stored, and nothing can be sent for that long. */
  | { state: "busy"; retryAfterSeconds: number; secondsLeft: number; until?: string | undefined }
  /** The server is of a newer release that does not know this page's action: nothing was stored. */
  | { state: "outdated" }
  /** Other terms were submitted meanwhile: nothing was stored, until the ISO submits again. */
  | { state: "elsewhere" }
  | { state: "refused"; problems: { field: string; message: string }[] }
  | { state: "ended"; reason: LinkEnd };

const ANSWER_TIMEOUT_MS = 30_000;

/**
 * Adopts the newer version of the offer; `sendAgain` says that it looks the same, so that the terms may be
 * sent again.
 */
export type AdoptsChange = (offer: ChangedOffer) => Promise<{ sendAgain: boolean }>;

/**
 * How often terms are sent again because the new version looks the same. After that the offer is shown as
 * changed.
 */
const MOST_SENDINGS = 3;

type Content = Omit<SubmissionInput, "submissionKey">;

/**
 * Sends a submission and opens its receipt. While one is on its way, and after one arrived, nothing is sent.
 * The same content keeps its key; content that was edited after an unconfirmed attempt is a submission of its
 * own.
 */
export function useSubmission(
  issuedKey: string,
  submit: Submit,
  onOfferChanged: AdoptsChange,
  onElsewhere: (latest: LastSubmission | null) => void,
) {
  const [sending, setSending] = useState<Sending>({ state: "idle" });
  const arrived = useRef(false);
  const key = useRef(issuedKey);
  const unconfirmed = useRef<string | null>(null);
  // A late response is handled by the page as it is then, not as it was when the terms were sent.
  const adopt = useRef(onOfferChanged);
  useLayoutEffect(() => {
    adopt.current = onOfferChanged;
  });

  useEffect(() => {
    // A page that the browser restores from its memory still has the key of a submission that was sent.
    const reloadSpentPage = (event: PageTransitionEvent) => {
      if (event.persisted && arrived.current) location.reload();
    };
    addEventListener("pageshow", reloadSpentPage);
    return () => removeEventListener("pageshow", reloadSpentPage);
  }, []);

  useEffect(() => {
    if (!mustWait(sending)) return;
    const second = setTimeout(() => setSending({ ...sending, secondsLeft: sending.secondsLeft - 1 }), 1_000);
    return () => clearTimeout(second);
  }, [sending]);

  const receive = (result: SubmissionResult) => {
    unconfirmed.current = null;
    switch (result.status) {
      case "submitted":
        arrived.current = true;
        if (isOnEntry()) location.replace(result.receiptPath);
        else location.assign(result.receiptPath);
        return;
      case "offer_changed":
        setSending({ state: "idle" });
        return;
      case "submitted_elsewhere":
        onElsewhere(result.lastSubmission);
        setSending({ state: "elsewhere" });
        return;
      case "refused":
        setSending({ state: "refused", problems: result.problems });
        return;
      case "link_ended":
        setSending({ state: "ended", reason: result.reason });
        return;
      case "busy":
        setSending({
          state: "busy",
          retryAfterSeconds: result.retryAfterSeconds,
          secondsLeft: result.retryAfterSeconds,
          until: result.until,
        });
    }
  };

  const send = async (content: Content) => {
    if (sending.state === "sending" || mustWait(sending) || arrived.current) return;
    let sent = JSON.stringify(content);
    const edited = unconfirmed.current !== null && unconfirmed.current !== sent;
    if (edited) key.current = newKey();
    const doubt = () => {
      unconfirmed.current = sent;
      setSending({ state: "unconfirmed" });
    };
    setSending({ state: "sending" });
    const overdue = setTimeout(doubt, ANSWER_TIMEOUT_MS);
    try {
      let result = await submit({ submissionKey: key.current, ...content });
      for (let sendings = 1; result.status === "offer_changed"; sendings++) {
        const { sendAgain } = await adopt.current(result);
        const again = sendAgain && sendings < MOST_SENDINGS;
        if (!again) break;
        // What the ISO confirmed was about the version before.
        const renewed = { ...content, offerVersion: result.limits.version, disclosureConfirmed: null };
        sent = JSON.stringify(renewed);
        result = await submit({ submissionKey: key.current, ...renewed });
      }
      receive(result);
    } catch (error) {
      const busy = readBusy(error);
      // Next throws this error when the server does not know the action.
      if (error instanceof Error && error.name === "UnrecognizedActionError")
        setSending({ state: "outdated" });
      else if (busy) receive(busy);
      else doubt();
    } finally {
      clearTimeout(overdue);
    }
  };

  /** Clears the last result, unless it is a wait that has not ended. */
  const resume = () => {
    setSending((now) => (stands(now) ? now : { state: "idle" }));
  };

  return { sending, send, resume, sent: () => arrived.current };
}

/** Reads the wait from the error that Next throws for an action that was refused before it ran. */
function readBusy(error: unknown): Extract<SubmissionResult, { status: "busy" }> | null {
  try {
    const response: unknown = JSON.parse((error as Error).message);
    return isBusy(response) ? response : null;
  } catch {
    return null;
  }
}

function isBusy(response: unknown): response is Extract<SubmissionResult, { status: "busy" }> {
  return typeof response === "object" && Reflect.get({ ...response }, "status") === "busy";
}

/** Whether the wait that the server asked for has not ended. */
export function mustWait(sending: Sending): sending is Extract<Sending, { state: "busy" }> {
  return sending.state === "busy" && sending.secondsLeft > 0;
}

function stands(sending: Sending): boolean {
  return ["sending", "ended", "outdated"].includes(sending.state) || mustWait(sending);
}

/** A random UUID. `crypto.randomUUID` is missing on pages served over plain HTTP. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
