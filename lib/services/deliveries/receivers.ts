import "server-only";

/** Whose slots a delivery takes: scheme, host and port of a web address, `mailto:` for all mail. */
export function receiverOf(url: string): string {
  const { protocol, origin } = new URL(url);
  return protocol === "mailto:" ? protocol : origin;
}

/** An address as it may be shown and kept: a query may hold the receiver's own token. */
export function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] as string;
}
