import "server-only";
import { withoutFormula } from "@/lib/calculator/csv";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { withDisclosable } from "./disclosable";
import { countOffers, type OfferRow, type OffersFilter, selectOffers } from "./offer-statements";

/** The most rows of one export. */
export const MOST_EXPORTED = 50_000;

const BATCH = 500;

const COLUMNS: [name: string, value: (row: OfferRow) => string | number][] = [
  ["deal_id", ({ deal_id }) => deal_id],
  ["merchant_name", ({ merchant_name }) => merchant_name],
  ["iso_name", ({ iso_name }) => iso_name],
  ["status", ({ status }) => status],
  ["version", ({ version }) => version],
  ["purchase_price_floor", ({ price_floor }) => price_floor],
  ["purchase_price_ceiling", ({ price_ceiling }) => price_ceiling],
  ["structures", ({ structures }) => structures?.join("; ") ?? ""],
  ["last_opened_at", ({ last_opened_at }) => last_opened_at?.toISOString() ?? ""],
  ["submission_count", ({ submission_count }) => submission_count],
  [
    "link_expires_at",
    ({ status, link_expires_at }) => (status === "active" ? link_expires_at.toISOString() : ""),
  ],
  ["offer_id", ({ id }) => id],
];

/** Whether more than 50,000 of the funder's offers match, so that a file has only the newest of them. */
export async function isExportCut({ caller }: CallContext, filter: OffersFilter): Promise<boolean> {
  return (await countOffers(caller.funder.id, filter, MOST_EXPORTED)) === null;
}

/**
 * The funder's offers that match, newest first, as CSV in pieces: at most 50,000 rows. The export is audited
 * before the first piece.
 */
export async function exportOffers(
  context: CallContext,
  filter: OffersFilter,
): Promise<AsyncGenerator<string>> {
  const { id } = context.caller.funder;
  // The searched words may name a merchant, which an erasure could not reach in the audit log.
  const detail = { status: filter.status ?? null, searched: filter.q !== "" };
  await prisma.auditEntry.create({
    data: auditEntry(callerAsActor(context), "offers.exported", id, detail),
  });
  return pieces(context, filter);
}

async function* pieces(context: CallContext, filter: OffersFilter): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  let after: string | undefined;
  for (let read = 0; read < MOST_EXPORTED; read += BATCH) {
    const found = await selectOffers(context.caller.funder.id, filter, { after }, BATCH);
    const rows = filter.status === "cannot_disclose" ? await undisclosable(context, found) : found;
    if (rows.length > 0) yield rows.map((row) => csvLine(COLUMNS.map(([, value]) => value(row)))).join("");
    if (found.length < BATCH) return;
    after = found.at(-1)?.id;
  }
}

async function undisclosable(context: CallContext, offers: OfferRow[]): Promise<OfferRow[]> {
  return (await withDisclosable(context, offers)).filter(({ cannot_disclose }) => cannot_disclose);
}

/** A line of CSV (RFC 4180). */
function csvLine(values: (string | number)[]): string {
  const cells = values.map((value) => {
    const text = typeof value === "string" ? withoutFormula(value) : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(",")}\r\n`;
}
