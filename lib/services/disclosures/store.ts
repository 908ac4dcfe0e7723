import "server-only";
import { isUniqueViolation, queryRows } from "@/lib/server/database";
import { columnList, columnsOf, insertInto, type NewRow, type Row, recordsOf } from "@/lib/server/rows";
import { type Sql, sql } from "@/lib/server/sql";
import { insertIfChanged, type NewEvent, outbox } from "@/lib/services/deliveries/outbox";
import type { StoredOffer } from "@/lib/services/offers/store";
import type { StoredDocument } from "./views";

const SHOWN = [
  "id",
  "funder_id",
  "offer_id",
  "offer_version",
  "valid_version",
  "link_seq",
  "state",
  "template_version",
  "terms",
  "quote",
  "figures",
  "payment_dates",
  "content_hash",
  "terms_hash",
  "html_sha256",
  "pdf_sha256",
  "test",
  "created_at",
  "expires_at",
  "superseded_at",
  "kept_until",
] as const satisfies (keyof Row<"disclosures">)[];

/** Selects documents `d` of offers `o`, without their bytes. */
export function selectDocuments(where: Sql): Promise<StoredDocument[]> {
  return queryRows<StoredDocument>(sql`
    SELECT ${columnList(SHOWN, "d")}, o.deal_id, o.status AS offer_status, o.version AS current_version,
           o.link_seq AS current_link_seq,
           (SELECT v.created_at FROM offer_versions v
            WHERE v.offer_id = d.offer_id AND v.version = d.valid_version + 1) AS outdated_at
    FROM disclosures d JOIN offers o ON o.id = d.offer_id WHERE ${where}`);
}

/** Returns the latest document of an offer's version and links that is not superseded, or null. */
export async function findCurrent(offer: StoredOffer, now: Date): Promise<StoredDocument | null> {
  const [document] = await selectDocuments(sql`
    d.offer_id = ${offer.id}::uuid AND d.superseded_at IS NULL AND d.valid_version = ${offer.version}
    AND d.link_seq = ${offer.link_seq} AND d.expires_at > ${now}`);
  return document ?? null;
}

/** Returns the evidence of a document, oldest first. */
export function selectEvidence(disclosureId: string): Promise<Row<"disclosure_evidence">[]> {
  return queryRows(sql`
    SELECT ${columnsOf("disclosure_evidence")} FROM disclosure_evidence WHERE disclosure_id = ${disclosureId}::uuid ORDER BY id`);
}

/**
 * Inserts a document with its first evidence, its event and its audit entry, and supersedes the offer's last
 * one. False if the offer has changed since it was read, or another document of it was made meanwhile.
 */
export async function insertDocument(
  offer: StoredOffer,
  document: NewRow<"disclosures">,
  record: { evidence: NewRow<"disclosure_evidence">; event: NewEvent; audit: NewRow<"audit_entries"> },
): Promise<boolean> {
  try {
    const rows = await queryRows(sql`
      WITH good AS (
        SELECT id FROM offers
        WHERE id = ${offer.id}::uuid AND status = 'active' AND version = ${offer.version} AND link_seq = ${offer.link_seq}
          AND NOT EXISTS (${sameDocument(document)})
        FOR NO KEY UPDATE),
      superseded AS (
        UPDATE disclosures d
        SET superseded_at = coalesce(
          (SELECT v.created_at FROM offer_versions v WHERE v.offer_id = d.offer_id AND v.version = d.valid_version + 1),
          ${new Date(document.created_at)}::timestamptz)
        FROM good WHERE d.offer_id = good.id AND d.superseded_at IS NULL RETURNING d.id),
      changed AS (${insertInto("disclosures", afterUpdate(document))} RETURNING id),
      ${insertIfChanged("evidence", "disclosure_evidence", record.evidence)},
      ${outbox(record.event)},
      ${insertIfChanged("audit", "audit_entries", record.audit)}
      SELECT id FROM changed`);
    return rows.length === 1;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** The same document, made by another request since this one looked for it. */
function sameDocument(document: NewRow<"disclosures">): Sql {
  return sql`SELECT FROM disclosures d
    WHERE d.offer_id = ${document.offer_id}::uuid AND d.superseded_at IS NULL AND d.content_hash = ${document.content_hash}
      AND d.valid_version = ${document.valid_version} AND d.link_seq = ${document.link_seq}
      AND d.expires_at > ${new Date(document.created_at)}`;
}

/** Reading the count makes the insert wait for the update: one document of an offer is not superseded. */
function afterUpdate(document: NewRow<"disclosures">): Sql {
  return sql`good, (SELECT count(*) AS ended FROM superseded) s, ${recordsOf("disclosures", [document])} r
    WHERE s.ended >= 0`;
}
