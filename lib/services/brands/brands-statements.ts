import "server-only";
import { DAY_MS } from "@/lib/calculator/durations";
import { type Approval, LEGAL_RETENTION_DAYS } from "@/lib/schemas/disclosures/templates";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";

/** Adds an approval to a brand in place of one of the same state and template. SQL: a change within JSON. */
export function replaceApproval(brand: { id: string; funder_id: string }, approval: Approval) {
  const { state, template_version } = approval;
  return prisma.$executeRaw`
      UPDATE brands SET approvals = (
        SELECT coalesce(jsonb_agg(kept), '[]') FROM jsonb_array_elements(approvals) AS kept
        WHERE kept->>'state' <> ${state} OR kept->>'template_version' <> ${template_version}
      ) || ${JSON.stringify([approval])}::jsonb
      WHERE id = ${brand.id}::uuid AND funder_id = ${brand.funder_id}::uuid`;
}

/** Removes a state's approvals; returns 0 if there are none. SQL: a change within JSON. */
export function removeApprovals(
  brand: { id: string; funder_id: string },
  state: string,
  tx: Transaction,
): Promise<number> {
  return tx.$executeRaw`
    UPDATE brands SET approvals = (
      SELECT coalesce(jsonb_agg(kept), '[]') FROM jsonb_array_elements(approvals) AS kept
      WHERE kept->>'state' <> ${state})
    WHERE id = ${brand.id}::uuid AND funder_id = ${brand.funder_id}::uuid
      AND approvals @> ${JSON.stringify([{ state }])}::jsonb`;
}

/** The facts of a brand that a document states. */
const STATED = ["legal_name", "product_words", "ny_broker_sentence"] as const;

type StatedFacts = Pick<Prisma.BrandModel, "id" | "funder_id" | "is_default" | (typeof STATED)[number]>;

/**
 * Supersedes the brand's documents if a change affects what they state; `brand` is the brand before it. A new
 * default brand affects the offers that name none. It follows the update of the brand, for which documents
 * being made wait (lib/services/disclosures/disclosures-statements.ts). SQL: the documents are found through a
 * join with offers, which an update of Prisma's models cannot have.
 */
export async function endDocuments(
  brand: StatedFacts,
  changes: Partial<Prisma.BrandUncheckedUpdateInput>,
  now: Date,
  tx: Transaction,
): Promise<void> {
  const differs = STATED.some((fact) => changes[fact] !== undefined && changes[fact] !== brand[fact]);
  const becomesDefault = changes.is_default === true && !brand.is_default;
  if (!differs && !becomesDefault) return;
  const { id, funder_id, is_default } = brand;
  const own = differs ? Prisma.sql`o.brand_id = ${id}::uuid` : Prisma.sql`false`;
  const byDefault = becomesDefault || is_default ? Prisma.sql`o.brand_id IS NULL` : Prisma.sql`false`;
  await tx.$executeRaw`
    UPDATE disclosures d SET superseded_at = ${now}
    FROM offers o WHERE o.id = d.offer_id AND d.funder_id = ${funder_id}::uuid
      AND d.superseded_at IS NULL AND d.expires_at > ${now} AND (${own} OR ${byDefault})`;
}

// SQL: one statement compares what it writes with the brand's row; old rows are deleted in the order of an
// index.

/** Records a brand's months as its updated row has them. */
export async function recordMonths(brandId: string, now: Date, tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    UPDATE brand_historical_months h SET ended_at = ${now}
    FROM brands b WHERE b.id = ${brandId}::uuid AND h.brand_id = b.id AND h.ended_at IS NULL
      AND h.months IS DISTINCT FROM b.historical_months`;
  await tx.$executeRaw`
    INSERT INTO brand_historical_months (id, brand_id, months, started_at)
    SELECT ${newId()}::uuid, b.id, b.historical_months, ${now} FROM brands b
    WHERE b.id = ${brandId}::uuid AND b.historical_months IS NOT NULL AND NOT EXISTS (
      SELECT FROM brand_historical_months h WHERE h.brand_id = b.id AND h.ended_at IS NULL)`;
}

/** Deletes at most `most` values that ended four years ago. Returns how many. */
export function deleteOldMonths(now: Date, most: number): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM brand_historical_months WHERE id IN (
      SELECT id FROM brand_historical_months
      WHERE ended_at < ${new Date(now.getTime() - LEGAL_RETENTION_DAYS * DAY_MS)} ORDER BY ended_at LIMIT ${most})`;
}
