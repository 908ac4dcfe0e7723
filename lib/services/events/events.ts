import "server-only";
import type { EventType } from "@/lib/schemas/events/event-types";
import type { EventData } from "@/lib/schemas/events/operations";
import { shownAddress } from "@/lib/schemas/webhooks/formats";
import type { PageContext } from "@/lib/server/context";
import type { NewRow } from "@/lib/server/database/rows";
import { newId } from "@/lib/server/ids";
import type { Acting } from "@/lib/services/audit";
import { seesColleagues } from "@/lib/services/colleagues";

/** An event to record. `payload` is the exact text that every receiver gets. */
export type NewEvent = NewRow<"events">;

/** What an event is about: a funder and, for most events, an offer and one of its submissions. */
interface EventSubject {
  funder_id: string;
  offer_id?: string;
  submission_id?: string;
  /** Whether the funder is a sandbox, whose messages say that they are tests. */
  isSandbox: boolean;
}

/** Builds an event with the `data` of its message. */
export function newEvent<Type extends EventType>(
  type: Type,
  data: EventData<Type>,
  { funder_id, isSandbox, offer_id, submission_id }: EventSubject,
  { now, requestId }: PageContext,
): NewEvent {
  const test = isSandbox ? { test: true } : {};
  const id = newId();
  const payload = JSON.stringify({ id, type, ...test, timestamp: now.toISOString(), data });
  const about = { funder_id, offer_id: offer_id ?? null, submission_id: submission_id ?? null };
  return { id, ...about, type, payload, request_id: requestId, created_at: now };
}

/**
 * Whether a reader sees the people in the evidence of disclosures: names, mail and network addresses. An
 * operator at the command line does; a key or a person needs `disclosures:read`.
 */
export function seesEvidence(by: Acting): boolean {
  return !("caller" in by) || by.caller.permissions.includes("disclosures:read");
}

/** Whether a message of this type is about a disclosure, and so has evidence. */
export function isAboutDisclosure(type: string): boolean {
  return type.startsWith("disclosure.");
}

/** Evidence as a reader may see it: without the right, its people are null. */
export function seenEvidence<Evidence extends object>(by: Acting, evidence: Evidence): Evidence {
  const hidden = { name: null, title: null, email: null, address: null, user_agent: null };
  return seesEvidence(by) ? evidence : { ...evidence, ...hidden };
}

/** The `data` of a message as a reader may see it. */
export function seenData<Data>(by: Acting, data: Data): Data {
  if (typeof data !== "object" || data === null || !("evidence" in data) || !data.evidence) return data;
  return { ...data, evidence: seenEvidence(by, data.evidence) };
}

interface Sent {
  kind: string;
  type: string;
  /** What it alerts to, if it is an alert. */
  alert?: string | null;
}

/**
 * A delivery's URL as a reader may see it: null for a mail to the merchant or to the funder's desk, without the right;
 * masked for a channel.
 */
export function seenUrl(by: Acting, { url, ...sent }: Sent & { url: string }): string | null {
  return unseenError(by, sent) === null ? shownAddress(sent.kind, url) : null;
}

/**
 * What an attempt says of itself, as a reader may see it. A receiver can repeat the message in its response,
 * and a mail server the recipient's address in its refusal.
 */
export function seenAttempt<Attempt extends { error: string | null; response_body?: string | null }>(
  by: Acting,
  delivery: Sent,
  attempt: Attempt,
): Attempt {
  const error = attempt.error && (unseenError(by, delivery) ?? attempt.error);
  const hidesBody = "response_body" in attempt && isAboutDisclosure(delivery.type) && !seesEvidence(by);
  return { ...attempt, error, ...(hidesBody && { response_body: null }) };
}

/**
 * What stands in the place of a mail server's words, which can name the recipient; null for a reader who may see the
 * recipient: the merchant by the right to evidence, an address of the desk as colleagues are seen.
 */
function unseenError(by: Acting, { kind, type, alert = null }: Sent): string | null {
  if (kind !== "email") return null;
  if (isAboutDisclosure(type))
    return seesEvidence(by)
      ? null
      : "The mail server's words can name the recipient: only who may read disclosures sees them.";
  const isToIso = type === "submission.decided" && alert === null;
  return isToIso || seesColleagues(by)
    ? null
    : "The mail server's words can name the recipient: only operators, admins and owners see them.";
}
