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

/** Sends a submission and follows it to its receipt. While one is on its way, and once one arrived, nothing is sent. */
export function useSubmission(
  submit: (input: SubmissionInput) => Promise<SubmissionResult>,
  onOfferChanged: (offer: ChangedOffer) => void,
) {
  const [sending, setSending] = useState<Sending>({ state: "idle" });
  const arrived = useRef(false);

  useEffect(() => {
    // A page that comes back from the browser's memory still holds the key of what it sent.
    const reloadSpentPage = (event: PageTransitionEvent) => {
      if (event.persisted && arrived.current) location.reload();
    };
    addEventListener("pageshow", reloadSpentPage);
    return () => removeEventListener("pageshow", reloadSpentPage);
  }, []);

  const receive = (result: SubmissionResult) => {
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

  const send = async (input: SubmissionInput) => {
    if (sending.state === "sending" || arrived.current) return;
    setSending({ state: "sending" });
    const overdue = setTimeout(() => setSending({ state: "unconfirmed" }), ANSWER_TIMEOUT_MS);
    try {
      receive(await submit(input));
    } catch {
      setSending({ state: "unconfirmed" });
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
