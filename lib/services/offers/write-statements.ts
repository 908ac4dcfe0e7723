import "server-only";
import { OFFER_FIELDS } from "@/lib/schemas/offers/fields";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { columnList, insertInto, recordsOf } from "@/lib/server/database/row-statements";
import type { NewRow } from "@/lib/server/database/rows";
import { type Change, writeChange, writeReturning } from "@/lib/services/change-statements";
import type { NewEvent } from "@/lib/services/deliveries/outbox";
import type { StoredOffer } from "./stored-offer";

// SQL: the conditions of each change stand in the statement that writes it with all that it records.

/** What every change of an offer records, and for whom its bytes count. */
type OfferRecord = Pick<Change, "event" | "audit" | "countedFor">;

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

/**
 * Revokes an offer. False if it is not live or its version has changed since it was read. A funder can withdraw
 * an offer at any time: the budget of stored bytes does not refuse it.
 */
export function markRevoked(
  offer: StoredOffer,
  now: Date,
  record: OfferRecord,
  tx: Transaction,
): Promise<boolean> {
  return writeChange(tx, {
    change: Prisma.sql`
      UPDATE offers SET status = 'revoked', revoked_at = ${now}, updated_at = ${now}
      WHERE id = ${offer.id}::uuid AND funder_id = ${offer.funder_id}::uuid
        AND status = 'active' AND version = ${offer.version}
      RETURNING id`,
    mayExceed: true,
    ...record,
  });
}

/**
 * Marks an offer's current link as expired, with its event. Returns "expired", "was expired" if that was done
 * before, or "changed" if the offer has changed since it was read.
 */
export async function markExpired(
  offer: StoredOffer,
  event: NewEvent,
  now: Date,
  tx: Transaction,
): Promise<"expired" | "was expired" | "changed"> {
  const endedAt = offer.link_ended_at === undefined ? null : new Date(offer.link_ended_at);
  const end = new Date(offer.link_expires_at);
  const [done] = await writeReturning<{ now: boolean; before: boolean }>(
    tx,
    {
      change: Prisma.sql`
        UPDATE links l SET expired_at = ${now}, ended_at = ${endedAt} FROM offers o
        WHERE l.offer_id = ${offer.id}::uuid AND l.expires_at = ${end}
          AND l.expired_at IS NULL AND o.id = l.offer_id AND o.status = 'active'
          AND o.version = ${offer.version} AND o.link_seq = ${offer.link_seq} AND o.link_expires_at = l.expires_at
        RETURNING l.offer_id`,
      event,
      audit: null,
    },
    Prisma.sql`
      SELECT EXISTS (SELECT FROM changed) AS now, EXISTS (
        SELECT FROM links l
        WHERE l.offer_id = ${offer.id}::uuid AND l.expires_at = ${end} AND l.expired_at IS NOT NULL) AS before`,
  );
  if (done?.now) return "expired";
  return done?.before ? "was expired" : "changed";
}
