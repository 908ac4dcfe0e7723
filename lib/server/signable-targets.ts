import "server-only";

/** Returns a query with every escaped colon, `%3A`, as a colon. */
export function withColons(query: string): string {
  return query.replaceAll(/%3A/gi, ":");
}

// Rule: Q1-5
/**
 * Returns the spellings of path and query that the client may have signed. `sent` is what our own server
 * received; any other text is ignored. A platform that does not tell it has escaped each colon of the query,
 * and has removed the question mark of an empty one.
 */
export function signableTargets(path: string, query: string, sent: string | null): string[] {
  if (query === "") return [path, `${path}?`];
  if (sent?.startsWith(path) && withColons(sent.slice(path.length)) === query) return [sent];
  const spelled = ["%3A", "%3a"].map((colon) => `${path}${query.replaceAll(":", colon)}`);
  return [`${path}${query}`, ...(query.includes(":") ? spelled : [])];
}
