import "server-only";
import { resolveState, stateName } from "@/lib/disclosure/regimes/us-states";
import { shownStatus } from "@/lib/schemas/console/offer-status";
import type { ConsoleOffersQuery } from "@/lib/schemas/console/queries";
import { cursorAt } from "@/lib/schemas/wire/lists";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { LOOKED_THROUGH, withDefaultFigures } from "@/lib/services/disclosures/readiness";
import { type CsvColumn, csvPieces, MOST_EXPORTED, timeCell } from "./csv-export";
import { dealsOf } from "./deal-statements";
import { withOwners } from "./deals";
import { type OffersFilter, type OffersOf, orderOf } from "./offer-filter-statements";
import { countOffers, knownChoices, type OfferRow, selectListedOffers } from "./offer-statements";
import { ROWS_PER_PAGE, twoWayPage } from "./page-statements";

/** Counting stops at this number. */
const MOST_COUNTED = 200;

/**
 * Returns a page of the funder's offers that match, in the chosen order, and how many match: null for more than 200.
 * For offers that cannot be disclosed, `lookedThrough` is how many active offers were checked.
 */
export async function consoleOffers(context: CallContext, query: ConsoleOffersQuery) {
  const of = offersOf(context);
  if (query.status === "cannot_disclose") return undisclosableOffers(context, query);
  const [rows, count] = await Promise.all([
    selectListedOffers(of, query, orderOf(query.sort, query), ROWS_PER_PAGE + 1),
    countOffers(of, query, MOST_COUNTED),
  ]);
  const page = twoWayPage(rows, query);
  const shown = await withDefaultFigures(context, page.rows);
  return { ...page, rows: await withOwners(context, shown), count, lookedThrough: null };
}

export function offersOf(context: CallContext): OffersOf {
  const { defaultBrandId, isSandbox } = context.caller.funder;
  return { ...dealsOf(context), defaultBrandId, isSandbox, now: context.now };
}

/** The ISOs and the states of the funder's newest offers, for the filters of the list. */
export async function offerChoices({ caller }: CallContext) {
  const { isos, states } = await knownChoices(caller.funder.id);
  const codes = states.flatMap((state) => resolveState(state) ?? []);
  return { isos, states: [...new Set(codes)].sort((a, b) => stateName(a).localeCompare(stateName(b))) };
}

/**
 * Returns a page of offers that cannot be disclosed. No index has this: it depends on the offer, its brand
 * and the day. So a page looks through a limited number of active offers, and the next page continues after
 * them.
 */
async function undisclosableOffers(context: CallContext, query: ConsoleOffersQuery) {
  const edge = query.after ?? query.before;
  const order = orderOf(query.sort, query);
  const read = await selectListedOffers(offersOf(context), query, order, LOOKED_THROUGH + 1);
  const seen = await withDefaultFigures(context, read.slice(0, LOOKED_THROUGH));
  const matching = seen.filter((offer) => shownStatus(offer, context.now.getTime()) === "cannot_disclose");
  const rows = await withOwners(context, matching.slice(0, ROWS_PER_PAGE));
  const isFull = matching.length > ROWS_PER_PAGE;
  const last = isFull ? rows.at(-1) : read.length > LOOKED_THROUGH ? seen.at(-1) : undefined;
  const onward = last ? cursorAt(last.id) : null;
  const back = edge === undefined ? null : cursorAt(rows[0]?.id ?? edge);
  const lookedThrough = isFull ? seen.findIndex(({ id }) => id === last?.id) + 1 : seen.length;
  return query.before === undefined
    ? { rows, previous: back, next: onward, count: null, lookedThrough }
    : { rows: rows.toReversed(), previous: onward, next: back, count: null, lookedThrough };
}

const COLUMNS: CsvColumn<OfferRow>[] = [
  ["deal_id", ({ deal_id }) => deal_id],
  ["merchant_name", ({ merchant_name }) => merchant_name],
  ["iso_name", ({ iso_name }) => iso_name],
  ["iso_id", ({ iso_id }) => iso_id ?? ""],
  ["merchant_state", ({ merchant_state }) => merchant_state ?? ""],
  ["status", ({ status }) => status],
  ["version", ({ version }) => version],
  ["purchase_price_floor", ({ price_floor }) => price_floor],
  ["purchase_price_ceiling", ({ price_ceiling }) => price_ceiling],
  ["buy_rate", ({ buy_rate }) => buy_rate],
  ["structures", ({ structures }) => structures?.join("; ") ?? ""],
  ["created_at", ({ created_at }) => timeCell(created_at)],
  ["last_opened_at", ({ last_opened_at }) => timeCell(last_opened_at)],
  ["submission_count", ({ submission_count }) => submission_count],
  ["link_expires_at", ({ status, link_ends_at }) => (status === "active" ? link_ends_at.toISOString() : "")],
  ["offer_id", ({ id }) => id],
];

/**
 * Returns whether more than 50,000 of the funder's offers match, so that a file has only the newest of them.
 */
export async function isExportCut(context: CallContext, filter: OffersFilter): Promise<boolean> {
  return (await countOffers(offersOf(context), filter, MOST_EXPORTED)) === null;
}

/**
 * Returns the funder's offers that match as CSV in pieces, newest first: at most 50,000 rows. The export is
 * audited before the first piece.
 */
export async function exportOffers(
  context: CallContext,
  filter: OffersFilter,
): Promise<AsyncGenerator<string>> {
  const { id } = context.caller.funder;
  // The search may contain a merchant's name, which an erasure does not reach in the audit log.
  const detail = { status: filter.status ?? null, searched: filter.q !== "" };
  await prisma.auditEntry.create({
    data: auditEntry(callerAsActor(context), "offers.exported", id, detail),
  });
  const read = (after: string | undefined, limit: number) =>
    selectListedOffers(offersOf(context), filter, orderOf(undefined, { after }), limit);
  const keep = (rows: OfferRow[]) => undisclosable(context, rows);
  return csvPieces(COLUMNS, read, filter.status === "cannot_disclose" ? keep : undefined);
}

async function undisclosable(context: CallContext, offers: OfferRow[]): Promise<OfferRow[]> {
  const seen = await withDefaultFigures(context, offers);
  return seen.filter((offer) => shownStatus(offer, context.now.getTime()) === "cannot_disclose");
}
