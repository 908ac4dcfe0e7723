import "server-only";
import { CLOSING_STATES } from "@/lib/disclosure/closing/states";
import type { DisclosureProfile } from "@/lib/disclosure/input";
import type { DisclosureStatus } from "@/lib/schemas/console/disclosures";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { columnList, columnsOf, insertInto, recordsOf } from "@/lib/server/database/row-statements";
import type { NewRow, Row } from "@/lib/server/database/rows";
import { type Change, writeChange } from "@/lib/services/change-statements";
import type { StoredOffer } from "@/lib/services/offers/offers";
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
  "recipient",
  "event_id",
  "html_sha256",
  "pdf_sha256",
  "test",
  "created_at",
  "expires_at",
  "superseded_at",
  "kept_until",
] as const satisfies (keyof Row<"disclosures">)[];

/**
 * Selects documents without their bytes. SQL: the time at which a document became outdated is in the row of
 * the next offer version.
 */
export function selectDocuments(where: DocumentFilter, tx: Transaction = prisma): Promise<StoredDocument[]> {
  return tx.$queryRaw<StoredDocument[]>`
    SELECT ${columnList(SHOWN, "d")}, o.deal_id, o.version AS current_version,
           least(o.revoked_at, CASE WHEN o.link_seq <> d.link_seq THEN coalesce(
             (SELECT min(l.issued_at) FROM links l WHERE l.offer_id = o.id AND l.seq > d.link_seq), d.created_at) END)
             AS withdrawn_at,
           (SELECT v.created_at FROM offer_versions v
            WHERE v.offer_id = d.offer_id AND v.version = d.valid_version + 1) AS outdated_at,
           (SELECT jsonb_build_object('name', s.name, 'title', s.title, 'signed_at', s.signed_at,
                                      'html_sha256', s.html_sha256, 'pdf_sha256', s.pdf_sha256)
            FROM disclosure_signatures s WHERE s.disclosure_id = d.id) AS signature,
           (SELECT b.time_zone FROM brands b WHERE ${brandOfOffer}) AS time_zone,
           (SELECT b.disclosure_signature FROM brands b WHERE ${brandOfOffer})
             AND d.state NOT IN (${Prisma.join([...CLOSING_STATES])}) AS signs
    FROM disclosures d JOIN offers o ON o.id = d.offer_id WHERE ${conditionOf(where)}`;
}

/** Which documents: each given field is a condition. With `limit`, newest first. */
interface DocumentFilter {
  id?: string;
  funderId?: string;
  dealId?: string | undefined;
  state?: string | undefined;
  /** Only documents with a lower id. */
  before?: string | undefined;
  limit?: number;
  /** Only the document of an offer that another one superseded at this time. */
  supersededAt?: { offerId: string; at: Date };
  /** Only the document that is good for this offer now. */
  current?: { offer: StoredOffer; now: Date };
}

function conditionOf(where: DocumentFilter): Prisma.Sql {
  const { id, funderId, dealId, state, before, limit, supersededAt, current } = where;
  const conditions = [
    ...(id ? [Prisma.sql`d.id = ${id}::uuid`] : []),
    ...(funderId ? [Prisma.sql`d.funder_id = ${funderId}::uuid`] : []),
    ...(dealId ? [Prisma.sql`o.deal_id = ${dealId}`] : []),
    ...(state ? [Prisma.sql`d.state = ${state}`] : []),
    ...(before ? [Prisma.sql`d.id < ${before}::uuid`] : []),
    ...(supersededAt
      ? [Prisma.sql`d.offer_id = ${supersededAt.offerId}::uuid AND d.superseded_at = ${supersededAt.at}`]
      : []),
    ...(current ? [goodFor(current)] : []),
  ];
  const page = limit ? Prisma.sql`ORDER BY d.id DESC LIMIT ${limit}` : Prisma.empty;
  return Prisma.sql`${Prisma.join(conditions, " AND ")} ${page}`;
}

/** The condition of a document that is good for an offer now. */
function goodFor({ offer, now }: { offer: StoredOffer; now: Date }): Prisma.Sql {
  return Prisma.sql`d.offer_id = ${offer.id}::uuid AND d.superseded_at IS NULL
    AND d.valid_version = ${offer.version} AND d.link_seq = ${offer.link_seq} AND d.expires_at > ${now}`;
}

/** Returns the document that is good for an offer's current version and links, or null. */
export async function findCurrent(
  offer: StoredOffer,
  now: Date,
  tx: Transaction = prisma,
): Promise<StoredDocument | null> {
  const [document] = await selectDocuments({ current: { offer, now } }, tx);
  return document ?? null;
}

/**
 * Inserts a document with its first evidence, its event and its audit entry, and supersedes the offer's last
 * document. False if the offer, or what the document states of its brand, has changed since it was read, or if
 * a concurrent request made another document of it. SQL: it is one conditional change.
 */
export async function insertDocument(
  offer: StoredOffer,
  brand: StatedBrand,
  document: NewRow<"disclosures">,
  record: Pick<Change, "event" | "audit" | "countedFor"> & { evidence: NewRow<"disclosure_evidence"> },
  tx: Transaction,
): Promise<boolean> {
  const { evidence, ...recorded } = record;
  return writeChange(tx, {
    first: {
      good: Prisma.sql`
        SELECT o.id FROM offers o JOIN brands b ON ${brandOfOffer}
        WHERE o.id = ${offer.id}::uuid AND o.status = 'active' AND o.version = ${offer.version}
          AND o.link_seq = ${offer.link_seq} AND b.id = ${brand.id}::uuid AND b.legal_name IS NOT DISTINCT FROM ${brand.legalName}
          AND b.product_words IS NOT DISTINCT FROM ${brand.productWords}
          AND b.ny_broker_sentence IS NOT DISTINCT FROM ${brand.newYorkBrokerSentence}
          AND NOT EXISTS (${sameDocument(document)})
        FOR NO KEY UPDATE OF o FOR SHARE OF b`,
      superseded: Prisma.sql`
        UPDATE disclosures d
        SET superseded_at = coalesce(
          (SELECT v.created_at FROM offer_versions v WHERE v.offer_id = d.offer_id AND v.version = d.valid_version + 1),
          ${new Date(document.created_at)}::timestamptz)
        FROM good WHERE d.offer_id = good.id AND d.superseded_at IS NULL RETURNING d.id`,
    },
    change: Prisma.sql`${insertInto("disclosures", afterUpdate(document))} RETURNING id`,
    rows: { disclosure_evidence: evidence },
    ...recorded,
  });
}

/** The brand that a document was made with, and what it states of it. */
type StatedBrand = { id: string } & Pick<
  DisclosureProfile,
  "legalName" | "productWords" | "newYorkBrokerSentence"
>;

const brandOfOffer = Prisma.sql`b.funder_id = o.funder_id AND (b.id = o.brand_id OR (o.brand_id IS NULL AND b.is_default))`;

/**
 * Locks the brand of a locked offer against changes until the transaction ends. Returns its id; null if the
 * offer is gone.
 */
export async function lockBrand(offer: { id: string }, tx: Transaction): Promise<string | null> {
  const locked = async () => {
    const [brand] = await tx.$queryRaw<{ id: string }[]>`
      SELECT b.id FROM offers o JOIN brands b ON ${brandOfOffer}
      WHERE o.id = ${offer.id}::uuid FOR SHARE OF b`;
    return brand?.id ?? null;
  };
  // While it waited for the lock, another brand may have become the default one.
  return (await locked()) ?? (await locked());
}

/** Selects the same document, if a concurrent request made it. */
function sameDocument(document: NewRow<"disclosures">): Prisma.Sql {
  return Prisma.sql`SELECT FROM disclosures d
    WHERE d.offer_id = ${document.offer_id}::uuid AND d.superseded_at IS NULL AND d.content_hash = ${document.content_hash}
      AND d.valid_version = ${document.valid_version} AND d.link_seq = ${document.link_seq}
      AND d.expires_at > ${new Date(document.created_at)}`;
}

/**
 * The insert reads the count of superseded documents, and so waits for that update: an offer has only one
 * document that is not superseded.
 */
function afterUpdate(document: NewRow<"disclosures">): Prisma.Sql {
  return Prisma.sql`good, (SELECT count(*) AS ended FROM superseded) s, ${recordsOf("disclosures", [document])} r
    WHERE s.ended >= 0`;
}

/** A row of a document's evidence. */
export type Evidence = Row<"disclosure_evidence">;

/** How far a document has come, each step with the row that shows it; null where it has not happened. */
export interface EvidenceSteps {
  /** What gave its link to somebody: a copy of it, or that the funder made it, who reads it. */
  givenLink: Evidence | null;
  /** The first opening that is not the sender's. */
  opened: Evidence | null;
  /** The sender's own first opening. */
  openedBySender: Evidence | null;
  /** The last mail that a mail server accepted. */
  sent: Evidence | null;
  /** The same of the mail that was requested last. */
  latestMailSent: Evidence | null;
  acknowledged: Evidence | null;
  signed: Evidence | null;
}

/**
 * Returns the steps of a document, at most one row for each. SQL: Prisma reads the first row of several
 * conditions in as many queries.
 */
export async function selectSteps(disclosure_id: string): Promise<EvidenceSteps> {
  const steps = {
    givenLink: Prisma.sql`(e.kind = 'link_copied' OR (e.kind = 'created' AND e.actor <> 'iso')) ORDER BY e.id`,
    opened: Prisma.sql`e.kind = 'opened' AND NOT e.by_sender ORDER BY e.id`,
    openedBySender: Prisma.sql`e.kind = 'opened' AND e.by_sender ORDER BY e.id`,
    sent: Prisma.sql`e.kind = 'sent' ORDER BY e.id DESC`,
    latestMailSent: Prisma.sql`e.delivery_id = (
      SELECT m.delivery_id FROM disclosure_mails m WHERE m.disclosure_id = ${disclosure_id}::uuid
      ORDER BY m.delivery_id DESC LIMIT 1)`,
    acknowledged: Prisma.sql`e.kind = 'acknowledged'`,
    signed: Prisma.sql`e.kind = 'signed'`,
  } satisfies Record<keyof EvidenceSteps, Prisma.Sql>;
  const selects = Object.entries(steps).map(
    ([step, condition]) => Prisma.sql`(
      SELECT ${step}::text AS step, ${columnsOf("disclosure_evidence", "e")} FROM disclosure_evidence e
      WHERE e.disclosure_id = ${disclosure_id}::uuid AND ${condition} LIMIT 1)`,
  );
  const rows = await prisma.$queryRaw<(Evidence & { step: keyof EvidenceSteps })[]>`
    ${Prisma.join(selects, " UNION ALL ")}`;
  const of = (step: keyof EvidenceSteps) => rows.find((row) => row.step === step) ?? null;
  return {
    givenLink: of("givenLink"),
    opened: of("opened"),
    openedBySender: of("openedBySender"),
    sent: of("sent"),
    latestMailSent: of("latestMailSent"),
    acknowledged: of("acknowledged"),
    signed: of("signed"),
  };
}

/**
 * The status `s` of each document `d` of an offer `o`, with its evidence `e` and its ends `x`: the one place that
 * decides it, for list, filter, page and files.
 */
export function withDocumentStatus(now: Date): Prisma.Sql {
  return Prisma.sql`
    CROSS JOIN LATERAL (${EVIDENCE}) e
    CROSS JOIN LATERAL (${endsAt(now)}) x
    CROSS JOIN LATERAL (${STATUS}) s`;
}

/** Selects the status of a document that exists. */
export async function statusOfDocument(id: string, now: Date): Promise<DisclosureStatus> {
  const [row] = await prisma.$queryRaw<{ status: DisclosureStatus }[]>`
    SELECT s.status FROM disclosures d JOIN offers o ON o.id = d.offer_id ${withDocumentStatus(now)} WHERE d.id = ${id}::uuid`;
  if (!row) throw new Error(`There is no document ${id}.`);
  return row.status;
}

/** What its evidence says of a document `d`. The sender's own openings and copies of the link are no step. */
const EVIDENCE = Prisma.sql`
  SELECT bool_or(v.kind = 'signed') AS signed, bool_or(v.kind = 'acknowledged') AS acknowledged,
         bool_or(v.kind = 'opened') AS opened, bool_or(v.kind = 'sent') AS sent,
         max(v.occurred_at) AS last_at,
         (array_agg(coalesce(v.name, v.email) ORDER BY v.kind IN ('signed', 'acknowledged') DESC, v.id DESC)
          FILTER (WHERE coalesce(v.name, v.email) IS NOT NULL))[1] AS recipient
  FROM disclosure_evidence v
  WHERE v.disclosure_id = d.id AND v.kind IN ('sent', 'opened', 'acknowledged', 'signed')
    AND NOT (v.kind = 'opened' AND v.by_sender)`;

/** When a document ended, by each way that it can: as `documentStatus` in views. */
function endsAt(now: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT CASE WHEN d.expires_at <= ${now} THEN d.expires_at END AS expired_at,
           least(o.revoked_at, CASE WHEN o.link_seq <> d.link_seq THEN coalesce(
             (SELECT min(l.issued_at) FROM links l WHERE l.offer_id = o.id AND l.seq > d.link_seq), d.created_at) END)
             AS withdrawn_at,
           least(d.superseded_at, CASE WHEN d.valid_version <> o.version THEN
             (SELECT n.created_at FROM offer_versions n
              WHERE n.offer_id = d.offer_id AND n.version = d.valid_version + 1) END) AS superseded_at`;
}

/** What became of a document. */
const STATUS = Prisma.sql`
  SELECT CASE WHEN e.signed THEN 'signed' WHEN e.acknowledged THEN 'acknowledged'
              WHEN x.superseded_at < coalesce(x.expired_at, 'infinity')
               AND x.superseded_at <= coalesce(x.withdrawn_at, 'infinity') THEN 'superseded'
              WHEN coalesce(x.expired_at, x.withdrawn_at) IS NOT NULL THEN 'ended'
              WHEN e.opened THEN 'opened' WHEN e.sent THEN 'sent' ELSE 'made' END AS status`;
