"use client";

import { useEffect, useRef, useState } from "react";
import type { LinkEnd, SubmissionInput, SubmissionResult } from "./submission";

export type Sending =
  | { state: "idle" }
  | { state: "sending" }
  /** No answer, or none that was understood: the submission may be stored or not. */
  | { state: "unconfirmed" }
  | { state: "busy"; retryAfterSeconds: number }
  | { state: "refused"; problems: { field: string; message: string }[] }
  | { state: "ended"; reason: LinkEnd };

export type ChangedOffer = Extract<SubmissionResult, { status: "offer_changed" }>;

const ANSWER_TIMEOUT_MS = 30_000;

type Content = Omit<SubmissionInput, "submissionKey">;

/**
 * Sends a submission and follows it to its receipt. While one is on its way, and once one arrived, nothing is sent.
 * The same content keeps its key; content that was edited after an unconfirmed try is a submission of its own.
 */
export function useSubmission(
  issuedKey: string,
  submit: (input: SubmissionInput) => Promise<SubmissionResult>,
  onOfferChanged: (offer: ChangedOffer) => void,
) {
  const [sending, setSending] = useState<Sending>({ state: "idle" });
  const arrived = useRef(false);
  const key = useRef(issuedKey);
  const unconfirmed = useRef<string | null>(null);

  useEffect(() => {
    // A page that comes back from the browser's memory still holds the key of what it sent.
    const reloadSpentPage = (event: PageTransitionEvent) => {
      if (event.persisted && arrived.current) location.reload();
    };
    addEventListener("pageshow", reloadSpentPage);
    return () => removeEventListener("pageshow", reloadSpentPage);
  }, []);

  const receive = (result: SubmissionResult) => {
    unconfirmed.current = null;
    switch (result.status) {
      case "submitted":
        arrived.current = true;
        location.assign(result.receiptPath);
        return;
      case "offer_changed":
        setSending({ state: "idle" });
        onOfferChanged(result);
        return;
      case "refused":
        setSending({ state: "refused", problems: result.problems });
        return;
      case "link_ended":
        setSending({ state: "ended", reason: result.reason });
        return;
      case "busy":
        setSending({ state: "busy", retryAfterSeconds: result.retryAfterSeconds });
    }
  };

  const send = async (content: Content) => {
    if (sending.state === "sending" || arrived.current) return;
    const sent = JSON.stringify(content);
    const edited = unconfirmed.current !== null && unconfirmed.current !== sent;
    if (edited && isSecureContext) key.current = crypto.randomUUID();
    const doubt = () => {
      unconfirmed.current = sent;
      setSending({ state: "unconfirmed" });
    };
    setSending({ state: "sending" });
    const overdue = setTimeout(doubt, ANSWER_TIMEOUT_MS);
    try {
      receive(await submit({ submissionKey: key.current, ...content }));
    } catch {
      doubt();
    } finally {
      clearTimeout(overdue);
    }
  };

  /** Forgets the last answer, unless it was the end of the link. */
  const resume = () => {
    setSending((now) => (now.state === "sending" || now.state === "ended" ? now : { state: "idle" }));
  };

  return { sending, send, resume };
}
