import "server-only";
import type { EventType } from "@/lib/schemas/events";
import type { DeliveryFault } from "@/lib/schemas/states";
import { webhookSignature } from "@/lib/server/hmac";
import { canSendMail, sendMail } from "@/lib/server/mail";
import { LONGEST_MS, postOutbound } from "@/lib/server/outbound-request";
import { noResponse, type SendResult } from "@/lib/server/send-result";
import { signingSecrets } from "@/lib/services/secret-overlap";
import { alertMail } from "./alert-mail";
import type { Claimed } from "./claim-statements";
import type { MailContent } from "./mail-layout";
import type { Attempted } from "./outcome-statements";

/** Why a mail is not sent: a sentence for the list of attempts. */
export interface CanceledMail {
  canceled: string;
}

/** The mail about an event of a type. */
interface EventMail {
  /** The content, or why there is no longer a reason to send it. */
  content: (delivery: Claimed, now: Date) => Promise<MailContent | CanceledMail>;
  /** Runs after the mail server has accepted the mail, before that is recorded. */
  accepted?: (delivery: Claimed, now: Date) => Promise<void>;
}

export type EventMails = Partial<Record<EventType, EventMail>>;

// Rules: D8-20, D8-29, S1-4
/**
 * Makes one attempt at a delivery, by HTTP or by mail, and returns its outcome. A receiver's failure does not
 * throw.
 */
export async function sendAttempt(delivery: Claimed, now: Date, mails: EventMails): Promise<Attempted> {
  if (delivery.fault)
    return { response: faultyResult(delivery.fault), outcome: "failed", requestHeaders: null };
  if (delivery.kind === "email" && !canSendMail()) {
    const response = noResponse("SMTP_URL is not set: the service cannot send mail.");
    return { response, outcome: "canceled", requestHeaders: null };
  }
  const headers = delivery.kind === "email" ? null : headersOf(delivery, now);
  const content = headers ? null : await contentOf(delivery, now, mails);
  if (content && "canceled" in content)
    return { response: noResponse(content.canceled), outcome: "canceled", requestHeaders: null };
  const response =
    content === null
      ? await postOutbound(delivery.url, headers ?? {}, delivery.payload)
      : await sendMail({ id: delivery.id, to: delivery.url.slice("mailto:".length), ...content });
  const arrived =
    response.error === null && response.status !== null && response.status >= 200 && response.status < 300;
  const requestHeaders = headers && { ...headers, "webhook-signature": null };
  return { response, outcome: arrived ? "delivered" : "failed", requestHeaders };
}

const UNSENT = "The sandbox made this attempt fail: nothing was sent.";

/** Returns the result of an attempt that a sandbox makes fail; nothing is sent. */
function faultyResult(fault: DeliveryFault): SendResult {
  if (fault === "status_500")
    return { status: 500, retryAfter: null, body: UNSENT, error: null, durationMs: 0 };
  if (fault === "timeout") return noResponse(`No complete response within ${LONGEST_MS / 1000} seconds`);
  return noResponse(UNSENT);
}

// Rules: C3-14, D8-2
/**
 * Returns the headers of Standard Webhooks 1.0. Every attempt has the event's id. During an overlap, the
 * previous secret signs too.
 */
function headersOf(delivery: Claimed, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const message = { id: delivery.event_id, timestamp, body: delivery.payload };
  const signatures = secretsOf(delivery, now).map((secret) => webhookSignature(secret, message));
  return {
    "Content-Type": "application/json",
    "User-Agent": "OfferCalculator-Webhooks/1",
    "webhook-id": delivery.event_id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
    "webhook-attempt": String(delivery.attempt_count + 1),
  };
}

async function contentOf(
  delivery: Claimed,
  now: Date,
  mails: EventMails,
): Promise<MailContent | CanceledMail> {
  if (delivery.alert) return alertMail(delivery);
  const mail = mails[delivery.type];
  if (!mail) throw new Error(`There is no mail about ${delivery.type}.`);
  return mail.content(delivery, now);
}

// Rules: D8-4, D8-5
function secretsOf(delivery: Claimed, now: Date) {
  if (delivery.kind === "endpoint" && delivery.endpoint_id && delivery.endpoint_secret) {
    const place = { table: "webhook_endpoints", id: delivery.endpoint_id, column: "secret" } as const;
    const kept = {
      current: delivery.endpoint_secret,
      previous: delivery.endpoint_secret_previous,
      previousUntil: delivery.endpoint_secret_previous_until,
    };
    return signingSecrets(place, kept, now);
  }
  const place = { table: "funders", id: delivery.funder_id, column: "callback_secret" } as const;
  const kept = {
    current: delivery.callback_secret,
    previous: delivery.callback_secret_previous,
    previousUntil: delivery.callback_secret_previous_until,
  };
  return signingSecrets(place, kept, now);
}
