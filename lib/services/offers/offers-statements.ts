import "server-only";
import type { OfferListQuery } from "@/lib/schemas/offers/requests";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { columnsOf } from "@/lib/server/database/row-statements";
import { type Change, writeChange } from "@/lib/services/change-statements";
import { columnBytes, type Followed, selectPage } from "@/lib/services/list-statements";
import { offerFromRow, type StoredOffer } from "./offers";

// SQL: an offer is read as the JSON of its row, which has the API's names, exact numbers and ISO times.

/**
 * Replaces `offers` in a FROM list if a whole row is read as JSON: it has the columns that this release
 * knows, and the early end of the current link.
 */
export const OFFERS = Prisma.sql`(SELECT ${columnsOf("offers")},
  (SELECT ended_at FROM links WHERE offer_id = offers.id AND expires_at = offers.link_expires_at) AS link_ended_at
  FROM offers)`;

/** Returns the live offer of a deal, else the latest revoked one, else null. */
export async function findOffer(funderId: string, dealId: string): Promise<StoredOffer | null> {
  const [row] = await prisma.$queryRaw<
    { offer: object | null }[]
  >`SELECT ${offerOfDeal(Prisma.sql`${funderId}::uuid`, dealId)} AS offer`;
  return row?.offer ? offerFromRow(row.offer) : null;
}

/** Returns an offer of a funder by its id, else null. */
export async function findOfferById(
  funderId: string,
  id: string,
  tx: Transaction = prisma,
): Promise<StoredOffer | null> {
  const rows = await tx.$queryRaw<{ offer: object }[]>`
    SELECT row_to_json(o) AS offer FROM ${OFFERS} o WHERE o.id = ${id}::uuid AND o.funder_id = ${funderId}::uuid`;
  return rows[0] ? offerFromRow(rows[0].offer) : null;
}

/** Returns offers of a funder by their ids. */
export async function findOffersById(funderId: string, ids: string[]): Promise<Map<string, StoredOffer>> {
  const rows = await prisma.$queryRaw<{ offer: object }[]>`
    SELECT row_to_json(o) AS offer FROM ${OFFERS} o
    WHERE o.id = ANY(${[...new Set(ids)]}::uuid[]) AND o.funder_id = ${funderId}::uuid`;
  return new Map(rows.map(({ offer }) => offerFromRow(offer)).map((offer) => [offer.id, offer]));
}

/** Locks an offer against changes until the transaction ends. */
export function lockOffer({ id }: { id: string }, tx: Transaction): Prisma.PrismaPromise<number> {
  return tx.$executeRaw`SELECT id FROM offers WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Locks an offer with its current link, for `expireLink`, which writes only the link's row. */
export async function lockOfferAndLink(offer: { id: string }, tx: Transaction): Promise<void> {
  await lockOffer(offer, tx);
  await tx.$executeRaw`
    SELECT l.expires_at FROM links l JOIN offers o ON o.id = l.offer_id AND o.link_expires_at = l.expires_at
    WHERE o.id = ${offer.id}::uuid FOR NO KEY UPDATE OF l`;
}

/** Reads an offer again. One that was deleted counts as revoked. */
export async function readOfferAgain(offer: StoredOffer, tx: Transaction): Promise<StoredOffer> {
  return (await findOfferById(offer.funder_id, offer.id, tx)) ?? { ...offer, status: "revoked" };
}

/** Returns an expression for the offer of a deal of the funder `f`, for the statement that finds a key. */
export function offerOfFunder(dealId: string): Prisma.Sql {
  return offerOfDeal(Prisma.sql`f.id`, dealId);
}

/** Returns an expression for the live offer of a deal as JSON, else the latest revoked one, else null. */
function offerOfDeal(funderId: Prisma.Sql, dealId: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT row_to_json(o) FROM ${OFFERS} o
    WHERE o.funder_id = ${funderId} AND o.deal_id = ${dealId}
    ORDER BY o.status = 'active' DESC, o.id DESC LIMIT 1)`;
}

/**
 * Selects a page of a funder's offers, newest first. Each filter has an index of its own.
 */
export function selectOffers(
  { id: funderId, defaultBrandId }: { id: string; defaultBrandId: string },
  { status, updated_since, merchant_id, iso_id, brand_id, deal_id_prefix, limit, cursor }: OfferListQuery,
): Promise<Followed<{ id: string; offer: object }>[]> {
  const isDefault = brand_id === defaultBrandId;
  const conditions = [
    Prisma.sql`o.funder_id = ${funderId}::uuid`,
    ...(status ? [Prisma.sql`o.status = ${status}`] : []),
    ...(updated_since ? [Prisma.sql`o.updated_at >= ${updated_since}`] : []),
    ...(merchant_id ? [Prisma.sql`o.merchant_id = ${merchant_id}`] : []),
    ...(iso_id ? [Prisma.sql`o.iso_id = ${iso_id}`] : []),
    // An offer without a brand has the default brand.
    ...(brand_id && isDefault ? [Prisma.sql`(o.brand_id = ${brand_id}::uuid OR o.brand_id IS NULL)`] : []),
    ...(brand_id && !isDefault ? [Prisma.sql`o.brand_id = ${brand_id}::uuid`] : []),
    ...(deal_id_prefix ? [startOfDeal(deal_id_prefix)] : []),
    ...(cursor ? [Prisma.sql`o.id < ${cursor}::uuid`] : []),
  ];
  const rows = Prisma.sql`
    SELECT o.id, ${columnBytes(LARGE_COLUMNS)} + ${columnBytes(["o.stipulations"], "||")} AS bytes FROM offers o
    WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY o.id DESC LIMIT ${limit + 1}`;
  const offer = Prisma.sql`(SELECT row_to_json(o) FROM ${OFFERS} o WHERE o.id = page.id) AS offer`;
  return selectPage(Prisma.sql`id, ${offer}`, rows, "id DESC");
}

/** The JSON that makes an offer large; its stipulations do too. */
const LARGE_COLUMNS = ["o.fees", "o.prepayment_schedule", "o.metadata", "o.structures"];

/**
 * Returns the condition of deal_ids that begin with a text: a range of the index of lower-case deal_ids, and
 * in it those that begin with exactly this text. `~` sorts after every character of a deal_id.
 */
function startOfDeal(start: string): Prisma.Sql {
  const lower = start.toLowerCase();
  return Prisma.sql`lower(o.deal_id) ~>=~ ${lower} AND lower(o.deal_id) ~<~ ${`${lower}~`}
    AND starts_with(o.deal_id, ${start})`;
}

/** What every change of an offer records, and for whom its bytes count. */
export type OfferRecord = Pick<Change, "event" | "audit" | "countedFor">;

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
