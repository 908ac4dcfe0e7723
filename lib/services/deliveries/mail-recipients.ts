import "server-only";
import type { DirectDelivery } from "./outbox";

/** What decides where a funder's mails go. */
export interface MailPolicy {
  isSandbox: boolean;
  alertEmail: string | null;
}

/**
 * The mails to these addresses, one each: the only place that decides who gets a mail. In a sandbox one mail to
 * the alert address replaces them, whatever the offer or the ISO says; without an alert address there is none.
 */
export function mailsTo(addresses: string[], { isSandbox, alertEmail }: MailPolicy): DirectDelivery[] {
  const distinct = [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
  const ofSandbox = distinct.length === 0 || alertEmail === null ? [] : [alertEmail];
  return (isSandbox ? ofSandbox : distinct).map((address) => ({ kind: "email", url: `mailto:${address}` }));
}
