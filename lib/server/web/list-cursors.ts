import "server-only";
import { createHash } from "node:crypto";
import { validationFailed } from "@/lib/schemas/wire/errors";
import { issueOf } from "@/lib/schemas/wire/field-issues";

/**
 * The cursors of the API's lists. A cursor is the one of lib/schemas/wire/lists with a mark of its list: its
 * operation, its path and its filters as they were parsed. A cursor without a mark is from release 1.0; every
 * list accepts it.
 */

/** A query as given, with the mark of its cursor apart; null if the cursor has none. */
interface OpenedQuery {
  query: Record<string, string | string[]>;
  mark: string | null;
}

const MARKED = /^([\w-]{22})([\w-]{8})$/;

/** Takes the mark off the cursor of a query. */
export function openCursor(query: Record<string, string | string[]>): OpenedQuery {
  const [, cursor, mark] = MARKED.exec(String(query.cursor ?? "")) ?? [];
  return cursor === undefined || mark === undefined
    ? { query, mark: null }
    : { query: { ...query, cursor }, mark };
}

/** Returns the mark of a list. `query` are its parsed values. */
export function markOf(operation: string, params: object, query: object): string {
  const filters = Object.entries(query).filter(
    ([name, value]) => value !== undefined && name !== "cursor" && name !== "limit",
  );
  const list = JSON.stringify([operation, params, filters.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return createHash("sha256").update(list).digest("base64url").slice(0, 8);
}

/** Throws VALIDATION_FAILED at `cursor` unless the mark is null or that of the list. */
export function refuseForeignCursor(mark: string | null, list: string): void {
  if (mark === null || mark === list) return;
  const rest = "is of another list: send it with the path and the filters of the page that gave it";
  throw validationFailed([issueOf("cursor", "not_allowed", rest)]);
}

export function withMarkedCursor<Body>(body: Body, list: string): Body {
  if (typeof body !== "object" || body === null || !("next_cursor" in body)) return body;
  return typeof body.next_cursor === "string" ? { ...body, next_cursor: `${body.next_cursor}${list}` } : body;
}
