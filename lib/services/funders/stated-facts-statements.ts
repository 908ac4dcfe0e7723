import "server-only";
import { Prisma, prisma } from "@/lib/server/database";

// SQL: the documents that change stand behind a join of offers, which an update of Prisma's models cannot follow.

/** The facts of a brand that a document states. */
const STATED = ["legal_name", "product_words", "ny_broker_sentence"] as const;

type StatedFacts = Pick<Prisma.BrandModel, "id" | "funder_id" | "is_default" | (typeof STATED)[number]>;

/**
 * The statement that supersedes the brand's documents where a change differs in what they state; none where it does
 * not. A new default brand changes the offers that name none.
 */
export function endDocuments(
  brand: StatedFacts,
  changes: Partial<Prisma.BrandUncheckedUpdateInput>,
  now: Date,
) {
  const differs = STATED.some((fact) => changes[fact] !== undefined && changes[fact] !== brand[fact]);
  const becomesDefault = changes.is_default === true && !brand.is_default;
  if (!differs && !becomesDefault) return [];
  const { id, funder_id, is_default } = brand;
  const own = differs ? Prisma.sql`o.brand_id = ${id}::uuid` : Prisma.sql`false`;
  const byDefault = becomesDefault || is_default ? Prisma.sql`o.brand_id IS NULL` : Prisma.sql`false`;
  return [
    prisma.$executeRaw`
      UPDATE disclosures d SET superseded_at = ${now}
      FROM offers o WHERE o.id = d.offer_id AND d.funder_id = ${funder_id}::uuid
        AND d.superseded_at IS NULL AND d.expires_at > ${now} AND (${own} OR ${byDefault})`,
  ];
}
