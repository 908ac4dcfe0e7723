import "server-only";
import type { DeliveryFault } from "@/lib/schemas/states";
import type { DirectDelivery } from "./outbox";

/** Merchant names in a sandbox whose callbacks fail at first, so that an engineer sees the retry. */
const FAULT_OF_MERCHANT: Record<string, DeliveryFault> = {
  "Test Callback 500": "status_500",
  "Test Callback Timeout": "timeout",
};

// Rules: B-21, B-22
/**
 * Returns the callback to a URL; none without one. `sandboxMerchant` is the merchant's name in a sandbox,
 * where it can make the first attempt fail; null elsewhere.
 */
export function callbackTo(url: string | null, sandboxMerchant: string | null): DirectDelivery[] {
  const fault = sandboxMerchant === null ? null : (FAULT_OF_MERCHANT[sandboxMerchant] ?? null);
  return url ? [{ kind: "callback", url, fault }] : [];
}

/** What decides where a funder's mails go. */
export interface MailPolicy {
  isSandbox: boolean;
  alertEmail: string | null;
}

// Rules: B-37, B-38, B-39
/**
 * Returns the mails to these addresses, one each. This is the only place that decides who gets a mail. In a
 * sandbox one mail to the alert address replaces them, whatever the offer or the ISO says; without an alert
 * address there is none.
 */
export function mailsTo(addresses: string[], { isSandbox, alertEmail }: MailPolicy): DirectDelivery[] {
  const distinct = [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
  const ofSandbox = distinct.length === 0 || alertEmail === null ? [] : [alertEmail];
  return (isSandbox ? ofSandbox : distinct).map((address) => ({ kind: "email", url: `mailto:${address}` }));
}
