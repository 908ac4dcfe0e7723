import "server-only";
import type { WireCommissionDetail } from "@/lib/calculator/wire/wire";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { type CsvColumn, csvPieces, MOST_EXPORTED, timeCell } from "./csv-export";
import { dealsOf } from "./deal-statements";
import {
  countExportedSubmissions,
  type ExportedSubmission,
  type SubmissionsFilter,
  selectExportedSubmissions,
} from "./submission-statements";

/** A figure of the quote, by its API name. */
const figure = (name: string): CsvColumn<ExportedSubmission> => [
  name,
  ({ quote }) => {
    const value = quote[name];
    return typeof value === "number" || typeof value === "string" ? value : "";
  },
];

/** The detail of a quote's commission; null without commission terms. */
function detailOf({ commission_detail }: ExportedSubmission["quote"]): WireCommissionDetail | null {
  return (commission_detail ?? null) as WireCommissionDetail | null;
}

const partText = ({ name, amount }: WireCommissionDetail["parts"][number]) => `${name} ${amount.toFixed(2)}`;

const COLUMNS: CsvColumn<ExportedSubmission>[] = [
  ["number", ({ number }) => number],
  ["submitted_at", ({ submitted_at }) => timeCell(submitted_at)],
  ["deal_id", ({ deal_id }) => deal_id],
  ["merchant_name", ({ merchant_name }) => merchant_name],
  ["iso_name", ({ iso_name }) => iso_name],
  ["iso_id", ({ iso_id }) => iso_id ?? ""],
  ["structure", ({ structure }) => structure ?? ""],
  ...[
    "offer_version",
    "purchase_price",
    "buy_rate",
    "upsell",
    "factor_rate",
    "amount_sold",
    "frequency",
    "num_payments",
    "payment_amount",
    "total_fees",
    "net_funding",
    "commission",
  ].map(figure),
  ["commission_base", ({ quote }) => detailOf(quote)?.base ?? ""],
  ["commission_base_amount", ({ quote }) => detailOf(quote)?.base_amount ?? ""],
  ["commission_points", ({ quote }) => detailOf(quote)?.points ?? ""],
  ["commission_parts", ({ quote }) => (detailOf(quote)?.parts ?? []).map(partText).join("; ")],
  ["commission_clawback_days", ({ quote }) => detailOf(quote)?.clawback?.days ?? ""],
  ["commission_clawback_note", ({ quote }) => detailOf(quote)?.clawback?.note ?? ""],
  ["decision", ({ decision }) => decision ?? ""],
  ["decided_at", ({ decided_at }) => timeCell(decided_at)],
  ["replaced", ({ is_replaced }) => (is_replaced ? "yes" : "no")],
  ["contact_name", ({ contact_name }) => contact_name ?? ""],
  ["contact_email", ({ contact_email }) => contact_email ?? ""],
  ["note", ({ note }) => note ?? ""],
];

/** Returns whether more than 50,000 submissions match, so that a file has only the newest of them. */
export async function isSubmissionsCut(context: CallContext, filter: SubmissionsFilter): Promise<boolean> {
  return (await countExportedSubmissions(dealsOf(context), filter, MOST_EXPORTED + 1)) > MOST_EXPORTED;
}

/**
 * Returns the funder's submissions that match as CSV in pieces, newest first: at most 50,000, with the ISOs'
 * contacts. The export is audited before the first piece, without what was searched for.
 */
export async function exportSubmissions(
  context: CallContext,
  filter: SubmissionsFilter,
): Promise<AsyncGenerator<string>> {
  const { id } = context.caller.funder;
  const detail = { decision: filter.decision ?? null, searched: filter.q !== "" };
  await prisma.auditEntry.create({
    data: auditEntry(callerAsActor(context), "submissions.exported", id, detail),
  });
  return csvPieces(COLUMNS, (after, limit) =>
    selectExportedSubmissions(dealsOf(context), filter, after, limit),
  );
}
