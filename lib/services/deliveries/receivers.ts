import "server-only";
import { ERASED } from "@/lib/schemas/erasure";

/** The address of a mail whose own was erased. */
export const MAIL_TO_NOBODY = `mailto:${ERASED}`;

/** Which receiver a delivery goes to: scheme, host and port of a web address, `mailto:` for all mail. */
export function receiverOf(url: string): string {
  const { protocol, origin } = new URL(url);
  return protocol === "mailto:" ? protocol : origin;
}

/** The host of a receiver, whatever its port; the statement that claims deliveries (claims.ts) computes the same. */
export function hostOf(receiver: string): string {
  return receiver.replace(/:\d{1,5}$/, "");
}

/** An address as it may be shown and kept: a query may hold the receiver's own token. */
export function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] as string;
}
