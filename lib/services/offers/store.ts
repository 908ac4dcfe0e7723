import "server-only";
import { OFFER_FIELDS, type OfferFields } from "@/lib/schemas/offer";
import { isUniqueViolation, type Prisma, queryRows, type Statement } from "@/lib/server/database";
import {
  type AsJson,
  columnList,
  columnsOf,
  insertInto,
  type NewRow,
  type Row,
  recordsOfJson,
} from "@/lib/server/rows";
import { type Sql, sql } from "@/lib/server/sql";
import { type StandIn, statementTemplate } from "@/lib/server/statement-template";
import {
  type ChangeRecord,
  insertIfChanged,
  insertJsonIfChanged,
  outbox,
  outboxToSubscribers,
  outboxValues,
} from "@/lib/services/deliveries/outbox";
import { lockName, sharedLockNamed } from "@/lib/services/sandbox/lock";

/**
 * A row of `offers` read as JSON: the API's names, exact numbers, ISO times. A field never given is absent.
 */
export type StoredOffer = OfferFields &
  GivenAsJson<Omit<Row<"offers">, keyof OfferFields>> & {
    /** When a sandbox ended the current link before its `exp`. */
    link_ended_at?: string;
  };

type GivenAsJson<Columns> = {
  [K in keyof Columns as null extends Columns[K] ? never : K]: AsJson<Columns[K]>;
} & { [K in keyof Columns as null extends Columns[K] ? K : never]?: AsJson<NonNullable<Columns[K]>> };

/**
 * Replaces `offers` in a FROM list where a whole row is read as JSON: the columns this release knows, and the
 * early end of the current link.
 */
export const OFFERS = sql`(SELECT ${columnsOf("offers")},
  (SELECT ended_at FROM links WHERE offer_id = offers.id AND expires_at = offers.link_expires_at) AS link_ended_at
  FROM offers)`;

/** An expression: the live offer of a deal as JSON, else the latest revoked one, else null. */
export function offerOfDeal(funderId: Sql, dealId: string | StandIn): Sql {
  return sql`(
    SELECT row_to_json(o) FROM ${OFFERS} o
    WHERE o.funder_id = ${funderId} AND o.deal_id = ${dealId}
    ORDER BY o.status = 'active' DESC, o.id DESC LIMIT 1)`;
}

/** The live offer of a deal, else the latest revoked one, else null. */
export async function findOffer(funderId: string, dealId: string): Promise<StoredOffer | null> {
  const [row] = await queryRows<{ offer: object | null }>(
    sql`SELECT ${offerOfDeal(sql`${funderId}::uuid`, dealId)} AS offer`,
  );
  return row?.offer ? offerFromRow(row.offer) : null;
}

/** An offer of a funder by its id, else null. */
export async function findOfferById(funderId: string, id: string): Promise<StoredOffer | null> {
  const rows = await queryRows<{ offer: object }>(sql`
    SELECT row_to_json(o) AS offer FROM ${OFFERS} o WHERE o.id = ${id}::uuid AND o.funder_id = ${funderId}::uuid`);
  return rows[0] ? offerFromRow(rows[0].offer) : null;
}

/** Reads an offer again; one that is gone counts as revoked. */
export async function readAgain(offer: StoredOffer): Promise<StoredOffer> {
  return (await findOfferById(offer.funder_id, offer.id)) ?? { ...offer, status: "revoked" };
}

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
  const { idempotency, isSandbox } = record;
  const values = { ...valuesOf(offer, record), link: JSON.stringify([record.link]) };
  const sandbox = { sandboxLock: lockName(offer.funder_id) };
  if (!idempotency) {
    const inserted = isSandbox ? INSERT_SANDBOX_OFFER({ ...values, ...sandbox }) : INSERT_OFFER(values);
    return insertionResult(inserted);
  }
  const once = { ...values, lock: idempotency.lock, response: JSON.stringify([idempotency.row]) };
  return insertionResult(
    isSandbox ? INSERT_SANDBOX_OFFER_ONCE({ ...once, ...sandbox }) : INSERT_OFFER_ONCE(once),
  );
}

async function insertionResult(statement: Statement): Promise<"created" | "exists" | "in progress"> {
  const rows = await unlessTaken(() => queryRows<{ locked: boolean; created: number }>(statement));
  if (rows?.[0]?.locked === false) return "in progress";
  return rows?.[0]?.created === 1 ? "created" : "exists";
}

/** The values of a written offer that every such statement has: rows as JSON, and those of the outbox. */
function valuesOf(offer: StoredOffer, record: ChangeRecord & { version: NewRow<"offer_versions"> }) {
  return {
    offer: JSON.stringify([offer]),
    version: JSON.stringify([record.version]),
    audit: JSON.stringify([record.audit]),
    ...outboxValues(record.event),
  };
}

type WrittenOffer = ReturnType<typeof valuesOf>;
type InsertedOffer = WrittenOffer & { link: string };

type InsertedOnce = InsertedOffer & { lock: string; response: string };
type InSandbox = { sandboxLock: string };

const INSERT_OFFER = statementTemplate<InsertedOffer>((value) => insertion(value, {}));
const INSERT_OFFER_ONCE = statementTemplate<InsertedOnce>((value) => insertion(value, { once: value }));
const INSERT_SANDBOX_OFFER = statementTemplate<InsertedOffer & InSandbox>((value) =>
  insertion(value, { sandboxLock: value.sandboxLock }),
);
const INSERT_SANDBOX_OFFER_ONCE = statementTemplate<InsertedOnce & InSandbox>((value) =>
  insertion(value, { once: value, sandboxLock: value.sandboxLock }),
);

/** `once`: the lock of an Idempotency-Key, and the response. `sandboxLock`: a reset of the sandbox holds it. */
function insertion(
  value: Record<keyof InsertedOffer, StandIn>,
  { once, sandboxLock }: { once?: Record<"lock" | "response", StandIn>; sandboxLock?: StandIn },
): Sql {
  const locked = once ? sql`pg_try_advisory_xact_lock(hashtextextended(${once.lock}, 0))` : sql`true`;
  const notReset = sandboxLock ? sql`, ${sharedLockNamed(sandboxLock)}` : sql.empty;
  const response = once
    ? sql`, ${insertJsonIfChanged("response", "idempotency_records", once.response)}`
    : sql.empty;
  return sql`
    WITH mine AS MATERIALIZED (SELECT ${locked} AS locked${notReset}),
    changed AS (
      ${insertInto("offers", sql`mine, ${recordsOfJson("offers", value.offer)} r WHERE mine.locked`)}
      ON CONFLICT (funder_id, deal_id) WHERE status <> 'revoked' DO NOTHING RETURNING id),
    ${insertJsonIfChanged("version", "offer_versions", value.version)},
    ${insertJsonIfChanged("link", "links", value.link)},
    ${outboxToSubscribers(value)},
    ${insertJsonIfChanged("audit", "audit_entries", value.audit)}
    ${response}
    SELECT mine.locked, (SELECT count(*) FROM changed)::int AS created FROM mine`;
}

// Column names come from this list, never from a request.
const GIVEN = Object.keys(OFFER_FIELDS) as (keyof typeof OFFER_FIELDS)[];
const CHANGEABLE: Prisma.OfferScalarFieldEnum[] = [...GIVEN, "version", "link_expires_at", "updated_at"];

/**
 * Writes an offer's next version. `keepsDocument`: its current disclosure document is good for this version
 * too. False if the offer or its link has changed since it was read.
 */
export async function updateOffer(
  before: StoredOffer,
  after: StoredOffer,
  record: ChangeRecord & {
    version: NewRow<"offer_versions">;
    link: NewRow<"links"> | null;
    keepsDocument: boolean;
  },
): Promise<boolean> {
  const values = {
    ...valuesOf(after, record),
    id: before.id,
    funderId: before.funder_id,
    versionBefore: before.version,
    seqBefore: before.link_seq,
    linkEndBefore: new Date(before.link_expires_at),
  };
  const { link, keepsDocument } = record;
  if (keepsDocument) {
    const versions = { ...values, versionAfter: after.version };
    return changedOne(
      link
        ? UPDATE_DOCUMENT_AND_LINK({ ...versions, link: JSON.stringify([link]) })
        : UPDATE_DOCUMENT(versions),
    );
  }
  return changedOne(link ? UPDATE_LINK({ ...values, link: JSON.stringify([link]) }) : UPDATE_OFFER(values));
}

type UpdatedOffer = WrittenOffer & {
  id: string;
  funderId: string;
  versionBefore: number;
  seqBefore: number;
  linkEndBefore: Date;
};
type WithLink = { link: string };
type WithDocument = { versionAfter: number };

const UPDATE_OFFER = statementTemplate<UpdatedOffer>((value) => updating(value));
const UPDATE_LINK = statementTemplate<UpdatedOffer & WithLink>((value) => updating(value, newLink(value)));
const UPDATE_DOCUMENT = statementTemplate<UpdatedOffer & WithDocument>((value) =>
  updating(value, keptDocument(value)),
);
const UPDATE_DOCUMENT_AND_LINK = statementTemplate<UpdatedOffer & WithLink & WithDocument>((value) =>
  updating(value, newLink(value), keptDocument(value)),
);

function newLink({ link }: Record<keyof WithLink, StandIn>): Sql {
  return sql`${insertJsonIfChanged("link", "links", link)},`;
}

function keptDocument(value: Record<keyof (UpdatedOffer & WithDocument), StandIn>): Sql {
  return sql`kept AS (
    UPDATE disclosures d SET valid_version = ${value.versionAfter} FROM changed
    WHERE d.offer_id = changed.id AND d.superseded_at IS NULL AND d.valid_version = ${value.versionBefore}),`;
}

function updating(value: Record<keyof UpdatedOffer, StandIn>, ...more: Sql[]): Sql {
  return sql`
    WITH changed AS (
      UPDATE offers
      SET (${columnList(CHANGEABLE)}) = (
        SELECT ${columnList(CHANGEABLE, "r")} FROM ${recordsOfJson("offers", value.offer)} r)
      WHERE id = ${value.id}::uuid AND funder_id = ${value.funderId}::uuid
        AND status = 'active' AND version = ${value.versionBefore} AND link_seq = ${value.seqBefore}
        AND link_expires_at = ${value.linkEndBefore}
      RETURNING id),
    ${insertJsonIfChanged("version", "offer_versions", value.version)},
    ${more.length > 0 ? sql.join(more, " ") : sql.empty}
    ${outboxToSubscribers(value)},
    ${insertJsonIfChanged("audit", "audit_entries", value.audit)}
    SELECT id FROM changed`;
}

/**
 * Replaces an offer's current link. False if the offer is revoked or its link has changed since it was read.
 */
export async function replaceLink(
  before: StoredOffer,
  after: StoredOffer,
  record: { link: NewRow<"links">; audit: NewRow<"audit_entries"> },
): Promise<boolean> {
  return changedOne(sql`
    WITH changed AS (
      UPDATE offers SET link_seq = ${after.link_seq}, link_expires_at = ${new Date(after.link_expires_at)}
      WHERE id = ${before.id}::uuid AND funder_id = ${before.funder_id}::uuid
        AND status = 'active' AND link_seq = ${before.link_seq}
        AND link_expires_at = ${new Date(before.link_expires_at)}
      RETURNING id),
    ${insertIfChanged("link", "links", record.link)},
    ${insertIfChanged("audit", "audit_entries", record.audit)}
    SELECT id FROM changed`);
}

/** Revokes an offer. False if it is not live or its version has changed since it was read. */
export async function markRevoked(offer: StoredOffer, now: Date, record: ChangeRecord): Promise<boolean> {
  return changedOne(sql`
    WITH changed AS (
      UPDATE offers SET status = 'revoked', revoked_at = ${now}, updated_at = ${now}
      WHERE id = ${offer.id}::uuid AND funder_id = ${offer.funder_id}::uuid
        AND status = 'active' AND version = ${offer.version}
      RETURNING id),
    ${outbox(record.event)},
    ${insertIfChanged("audit", "audit_entries", record.audit)}
    SELECT id FROM changed`);
}

/** Returns the time zone of a funder's brand; null if the funder has no such brand. */
export async function brandTimeZone(funderId: string, brandId: string): Promise<string | null> {
  const [brand] = await queryRows<{ time_zone: string }>(
    sql`SELECT time_zone FROM brands WHERE id = ${brandId}::uuid AND funder_id = ${funderId}::uuid`,
  );
  return brand?.time_zone ?? null;
}

async function changedOne(statement: Statement): Promise<boolean> {
  return (await unlessTaken(() => queryRows(statement)))?.length === 1;
}

/** Returns null on a unique violation by a concurrent request: the statement wrote nothing. */
async function unlessTaken<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Returns when an offer's current link ends or has ended, as an ISO time. */
export function linkEnd({ link_expires_at, link_ended_at }: StoredOffer): string {
  return link_ended_at ?? link_expires_at;
}

/** Returns an offer from its row as JSON, without null fields. */
export function offerFromRow(row: object): StoredOffer {
  const given = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as StoredOffer;
}
