import "server-only";
import { OFFER_FIELDS } from "@/lib/schemas/offers/fields";
import { isUniqueViolation, Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { columnList, insertInto, recordsOf } from "@/lib/server/database/row-statements";
import type { NewRow } from "@/lib/server/database/rows";
import type { ChangeRecord, NewEvent } from "@/lib/services/deliveries/outbox";
import { insertIfChanged, outbox } from "@/lib/services/deliveries/outbox-statements";
import { sharedLock } from "@/lib/services/lock-statements";
import type { StoredOffer } from "./stored-offer";

// SQL: a change with its version, link, event, deliveries and audit entry is one conditional statement.

/**
 * Inserts an offer with its first version, link, event and audit entry, unless the deal has a live offer.
 * `idempotency` records the response in the same statement, under a lock: a concurrent request with the same
 * key gets "in progress". In a sandbox it waits for a reset.
 */
export async function insertOffer(
  offer: StoredOffer,
  record: ChangeRecord & {
    version: NewRow<"offer_versions">;
    link: NewRow<"links">;
    idempotency: { lock: string; row: NewRow<"idempotency_records"> } | null;
    isSandbox: boolean;
  },
): Promise<"created" | "exists" | "in progress"> {
  const { version, link, event, audit, idempotency, isSandbox } = record;
  const locked = idempotency
    ? Prisma.sql`pg_try_advisory_xact_lock(hashtextextended(${idempotency.lock}, 0))`
    : Prisma.sql`true`;
  const notReset = isSandbox ? Prisma.sql`, ${sharedLock(offer.funder_id)}` : Prisma.empty;
  const response = idempotency
    ? Prisma.sql`, ${insertIfChanged("response", "idempotency_records", idempotency.row)}`
    : Prisma.empty;
  const statement = Prisma.sql`
    WITH mine AS MATERIALIZED (SELECT ${locked} AS locked${notReset}),
    changed AS (
      ${insertInto("offers", Prisma.sql`mine, ${recordsOf("offers", [offer])} r WHERE mine.locked`)}
      ON CONFLICT (funder_id, deal_id) WHERE status <> 'revoked' DO NOTHING RETURNING id),
    ${insertIfChanged("version", "offer_versions", version)},
    ${insertIfChanged("link", "links", link)},
    ${outbox(event)},
    ${insertIfChanged("audit", "audit_entries", audit)}
    ${response}
    SELECT mine.locked, (SELECT count(*) FROM changed)::int AS created FROM mine`;
  const rows = await unlessTaken(() => prisma.$queryRaw<{ locked: boolean; created: number }[]>(statement));
  if (rows?.[0]?.locked === false) return "in progress";
  return rows?.[0]?.created === 1 ? "created" : "exists";
}

// Column names come from this list, never from a request.
const GIVEN = Object.keys(OFFER_FIELDS) as (keyof typeof OFFER_FIELDS)[];
const CHANGEABLE: Prisma.OfferScalarFieldEnum[] = [...GIVEN, "version", "link_expires_at", "updated_at"];

/**
 * Writes an offer's next version. `structuresWithValidDocument` has the structures whose current disclosure
 * document is good for this version too. False if the offer or its link has changed since it was read.
 */
export async function updateOffer(
  before: StoredOffer,
  after: StoredOffer,
  record: ChangeRecord & {
    version: NewRow<"offer_versions">;
    link: NewRow<"links"> | null;
    structuresWithValidDocument: (string | null)[];
  },
  tx: Transaction,
): Promise<boolean> {
  const { version, link, event, audit, structuresWithValidDocument } = record;
  const newLink = link ? Prisma.sql`${insertIfChanged("link", "links", link)},` : Prisma.empty;
  const kept = structuresWithValidDocument.map((id) => id ?? "");
  const keptDocument =
    kept.length > 0
      ? Prisma.sql`kept AS (
        UPDATE disclosures d SET valid_version = ${after.version} FROM changed
        WHERE d.offer_id = changed.id AND d.superseded_at IS NULL AND d.valid_version = ${before.version}
          AND coalesce(d.terms->>'structure', '') = ANY(${kept}::text[])),`
      : Prisma.empty;
  return changedOne(
    tx,
    Prisma.sql`
    WITH changed AS (
      UPDATE offers
      SET (${columnList(CHANGEABLE)}) = (
        SELECT ${columnList(CHANGEABLE, "r")} FROM ${recordsOf("offers", [after])} r)
      WHERE id = ${before.id}::uuid AND funder_id = ${before.funder_id}::uuid
        AND status = 'active' AND version = ${before.version} AND link_seq = ${before.link_seq}
        AND link_expires_at = ${new Date(before.link_expires_at)}
      RETURNING id),
    ${insertIfChanged("version", "offer_versions", version)},
    ${newLink}
    ${keptDocument}
    ${outbox(event)},
    ${insertIfChanged("audit", "audit_entries", audit)}
    SELECT id FROM changed`,
  );
}

/**
 * Replaces an offer's current link. False if the offer is revoked or its link has changed since it was read.
 */
export async function replaceLink(
  before: StoredOffer,
  after: StoredOffer,
  record: { link: NewRow<"links">; audit: NewRow<"audit_entries"> },
  tx: Transaction,
): Promise<boolean> {
  return changedOne(
    tx,
    Prisma.sql`
    WITH changed AS (
      UPDATE offers SET link_seq = ${after.link_seq}, link_expires_at = ${new Date(after.link_expires_at)}
      WHERE id = ${before.id}::uuid AND funder_id = ${before.funder_id}::uuid
        AND status = 'active' AND link_seq = ${before.link_seq}
        AND link_expires_at = ${new Date(before.link_expires_at)}
      RETURNING id),
    ${insertIfChanged("link", "links", record.link)},
    ${insertIfChanged("audit", "audit_entries", record.audit)}
    SELECT id FROM changed`,
  );
}

/** Revokes an offer. False if it is not live or its version has changed since it was read. */
export async function markRevoked(
  offer: StoredOffer,
  now: Date,
  record: ChangeRecord,
  tx: Transaction,
): Promise<boolean> {
  return changedOne(
    tx,
    Prisma.sql`
    WITH changed AS (
      UPDATE offers SET status = 'revoked', revoked_at = ${now}, updated_at = ${now}
      WHERE id = ${offer.id}::uuid AND funder_id = ${offer.funder_id}::uuid
        AND status = 'active' AND version = ${offer.version}
      RETURNING id),
    ${outbox(record.event)},
    ${insertIfChanged("audit", "audit_entries", record.audit)}
    SELECT id FROM changed`,
  );
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
  const [done] = await tx.$queryRaw<{ now: boolean; before: boolean }[]>`
    WITH changed AS (
      UPDATE links l SET expired_at = ${now}, ended_at = ${endedAt} FROM offers o
      WHERE l.offer_id = ${offer.id}::uuid AND l.expires_at = ${end}
        AND l.expired_at IS NULL AND o.id = l.offer_id AND o.status = 'active'
        AND o.version = ${offer.version} AND o.link_seq = ${offer.link_seq} AND o.link_expires_at = l.expires_at
      RETURNING l.offer_id),
    ${outbox(event)}
    SELECT EXISTS (SELECT FROM changed) AS now, EXISTS (
      SELECT FROM links l
      WHERE l.offer_id = ${offer.id}::uuid AND l.expires_at = ${end} AND l.expired_at IS NOT NULL) AS before`;
  if (done?.now) return "expired";
  return done?.before ? "was expired" : "changed";
}

async function changedOne(tx: Transaction, statement: Prisma.Sql): Promise<boolean> {
  return (await unlessTaken(() => tx.$queryRaw<object[]>(statement)))?.length === 1;
}

/**
 * Runs a statement. Returns null if it violates a unique index because of a concurrent request: it wrote
 * nothing.
 */
async function unlessTaken<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
