import "server-only";
import { MOST_EVIDENCE } from "@/lib/schemas/console/disclosures";
import type { ConsoleDisclosuresQuery } from "@/lib/schemas/console/queries";
import type { CallContext } from "@/lib/server/context";
import { countDisclosures, type DisclosuresFilter, selectListedDisclosures } from "./disclosure-statements";
import { ROWS_PER_PAGE, twoWayPage } from "./page-statements";

/** Counting stops at this number. */
const MOST_COUNTED = 1_000;

/**
 * Returns a page of the funder's documents that match, newest first, and how many match: null for more than
 * 1,000.
 */
export async function consoleDisclosures({ caller, now }: CallContext, query: ConsoleDisclosuresQuery) {
  const { id } = caller.funder;
  const [rows, count] = await Promise.all([
    selectListedDisclosures(id, query, query, { now, limit: ROWS_PER_PAGE + 1 }),
    countDisclosures(id, query, { now, limit: MOST_COUNTED + 1 }),
  ]);
  return { ...twoWayPage(rows, query), count: count > MOST_COUNTED ? null : count };
}

/** Returns the newest documents that match and that one file can have. */
export async function newestDisclosures({ caller, now }: CallContext, filter: DisclosuresFilter) {
  return selectListedDisclosures(caller.funder.id, filter, {}, { now, limit: MOST_EVIDENCE });
}
