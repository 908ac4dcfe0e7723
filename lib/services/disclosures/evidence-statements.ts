import "server-only";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { insertInto, recordsOf } from "@/lib/server/database/row-statements";
import type { NewRow } from "@/lib/server/database/rows";
import { type Change, writeReturning } from "@/lib/services/change-statements";
import type { Evidence } from "./disclosures-statements";

/** Returns all evidence of a document, oldest first. */
export async function selectEvidence(disclosure_id: string): Promise<Evidence[]> {
  const where = { disclosure_id };
  return (await prisma.disclosureEvidence.findMany({ where, orderBy: { id: "asc" } })) as Evidence[];
}

/** All openings of one side, or all copies of the link, as one line shows them. */
interface EvidenceGroup {
  kind: "opened" | "link_copied";
  by_sender: boolean;
  /** When the first was. */
  at: Date;
  count: number;
  /** From how many network addresses the rows are. What was only counted may have had others. */
  addresses: number;
  /** Whether the count goes beyond the rows. */
  is_counted_on: boolean;
}

/**
 * Returns the openings of each side and the copies of a document, a row for each. SQL: an aggregate with a
 * sum of counts, and a count of distinct addresses.
 */
export function selectEvidenceGroups(disclosure_id: string): Promise<EvidenceGroup[]> {
  return prisma.$queryRaw<EvidenceGroup[]>`
    SELECT kind, by_sender, min(occurred_at) AS at, sum(count)::int AS count,
           greatest(count(DISTINCT address), 1)::int AS addresses, bool_or(count > 1) AS is_counted_on
    FROM disclosure_evidence WHERE disclosure_id = ${disclosure_id}::uuid AND kind IN ('opened', 'link_copied')
    GROUP BY kind, by_sender`;
}

/** Returns whether the link of a document was copied from a network address. */
export async function isCopiedFrom(disclosure_id: string, address: string): Promise<boolean> {
  const where = { disclosure_id, kind: "link_copied", address };
  return (await prisma.disclosureEvidence.findFirst({ where, select: { id: true } })) !== null;
}

/** Returns the evidence of a document that is neither an opening nor a copy, oldest first. */
export async function selectSingleEvidence(disclosure_id: string): Promise<Evidence[]> {
  const where = { disclosure_id, kind: { notIn: ["opened", "link_copied"] } };
  return (await prisma.disclosureEvidence.findMany({ where, orderBy: { id: "asc" } })) as Evidence[];
}

/** What is recorded together with evidence, such as a signature with its copies. */
export type EvidenceRecord = Pick<Change, "event" | "deliveries" | "audit"> & {
  signature: NewRow<"disclosure_signatures"> | null;
};

/** The most rows of a document's openings by the sender's side, of its openings by others, and of its copies. */
export const MOST_EVIDENCE_ROWS = 50;

/**
 * Inserts evidence that is new, with its record, under the lock of its document. An opening or a copy above
 * the bound is counted on the newest row of its group instead. Returns whether a row was inserted.
 * SQL: the insertion itself decides whether the evidence is new, has room, and is the first of its kind.
 */
export async function insertEvidence(
  row: NewRow<"disclosure_evidence">,
  { signature, ...record }: EvidenceRecord,
  tx: Transaction,
): Promise<boolean> {
  const bounded = row.kind === "opened" || row.kind === "link_copied";
  const group = Prisma.sql`SELECT e.id FROM disclosure_evidence e WHERE ${sameGroup(row)}`;
  const full = Prisma.sql`(SELECT count(*) FROM (${group} LIMIT ${MOST_EVIDENCE_ROWS}::int) g) = ${MOST_EVIDENCE_ROWS}::int`;
  const inserted = bounded ? Prisma.sql`${isNew(row)} AND NOT ${full}` : isNew(row);
  const counted = Prisma.sql`
    UPDATE disclosure_evidence SET count = count + 1, last_at = greatest(last_at, ${row.occurred_at}::timestamptz)
    WHERE id = (${group} ORDER BY e.id DESC LIMIT 1) AND ${isNew(row)} AND ${full}`;
  const change = {
    first: {
      added: Prisma.sql`
        ${insertInto("disclosure_evidence", Prisma.sql`${recordsOf("disclosure_evidence", [row])} r WHERE ${inserted}`)}
        ON CONFLICT DO NOTHING RETURNING id`,
    },
    // The sender's own openings, and those after the first, have no event.
    change: Prisma.sql`
      SELECT id FROM added WHERE ${row.kind !== "opened"} OR (NOT ${row.by_sender} AND NOT EXISTS (${group}))`,
    rows: { disclosure_signatures: signature },
    also: { counted: bounded ? counted : null },
    ...record,
  };
  return (await writeReturning(tx, change, Prisma.sql`SELECT id FROM added`)).length === 1;
}

/** The condition of evidence of the same kind and, for openings, of the same side. */
function sameGroup({ disclosure_id, kind, by_sender }: NewRow<"disclosure_evidence">): Prisma.Sql {
  return Prisma.sql`e.disclosure_id = ${disclosure_id}::uuid AND e.kind = ${kind} AND e.by_sender = ${by_sender}`;
}

/**
 * The condition that evidence is new: the openings of one browser count once, as long as they have a row, and
 * nobody acknowledges what is signed.
 */
function isNew(row: NewRow<"disclosure_evidence">): Prisma.Sql {
  const { kind, address, user_agent } = row;
  if (kind === "acknowledged")
    return Prisma.sql`NOT EXISTS (SELECT FROM disclosure_evidence e
      WHERE e.disclosure_id = ${row.disclosure_id}::uuid AND e.kind = 'signed')`;
  if (kind !== "opened") return Prisma.sql`true`;
  return Prisma.sql`NOT EXISTS (SELECT FROM disclosure_evidence e WHERE ${sameGroup(row)}
    AND e.address IS NOT DISTINCT FROM ${address ?? null} AND e.user_agent IS NOT DISTINCT FROM ${user_agent ?? null})`;
}
