import "server-only";
import { webhookSignature } from "@/lib/server/hmac";
import { canSendMail, sendMail } from "@/lib/server/mail";
import { noAnswer, type OutboundAnswer, postOutbound } from "@/lib/server/outbound-request";
import { unseal } from "@/lib/server/secrets";
import { alertMail } from "./alert-mail";
import type { Claimed } from "./delivery-claims";
import type { Outcome } from "./delivery-outcomes";
import { submissionMail } from "./submission-mail";

/** Tries a delivery once, by HTTP or by mail, and tells what became of it. Never throws for what a receiver does. */
export async function sendOnce(
  delivery: Claimed,
  now: Date,
): Promise<{ answer: OutboundAnswer; outcome: Outcome }> {
  if (delivery.kind === "email" && !canSendMail()) {
    const answer = noAnswer("SMTP_URL is not set: the service has no way to send mail.");
    return { answer, outcome: "canceled" };
  }
  const answer = delivery.kind === "email" ? await mail(delivery) : await post(delivery, now);
  const arrived =
    answer.error === null && answer.status !== null && answer.status >= 200 && answer.status < 300;
  return { answer, outcome: arrived ? "delivered" : "failed" };
}

/** Standard Webhooks 1.0: the id is the event's on every try, and a rotated secret signs beside the new one for a while. */
function post(delivery: Claimed, now: Date): Promise<OutboundAnswer> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const message = { id: delivery.event_id, timestamp, body: delivery.payload };
  const signatures = signingSecrets(delivery, now).map((secret) => webhookSignature(secret, message));
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "OfferCalculator-Webhooks/1",
    "webhook-id": delivery.event_id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
    "webhook-attempt": String(delivery.attempt_count + 1),
  };
  return postOutbound(delivery.url, headers, delivery.payload);
}

async function mail(delivery: Claimed): Promise<OutboundAnswer> {
  const content = delivery.alert ? await alertMail(delivery) : submissionMail(delivery);
  return sendMail({ id: delivery.id, to: delivery.url.slice("mailto:".length), ...content });
}

function signingSecrets(delivery: Claimed, now: Date): string[] {
  if (delivery.kind === "endpoint" && delivery.endpoint_id && delivery.endpoint_secret) {
    const place = { table: "webhook_endpoints", id: delivery.endpoint_id } as const;
    const { endpoint_secret_previous: previous, endpoint_secret_previous_until: until } = delivery;
    return [
      unseal(delivery.endpoint_secret, { ...place, column: "secret" }),
      ...(previous && until && until > now
        ? [unseal(previous, { ...place, column: "secret_previous" })]
        : []),
    ];
  }
  const place = { table: "funders", id: delivery.funder_id } as const;
  const { callback_secret_previous: previous, callback_secret_previous_until: until } = delivery;
  return [
    unseal(delivery.callback_secret, { ...place, column: "callback_secret" }),
    ...(previous && until && until > now
      ? [unseal(previous, { ...place, column: "callback_secret_previous" })]
      : []),
  ];
}
