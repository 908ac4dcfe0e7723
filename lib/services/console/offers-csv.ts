import "server-only";
import { withoutFormula } from "@/lib/calculator/csv";
import type { ConsoleOffersQuery } from "@/lib/schemas/console-queries";
import type { CallContext } from "@/lib/server/context";
import { database, queryRows } from "@/lib/server/database";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { type OfferRow, offerRows } from "./offers-list";

/** The most rows of one export. */
export const MOST_EXPORTED = 50_000;

const BATCH = 1000;

const COLUMNS: [name: string, value: (row: OfferRow) => string | number][] = [
  ["deal_id", ({ deal_id }) => deal_id],
  ["merchant_name", ({ merchant_name }) => merchant_name],
  ["iso_name", ({ iso_name }) => iso_name],
  ["status", ({ status }) => status],
  ["version", ({ version }) => version],
  ["purchase_price_floor", ({ price_floor }) => price_floor],
  ["purchase_price_ceiling", ({ price_ceiling }) => price_ceiling],
  ["last_opened_at", ({ last_opened_at }) => last_opened_at?.toISOString() ?? ""],
  ["submission_count", ({ submission_count }) => submission_count],
  [
    "link_expires_at",
    ({ status, link_expires_at }) => (status === "active" ? link_expires_at.toISOString() : ""),
  ],
  ["offer_id", ({ id }) => id],
];

/**
 * The funder's offers that match, newest first, as CSV in pieces: at most 50,000 rows. The export is audited
 * before the first piece.
 */
export async function exportOffers(
  context: CallContext,
  filter: Pick<ConsoleOffersQuery, "q" | "status">,
): Promise<AsyncGenerator<string>> {
  const { id } = context.caller.funder;
  // The searched words may name a merchant, which an erasure could not reach in the audit log.
  const detail = { status: filter.status ?? null, searched: filter.q !== "" };
  await (await database()).auditEntry.create({
    data: auditEntry(callerAsActor(context), "offers.exported", id, detail),
  });
  return pieces(id, filter);
}

async function* pieces(
  funderId: string,
  filter: Pick<ConsoleOffersQuery, "q" | "status">,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  let after: string | undefined;
  for (let written = 0; written < MOST_EXPORTED; written += BATCH) {
    const rows = await queryRows<OfferRow>(offerRows(funderId, filter, { after }, BATCH));
    if (rows.length > 0) yield rows.map((row) => csvLine(COLUMNS.map(([, value]) => value(row)))).join("");
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id;
  }
}

/** A line of CSV (RFC 4180). */
function csvLine(values: (string | number)[]): string {
  const cells = values.map((value) => {
    const text = typeof value === "string" ? withoutFormula(value) : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(",")}\r\n`;
}
