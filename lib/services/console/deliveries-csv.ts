import "server-only";
import type { ListedDelivery } from "@/lib/schemas/console/rows";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { type CsvColumn, csvPieces, MOST_EXPORTED, timeCell } from "./csv-export";
import { type DeliveriesFilter, isMoreThan, listedDeliveries } from "./deliveries";

const COLUMNS: CsvColumn<ListedDelivery>[] = [
  ["created_at", ({ created_at }) => timeCell(created_at)],
  ["type", ({ type }) => type],
  ["kind", ({ kind }) => kind],
  ["receiver", ({ url }) => url ?? ""],
  ["deal_id", ({ deal_id }) => deal_id ?? ""],
  ["status", ({ status }) => status],
  ["attempts", ({ attempt_count }) => attempt_count],
  ["last_status", ({ last_status }) => last_status ?? ""],
  ["last_error", ({ last_error }) => last_error ?? ""],
  ["delivered_at", ({ delivered_at }) => timeCell(delivered_at)],
  ["next_attempt_at", ({ next_attempt_at }) => timeCell(next_attempt_at)],
  ["delivery_id", ({ id }) => id],
];

/** Returns whether more than 50,000 deliveries match, so that a file has only the newest of them. */
export async function isDeliveriesCut(context: CallContext, filter: DeliveriesFilter): Promise<boolean> {
  return isMoreThan(context, filter, MOST_EXPORTED);
}

/**
 * Returns the funder's deliveries that match as CSV in pieces, newest first: at most 50,000, with what the
 * caller may see of their receivers. The export is audited before the first piece.
 */
export async function exportDeliveries(
  context: CallContext,
  filter: DeliveriesFilter,
): Promise<AsyncGenerator<string>> {
  const { status = null, type = null, receiver = null } = filter;
  const { id } = context.caller.funder;
  await prisma.auditEntry.create({
    data: auditEntry(callerAsActor(context), "deliveries.exported", id, { status, events: type, receiver }),
  });
  return csvPieces(COLUMNS, (after, limit) => listedDeliveries(context, filter, { after }, limit));
}
