import "server-only";
import { Prisma, type Transaction } from "@/lib/server/database";
import { insertInto, recordsOf } from "@/lib/server/row-statements";
import type { NewRow } from "@/lib/server/rows";
import type { DirectDelivery, NewEvent } from "@/lib/services/deliveries/outbox";
import { insertIfChanged, outbox } from "@/lib/services/deliveries/outbox-statements";

/** What is recorded together with evidence. */
export interface EvidenceRecord {
  event: NewEvent;
  audit: NewRow<"audit_entries"> | null;
  /** A signature with its copies, which is stored with its evidence. */
  signature: NewRow<"disclosure_signatures"> | null;
}

/** The most evidence of one kind that a document has. */
const MOST_OF_A_KIND = 100;

/**
 * Inserts evidence that is new, with its record and mails, under the lock of its document. Returns whether it
 * was inserted. SQL: the insertion itself decides whether the evidence is new and the first of its kind.
 */
export async function insertEvidence(
  row: NewRow<"disclosure_evidence">,
  record: EvidenceRecord | null,
  mails: DirectDelivery[],
  tx: Transaction,
): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>`
    WITH added AS (
      ${insertInto("disclosure_evidence", Prisma.sql`${recordsOf("disclosure_evidence", [row])} r WHERE ${isNew(row)}`)}
      ON CONFLICT DO NOTHING RETURNING id),
    changed AS (SELECT id FROM added WHERE ${row.kind !== "opened"} OR (NOT ${row.by_sender} AND NOT EXISTS (
      SELECT FROM disclosure_evidence e
      WHERE e.disclosure_id = ${row.disclosure_id}::uuid AND e.kind = 'opened' AND NOT e.by_sender)))
    ${record ? recordCtes(record, mails) : Prisma.empty}
    SELECT id FROM added`;
  return rows.length === 1;
}

function recordCtes({ event, audit, signature }: EvidenceRecord, mails: DirectDelivery[]): Prisma.Sql {
  return Prisma.sql`, ${outbox(event, mails)}
    ${signature ? Prisma.sql`, ${insertIfChanged("signature", "disclosure_signatures", signature)}` : Prisma.empty}
    ${audit ? Prisma.sql`, ${insertIfChanged("audit", "audit_entries", audit)}` : Prisma.empty}`;
}

/** Returns the condition that evidence is new, and that its document has room for more of its kind. */
function isNew(row: NewRow<"disclosure_evidence">): Prisma.Sql {
  const { disclosure_id, kind, address, user_agent, by_sender } = row;
  const same = Prisma.sql`e.disclosure_id = ${disclosure_id}::uuid AND e.kind = ${kind}`;
  const bounded = Prisma.sql`(SELECT count(*) FROM disclosure_evidence e WHERE ${same}) < ${MOST_OF_A_KIND}::int`;
  if (kind !== "opened") return bounded;
  return Prisma.sql`${bounded} AND NOT EXISTS (SELECT FROM disclosure_evidence e WHERE ${same}
    AND e.by_sender = ${by_sender} AND e.address IS NOT DISTINCT FROM ${address ?? null} AND e.user_agent IS NOT DISTINCT FROM ${user_agent ?? null})`;
}
