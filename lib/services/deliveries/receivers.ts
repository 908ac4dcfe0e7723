import "server-only";
import { ERASED } from "@/lib/schemas/erasure-operations";

/** Replaces the URL of a mail whose address was erased. */
export const ERASED_MAIL_URL = `mailto:${ERASED}`;

/** Returns the receiver of a delivery: scheme, host and port of an http(s) URL, `mailto:` for all mail. */
export function receiverOf(url: string): string {
  const { protocol, origin } = new URL(url);
  return protocol === "mailto:" ? protocol : origin;
}

/** Returns a receiver without its port. */
export function hostOf(receiver: string): string {
  return receiver.replace(/:\d{1,5}$/, "");
}

/** Returns a URL without its query and fragment, which can contain a secret of the receiver. */
export function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] as string;
}

/** Returns a row without the query and fragment of its URL. */
export function rowWithoutQuery<Row extends { url: string }>(row: Row): Row {
  return { ...row, url: withoutQuery(row.url) };
}
