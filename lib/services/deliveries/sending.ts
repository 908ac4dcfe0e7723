import "server-only";
import { FAILING_AFTER } from "@/lib/schemas/console/receivers";
import type { EventType } from "@/lib/schemas/events/event-types";
import { momentIn } from "@/lib/schemas/pages/moment";
import type { DeliveryFault } from "@/lib/schemas/states";
import { isChat, shownAddress } from "@/lib/schemas/webhooks/formats";
import { prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { webhookSignature } from "@/lib/server/identity/hmac";
import { canSendMail, sendMail } from "@/lib/server/outbound/mail";
import { LONGEST_SEND_MS, noResponse, postOutbound, type SendResult } from "@/lib/server/outbound/request";
import { composeMail, type MailContent, type MailRow, mailRows } from "@/lib/services/mail-layout";
import { zoneOfAddress } from "@/lib/services/reader-zone";
import { signingSecrets } from "@/lib/services/secret-overlap";
import { chatMessage } from "./chat-messages";
import { type CanceledMail, type Claimed, MAIL, withoutQuery } from "./deliveries";
import { type DigestContent, digestMail } from "./digests";
import type { Attempted } from "./outcome-statements";

/** The mail about an event of a type. */
interface EventMail {
  /** The content, or why there is no longer a reason to send it. */
  content: (delivery: Claimed, now: Date) => Promise<MailContent | CanceledMail>;
  /** Runs after the mail server has accepted the mail, before that is recorded. */
  accepted?: (delivery: Claimed, now: Date) => Promise<void>;
  /** The digest of those that were held. */
  digest?: DigestContent;
}

export type EventMails = Partial<Record<EventType, EventMail>>;

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
  const posted = delivery.kind === "email" ? null : postedMessage(delivery, now);
  const content = posted ? null : await contentOf(delivery, now, mails);
  if (content && "canceled" in content)
    return { response: noResponse(content.canceled), outcome: "canceled", requestHeaders: null };
  const response =
    content === null
      ? await postOutbound(delivery.url, posted?.headers ?? {}, posted?.body ?? "")
      : await sendMail({ id: delivery.id, to: delivery.url.slice(MAIL.length), ...content });
  const arrived =
    response.error === null && response.status !== null && response.status >= 200 && response.status < 300;
  const isSigned = posted !== null && "webhook-signature" in posted.headers;
  const requestHeaders = posted && { ...posted.headers, ...(isSigned && { "webhook-signature": null }) };
  return { response, outcome: arrived ? "delivered" : "failed", requestHeaders, covers: content?.covers };
}

const UNSENT = "The sandbox made this attempt fail: nothing was sent.";

/** Returns the result of an attempt that a sandbox makes fail; nothing is sent. */
function faultyResult(fault: DeliveryFault): SendResult {
  if (fault === "status_500")
    return { status: 500, retryAfter: null, body: UNSENT, error: null, durationMs: 0 };
  if (fault === "timeout") return noResponse(`No complete response within ${LONGEST_SEND_MS / 1000} seconds`);
  return noResponse(UNSENT);
}

/** Returns what is posted: the signed message, or one sentence to a channel. */
function postedMessage(delivery: Claimed, now: Date): { headers: Record<string, string>; body: string } {
  // The format may have changed since the delivery was made: whoever has either gets no more than the sentence.
  const format = [delivery.kind, delivery.endpoint_format ?? ""].find(isChat);
  if (format === undefined) return { headers: headersOf(delivery, now), body: delivery.payload };
  return { headers: PLAIN_HEADERS, body: chatMessage(format, delivery.payload, delivery.funder_slug) };
}

const PLAIN_HEADERS = { "Content-Type": "application/json", "User-Agent": "OfferCalculator-Webhooks/1" };

/**
 * Returns the headers of Standard Webhooks 1.0. Every attempt has the event's id. During an overlap, the
 * previous secret signs too.
 */
function headersOf(delivery: Claimed, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const message = { id: delivery.event_id, timestamp, body: delivery.payload };
  const signatures = secretsOf(delivery, now).map((secret) => webhookSignature(secret, message));
  return {
    ...PLAIN_HEADERS,
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
): Promise<(MailContent & { covers?: string[] }) | CanceledMail> {
  if (delivery.alert === "digest") return digestOf(delivery, now, mails);
  if (delivery.alert) return alertMail(delivery);
  const mail = mails[delivery.type];
  if (!mail) throw new Error(`There is no mail about ${delivery.type}.`);
  return mail.content(delivery, now);
}

async function digestOf(delivery: Claimed, now: Date, mails: EventMails) {
  const content = mails[delivery.type]?.digest;
  if (!content) throw new Error(`There is no digest about ${delivery.type}.`);
  return (
    (await digestMail(delivery, now, content)) ?? { canceled: "No mail waits for this digest any more." }
  );
}

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

/** Builds the mail to a funder's alert address: a delivery was given up, or an endpoint was disabled. */
async function alertMail(alert: Claimed): Promise<MailContent> {
  const about = await prisma.delivery.findUniqueOrThrow({
    where: { id: alert.about_id ?? "" },
    include: { endpoint: true, attempts: { orderBy: { number: "desc" }, take: 1 } },
  });
  const destination = withoutQuery(shownAddress(about.kind, about.url));
  const zone = await zoneOfAddress(alert.url.slice(MAIL.length));
  const rows = mailRows([
    ["Event", about.type],
    ["Event id", about.event_id],
    ["Delivery", about.id],
    ["Destination", destination],
    ["Attempts", String(about.attempt_count)],
    ["Last response", about.attempts[0]?.error ?? null],
    ["Since", momentIn(zone, about.created_at)],
  ]);
  const section = { heading: "Delivery", rows };
  if (alert.alert === "failing") return failingMail(alert, destination, section);
  if (alert.alert === "disabled") {
    const reason = about.endpoint?.disabled_reason ?? "It was failing.";
    return composeMail({
      subject: `Webhook endpoint disabled: ${destination}`,
      isSandbox: alert.is_sandbox,
      sender: { name: alert.funder_name },
      title: "A webhook endpoint was disabled",
      lead: `${destination} receives no more events. ${reason}`,
      sections: [{ heading: "Endpoint", rows: mailRows([["Id", about.endpoint_id]]) }, section],
      closing: `When it works again, enable it with PATCH /webhooks/${about.endpoint_id} {"status": "enabled"}, then send what it missed with POST /deliveries/replay-failed.`,
    });
  }
  return composeMail({
    subject: `Delivery given up: ${about.type} to ${destination}`,
    isSandbox: alert.is_sandbox,
    sender: { name: alert.funder_name },
    title: "A delivery was given up",
    lead: `${destination} did not accept a message after ${about.attempt_count} attempts. The message is kept and can be sent again.`,
    sections: [section],
    closing: `When the receiver works again, send it with POST /deliveries/${about.id}/replay, or everything with POST /deliveries/replay-failed.`,
  });
}

/** Builds the mail that a receiver began to fail, to a person who is told of it or to a sandbox's alert address. */
function failingMail(
  { is_sandbox, funder_name, funder_slug }: Claimed,
  destination: string,
  section: { heading: string; rows: MailRow[] },
): MailContent {
  const root = `${env().baseUrl}/console`;
  return composeMail({
    subject: `A receiver fails: ${destination}`,
    isSandbox: is_sandbox,
    sender: { name: funder_name },
    title: "A receiver fails",
    lead: `The last ${FAILING_AFTER} attempts at ${destination} failed. Messages to it are tried again until it responds.`,
    action: { label: "Open deliveries", url: `${root}/${encodeURIComponent(funder_slug)}/deliveries` },
    sections: [section],
    closing: is_sandbox
      ? "You receive this because this is the alert address."
      : `You are told of failing receivers: ${root}/-/account changes that.`,
  });
}
