import "server-only";
import type { ConsoleOffersQuery } from "@/lib/schemas/console-queries";
import { cursorAt } from "@/lib/schemas/list-queries";
import type { CallContext } from "@/lib/server/context";
import { LOOKED_THROUGH, withDisclosable } from "./disclosable";
import { countOffers, selectOffers } from "./offer-statements";
import { ROWS_PER_PAGE, twoWayPage } from "./two-way-page";

/** A count above this is not taken to its end. */
const MOST_COUNTED = 200;

/**
 * A page of the funder's offers that match, newest first, and how many match: null for more than 200.
 * `lookedThrough` is how many active offers were, where those are listed that cannot be disclosed.
 */
export async function consoleOffers(context: CallContext, query: ConsoleOffersQuery) {
  const { id } = context.caller.funder;
  if (query.status === "cannot_disclose") return undisclosableOffers(context, query);
  const [rows, count] = await Promise.all([
    selectOffers(id, query, query, ROWS_PER_PAGE + 1),
    countOffers(id, query, MOST_COUNTED),
  ]);
  const page = twoWayPage(rows, query);
  return { ...page, rows: await withDisclosable(context, page.rows), count, lookedThrough: null };
}

/**
 * What no index knows: whether a document can be made follows from the offer, its brand and the day. So a page looks
 * through a bounded number of active offers, and the next one goes on behind them.
 */
async function undisclosableOffers(context: CallContext, query: ConsoleOffersQuery) {
  const edge = query.after ?? query.before;
  const read = await selectOffers(context.caller.funder.id, query, query, LOOKED_THROUGH + 1);
  const seen = await withDisclosable(context, read.slice(0, LOOKED_THROUGH));
  const matching = seen.filter(({ cannot_disclose }) => cannot_disclose);
  const rows = matching.slice(0, ROWS_PER_PAGE);
  const isFull = matching.length > ROWS_PER_PAGE;
  const last = isFull ? rows.at(-1) : read.length > LOOKED_THROUGH ? seen.at(-1) : undefined;
  const onward = last ? cursorAt(last.id) : null;
  const back = edge === undefined ? null : cursorAt(rows[0]?.id ?? edge);
  const lookedThrough = isFull ? seen.findIndex(({ id }) => id === last?.id) + 1 : seen.length;
  return query.before === undefined
    ? { rows, previous: back, next: onward, count: null, lookedThrough }
    : { rows: rows.toReversed(), previous: onward, next: back, count: null, lookedThrough };
}
