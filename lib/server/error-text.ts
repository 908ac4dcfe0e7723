import "server-only";

// Rule: D13-64
/**
 * Returns what an error says happened, in one line. Where several addresses of a name were tried, each with its
 * own error, it names all of them: the outer error has no text.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0)
    return [...new Set(error.errors.map(errorText))].join("; ");
  return reasonOf(withBrackets(error)) || error.name;
}

/** What OpenSSL writes of an error: number, library, function and reason, before the place in its source. */
const OPENSSL_ERROR = /error:[0-9A-Fa-f]{8}:([^:\n]*):[^:\n]*:([^:\n]*)/g;

/** A message in one line; of OpenSSL's errors, the reasons alone: "TLS: wrong version number". */
function reasonOf(message: string): string {
  const reasons = [...message.matchAll(OPENSSL_ERROR)].map(([, library = "", reason = ""]) => {
    return `${library === "SSL routines" ? "TLS" : "OpenSSL"}: ${reason.trim()}`;
  });
  return [...new Set(reasons)].join("; ") || message.replaceAll(/\s*[\r\n]+\s*/g, " ").trim();
}

/** Node.js writes `::1:4556` for port 4556 of ::1. */
function withBrackets({ message, address, port }: Error & { address?: unknown; port?: unknown }): string {
  if (typeof address !== "string" || !address.includes(":")) return message;
  return message.replace(`${address}:${port}`, `[${address}]:${port}`);
}
