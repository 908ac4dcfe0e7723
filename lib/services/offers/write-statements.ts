import "server-only";
import { OFFER_FIELDS } from "@/lib/schemas/offers/fields";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { columnList, insertInto, recordsOf } from "@/lib/server/database/row-statements";
import type { NewRow } from "@/lib/server/database/rows";
import { type Change, writeChange } from "@/lib/services/change-statements";
import type { StoredOffer } from "./offers";
import type { OfferRecord } from "./offers-statements";

// SQL: the conditions of each change stand in the statement that writes it with all that it records.

/** Inserts an offer with its first version and link, unless the deal has a live offer. */
export function insertOffer(
  offer: StoredOffer,
  record: OfferRecord &
    Required<Pick<Change, "locks" | "answer">> & {
      version: NewRow<"offer_versions">;
      link: NewRow<"links">;
    },
): Promise<boolean> {
  const { version, link, ...recorded } = record;
  return writeChange(prisma, {
    change: Prisma.sql`
      ${insertInto("offers", Prisma.sql`held, ${recordsOf("offers", [offer])} r WHERE held.free`)}
      ON CONFLICT (funder_id, deal_id) WHERE status <> 'revoked' DO NOTHING RETURNING id`,
    rows: { offer_versions: version, links: link },
    ...recorded,
  });
}

// Column names come from this list, never from a request.
const GIVEN = Object.keys(OFFER_FIELDS) as (keyof typeof OFFER_FIELDS)[];
const CHANGEABLE: Prisma.OfferScalarFieldEnum[] = [...GIVEN, "version", "link_expires_at", "updated_at"];

/**
 * Writes an offer's next version. `structuresWithValidDocument` has the structures whose current disclosure
 * document is good for this version too. False if the offer or its link has changed since it was read.
 */
export function updateOffer(
  before: StoredOffer,
  after: StoredOffer,
  record: OfferRecord & {
    version: NewRow<"offer_versions">;
    link: NewRow<"links"> | null;
    structuresWithValidDocument: (string | null)[];
  },
  tx: Transaction,
): Promise<boolean> {
  const { version, link, structuresWithValidDocument, ...recorded } = record;
  const kept = structuresWithValidDocument.map((id) => id ?? "");
  return writeChange(tx, {
    change: Prisma.sql`
      UPDATE offers
      SET (${columnList(CHANGEABLE)}) = (
        SELECT ${columnList(CHANGEABLE, "r")} FROM ${recordsOf("offers", [after])} r)
      WHERE id = ${before.id}::uuid AND funder_id = ${before.funder_id}::uuid
        AND status = 'active' AND version = ${before.version} AND link_seq = ${before.link_seq}
        AND link_expires_at = ${new Date(before.link_expires_at)}
      RETURNING id`,
    rows: { offer_versions: version, links: link },
    also: { kept: kept.length > 0 ? keepDocuments(before, after, kept) : null },
    ...recorded,
  });
}

function keepDocuments(before: StoredOffer, after: StoredOffer, structures: string[]): Prisma.Sql {
  return Prisma.sql`
    UPDATE disclosures d SET valid_version = ${after.version} FROM changed
    WHERE d.offer_id = changed.id AND d.superseded_at IS NULL AND d.valid_version = ${before.version}
      AND coalesce(d.terms->>'structure', '') = ANY(${structures}::text[])`;
}

/**
 * Replaces an offer's current link. False if the offer is revoked or its link has changed since it was read.
 */
export function replaceLink(
  before: StoredOffer,
  after: StoredOffer,
  { link, audit }: { link: NewRow<"links">; audit: NewRow<"audit_entries"> },
  tx: Transaction,
): Promise<boolean> {
  return writeChange(tx, {
    change: Prisma.sql`
      UPDATE offers SET link_seq = ${after.link_seq}, link_expires_at = ${new Date(after.link_expires_at)}
      WHERE id = ${before.id}::uuid AND funder_id = ${before.funder_id}::uuid
        AND status = 'active' AND link_seq = ${before.link_seq}
        AND link_expires_at = ${new Date(before.link_expires_at)}
      RETURNING id`,
    rows: { links: link },
    audit,
  });
}

interface FreeLinkEnd {
  free: Date | null;
  links: number;
  issued_at: Date | null;
}

/**
 * Returns the latest second, up to `latest`, at which a new link of an offer can end because none of its
 * links does, null if every second is taken; how many links the offer has, and when the current one was
 * issued.
 */
export async function freeLinkEnd(
  { id: offerId, link_expires_at }: Pick<StoredOffer, "id" | "link_expires_at">,
  { latest, now }: { latest: Date; now: Date },
  tx: Transaction,
): Promise<FreeLinkEnd> {
  const [found] = await tx.$queryRaw<FreeLinkEnd[]>`
    SELECT (
      SELECT c.ends_at FROM (
        SELECT ${latest}::timestamptz AS ends_at
        UNION ALL
        SELECT expires_at - interval '1 second' FROM links
        WHERE offer_id = ${offerId}::uuid AND expires_at <= ${latest}::timestamptz) c
      WHERE c.ends_at > ${now}::timestamptz
        AND NOT EXISTS (SELECT 1 FROM links l WHERE l.offer_id = ${offerId}::uuid AND l.expires_at = c.ends_at)
      ORDER BY c.ends_at DESC LIMIT 1) AS free,
      (SELECT count(*)::int FROM links WHERE offer_id = ${offerId}::uuid) AS links,
      (SELECT issued_at FROM links
       WHERE offer_id = ${offerId}::uuid AND expires_at = ${new Date(link_expires_at)}) AS issued_at`;
  return found ?? { free: null, links: 0, issued_at: null };
}
