import "server-only";

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

/** A message in one line; of OpenSSL's errors, the reasons alone: "TLS: wrong version number". */
function reasonOf(message: string): string {
  const lines = message.split(/[\r\n]/).map((line) => line.trim());
  const reasons = lines.map(opensslReason).filter((reason) => reason !== null);
  return [...new Set(reasons)].join("; ") || lines.filter((line) => line !== "").join(" ");
}

/** OpenSSL writes number, library, function and reason of an error, then the place in its source. */
function opensslReason(line: string): string | null {
  const parts = line.split(":");
  const at = parts.findIndex(
    (part, index) => part === "error" && /^[\dA-F]{8}$/i.test(parts[index + 1] ?? ""),
  );
  const [library, , reason] = at < 0 ? [] : parts.slice(at + 2);
  if (!reason) return null;
  return `${library === "SSL routines" ? "TLS" : "OpenSSL"}: ${reason.trim()}`;
}

/** Node.js writes `::1:4556` for port 4556 of ::1. */
function withBrackets({ message, address, port }: Error & { address?: unknown; port?: unknown }): string {
  if (typeof address !== "string" || !address.includes(":")) return message;
  return message.replace(`${address}:${port}`, `[${address}]:${port}`);
}
