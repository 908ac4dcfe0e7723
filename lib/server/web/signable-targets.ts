import "server-only";

/** Returns a query with every escaped colon, `%3A`, as a colon. */
function withColons(query: string): string {
  return query.replaceAll(/%3A/gi, ":");
}

/** What a client sent of a request's target. */
interface SentTarget {
  /** The query with its question mark, every escaped colon as a colon. */
  query: string;
  /** The spellings of path and query that the client may have signed; the first is named in responses. */
  targets: string[];
}

/**
 * Returns what the client sent. `sent` is the target that our own server received; any other text is ignored.
 * A platform that does not tell it has escaped each colon of the query, and has removed the question mark of
 * an empty one. `query` is what Next shows, which lacks each pair named `__proto__`.
 */
export function sentTarget(path: string, query: string, sent: string | null): SentTarget {
  const shown = withColons(query);
  const given = sent?.startsWith(path) ? withColons(sent.slice(path.length)) : null;
  if (sent !== null && given !== null && /^\?./.test(given) && withoutProto(given) === withoutProto(shown))
    return { query: given, targets: [sent] };
  if (shown === "") return { query: "", targets: [path, `${path}?`] };
  const spelled = ["%3A", "%3a"].map((colon) => `${path}${shown.replaceAll(":", colon)}`);
  return { query: shown, targets: [`${path}${shown}`, ...(shown.includes(":") ? spelled : [])] };
}

function withoutProto(query: string): string {
  const pairs = query.slice(1).split("&");
  return pairs.filter((pair) => !pair.startsWith("__proto__=")).join("&");
}
