import type { StatusTone } from "@/components/console/ui/status";
import { ownValue } from "@/lib/calculator/own-value";
import type { EventType } from "@/lib/schemas/events/event-types";
import type { DeliveryKind, WebhookFormat } from "@/lib/schemas/states";

/** What a message reports to its receiver. A type that only a newer release knows is shown as it is. */
const EVENT_NAMES: Partial<Record<string, string>> = {
  "submission.created": "Terms submitted",
  "submission.decided": "Terms decided",
  "offer.created": "Offer created",
  "offer.updated": "Offer updated",
  "offer.revoked": "Offer revoked",
  "offer.viewed": "Offer viewed",
  "offer.expiring": "Link ends soon",
  "offer.expired": "Link ended",
  "disclosure.created": "Disclosure made",
  "disclosure.sent": "Disclosure sent",
  "disclosure.viewed": "Disclosure opened",
  "disclosure.acknowledged": "Disclosure acknowledged",
  "disclosure.signed": "Disclosure signed",
  "webhook.test": "Test",
} satisfies Record<EventType, string>;

/** A mail that is not about its event: the mail with the merchant's link belongs to the document's creation. */
const MAIL_NAMES: Partial<Record<string, string>> = { "disclosure.created": "Link to the merchant" };

interface NamedMessage {
  type: string;
  kind?: string;
  alert?: string | null;
}

/** The name of a message, from its event type, kind and alert. */
export function messageName({ type, kind, alert = null }: NamedMessage): string {
  if (alert === "exhausted") return "Alert: a delivery failed";
  if (alert === "disabled") return "Alert: an endpoint was turned off";
  if (alert === "failing") return "Alert: a receiver fails";
  if (alert === "digest") return "Digest of submissions";
  const mail = kind === "email" ? ownValue(MAIL_NAMES, type) : undefined;
  if (mail !== undefined) return mail;
  return ownValue(EVENT_NAMES, type) ?? type;
}

/** The tone and the word for a delivery's status. */
export function deliveryState(delivery: { status: string; attempt_count: number }): [StatusTone, string] {
  if (delivery.status === "delivered") return ["ok", "Delivered"];
  if (delivery.status === "exhausted") return ["bad", "Failed"];
  if (delivery.status === "canceled") return ["off", "Canceled"];
  return delivery.attempt_count > 0 ? ["warn", "Retrying"] : ["off", "Waiting"];
}

/** The choices of the status filter. */
export const STATUS_CHOICES = [
  ["delivered", "Delivered"],
  ["pending", "Waiting or retrying"],
  ["exhausted", "Failed"],
  ["canceled", "Canceled"],
] as const;

/** The deliveries of a list's filters, as a sentence. */
export function shownMessages({
  type,
  receiver,
}: {
  type: string | undefined;
  receiver: string | undefined;
}): string {
  const messages = type === undefined ? "every message" : `“${messageName({ type })}”`;
  if (receiver === undefined) return `${messages} to any receiver.`;
  if (receiver === "callback") return `${messages} to callbacks.`;
  if (receiver === "email") return `${messages} by e-mail.`;
  return `${messages} to ${receiver}.`;
}

/** The names of the formats of an endpoint. */
export const FORMAT_NAMES: Record<WebhookFormat, string> = {
  standard: "Standard",
  slack: "Slack",
  teams: "Teams",
};

/** What a delivery goes to, from its kind. One that only a newer release knows is shown as it is. */
const KIND_NAMES: Partial<Record<string, string>> = {
  callback: "Callback",
  endpoint: "Webhook endpoint",
  email: "E-mail",
  slack: "Slack",
  teams: "Teams",
} satisfies Record<DeliveryKind, string>;

/** The name of a kind of deliveries. */
export function kindName(kind: string): string {
  return ownValue(KIND_NAMES, kind) ?? kind;
}

/**
 * The receiver of a delivery as text: a mail address, or the receiver's URL. Null stands for an address that the reader
 * may not see: the merchant's, or that of a colleague.
 */
export function receiverName({ type, url }: { type: string; url: string | null }): string {
  if (url !== null) return url.replace(/^mailto:/, "");
  return type.startsWith("disclosure.") ? "the merchant" : "a colleague";
}

const REASONS: Partial<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No content",
  301: "Moved",
  302: "Found",
  307: "Redirect",
  308: "Redirect",
  400: "Bad request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  408: "Request timeout",
  409: "Conflict",
  410: "Gone",
  413: "Too large",
  415: "Unsupported media type",
  422: "Unprocessable",
  429: "Too many requests",
  500: "Server error",
  502: "Bad gateway",
  503: "Service unavailable",
  504: "Gateway timeout",
};

/** The meaning of an HTTP status; empty for a rare one. */
export function reasonOf(status: number): string {
  return REASONS[status] ?? "";
}
