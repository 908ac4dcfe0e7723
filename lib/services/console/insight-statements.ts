import "server-only";
import type { InsightSteps, IsoKey } from "@/lib/schemas/console/insight";
import { ERASED } from "@/lib/schemas/erasures/operations";
import { Prisma, prisma } from "@/lib/server/database/database";
import { firstIdAt } from "@/lib/server/ids";

/** Which offers are counted: those created from `from` on and before `until`. */
export interface CountedOffers {
  funderId: string;
  from: Date;
  until: Date;
  /** Offers without a brand belong to the default brand. */
  brand: { id: string; isDefault: boolean } | null;
  iso: IsoKey | null;
}

/** Fewer values have no median and no percentile. */
const FEWEST_TIMED = 5;

/** An expression for an ISO's key (`IsoKey`). */
const ISO = Prisma.raw(
  "CASE WHEN o.iso_id IS NOT NULL THEN 'id:' || o.iso_id ELSE 'name:' || lower(o.iso_name) END",
);

export interface StepsRow extends InsightSteps {
  /** Null in the row of all offers. */
  iso: IsoKey | null;
  name: string;
  to_open: Quantiles;
  to_submit: Quantiles;
  to_decide: Quantiles;
  /** How many offers are submitted and not decided, and when the first of them was submitted. */
  waiting: number;
  waiting_since: Date | null;
}

/** In minutes; null for fewer than five values. */
type Quantiles = [median: number, ninetieth: number] | null;

/**
 * Counts how far the offers have come, and the times between the steps: for all offers, then for each ISO. An
 * offer that was submitted counts as opened. SQL: one scan returns conditional counts and percentiles, for
 * all offers and by ISO.
 */
export function insightSteps(counted: CountedOffers): Promise<StepsRow[]> {
  return prisma.$queryRaw<StepsRow[]>`
    WITH steps AS (
      SELECT o.id, ${ISO} AS iso, o.iso_name, o.created_at, o.submission_count > 0 AS submitted,
             v.opened_at, s.submitted_at, d.decided_at, d.minutes AS to_decide, coalesce(s.accepted, false) AS accepted
      FROM offers o
      LEFT JOIN LATERAL (
        SELECT min(l.first_viewed_at) AS opened_at FROM links l WHERE l.offer_id = o.id) v ON true
      LEFT JOIN LATERAL (
        SELECT min(s.submitted_at) AS submitted_at, bool_or(s.decision = 'accepted') AS accepted
        FROM submissions s WHERE s.offer_id = o.id) s ON o.submission_count > 0
      LEFT JOIN LATERAL (
        SELECT d.created_at AS decided_at, ${minutesBetween("s.submitted_at", "d.created_at")} AS minutes
        FROM submissions s JOIN decisions d ON d.submission_id = s.id AND d.number = 1
        WHERE s.offer_id = o.id ORDER BY d.created_at LIMIT 1) d ON o.submission_count > 0
      WHERE ${countedOffers(counted)}
    )
    SELECT iso, coalesce((array_agg(iso_name ORDER BY iso_name = ${ERASED}, id DESC))[1], '') AS name,
           count(*)::int AS sent,
           (count(*) FILTER (WHERE submitted OR opened_at IS NOT NULL))::int AS opened,
           (count(*) FILTER (WHERE submitted))::int AS submitted,
           (count(*) FILTER (WHERE decided_at IS NOT NULL))::int AS decided,
           (count(*) FILTER (WHERE accepted))::int AS accepted,
           ${quantilesOf(minutesBetween("created_at", "opened_at"))} AS to_open,
           ${quantilesOf(minutesBetween("opened_at", "submitted_at"))} AS to_submit,
           ${quantilesOf(Prisma.raw("to_decide"))} AS to_decide,
           (count(*) FILTER (WHERE submitted AND decided_at IS NULL))::int AS waiting,
           min(submitted_at) FILTER (WHERE decided_at IS NULL) AS waiting_since
    FROM steps
    GROUP BY GROUPING SETS ((), (iso))
    ORDER BY GROUPING(iso) DESC, sent DESC, iso`;
}

type Pick = "upsell" | "price" | "frequency" | "structure";

/**
 * Counts what the latest submission of each offer picked: an upsell and a price, as positions in
 * UPSELL_SHARES and PRICE_SHARES of the limits of its version and structure; a frequency; and a structure's
 * label. SQL: it counts shares of values that are in JSON.
 */
export function insightPicks(counted: CountedOffers) {
  return prisma.$queryRaw<{ pick: Pick; name: string; count: number }[]>`
    WITH picked AS (
      SELECT s.terms->>'frequency' AS frequency, s.quote->'structure'->>'label' AS structure,
             (s.terms->>'upsell')::numeric AS upsell, ${limit("max_upsell")} AS most,
             (s.terms->>'purchase_price')::numeric AS price,
             ${limit("purchase_price_floor")} AS floor, ${limit("purchase_price_ceiling")} AS ceiling
      FROM offers o
      CROSS JOIN LATERAL (
        SELECT * FROM submissions s WHERE s.offer_id = o.id ORDER BY s.id DESC LIMIT 1) s
      JOIN offer_versions v ON v.offer_id = o.id AND v.version = s.offer_version
      LEFT JOIN LATERAL (
        SELECT of_offer.structure
        FROM jsonb_array_elements(
          CASE jsonb_typeof(v.offer->'structures') WHEN 'array' THEN v.offer->'structures' ELSE '[]' END
        ) AS of_offer (structure)
        WHERE of_offer.structure->>'id' = s.terms->>'structure') chosen ON true
      WHERE ${countedOffers(counted)} AND o.submission_count > 0
    )
    SELECT 'upsell' AS pick,
           CASE WHEN upsell <= 0 THEN '0' WHEN upsell <= most * 0.25 THEN '1' WHEN upsell <= most * 0.5 THEN '2'
                WHEN upsell <= most * 0.75 THEN '3' WHEN upsell < most THEN '4' ELSE '5' END AS name,
           count(*)::int AS count
    FROM picked WHERE most > 0 GROUP BY 2
    UNION ALL
    SELECT 'price',
           CASE WHEN price <= ceiling * 0.5 THEN '0' WHEN price <= ceiling * 0.75 THEN '1'
                WHEN price < ceiling THEN '2' ELSE '3' END,
           count(*)::int
    FROM picked WHERE floor < ceiling GROUP BY 2
    UNION ALL
    SELECT 'frequency', frequency, count(*)::int FROM picked GROUP BY 2
    UNION ALL
    SELECT 'structure', structure, count(*)::int FROM picked WHERE structure IS NOT NULL GROUP BY 2
    ORDER BY 3 DESC, 2`;
}

export type PickedRow = Awaited<ReturnType<typeof insightPicks>>[number];

interface MoneyRow {
  is_before: boolean;
  deals: number;
  volume: bigint;
  commission: bigint;
  factor: number | null;
}

/**
 * Sums the newest accepted submission of each offer: of the counted offers, and of those of the time before
 * them, from `since` on. SQL: sums of exact numbers that are in JSON.
 */
export function insightMoney(counted: CountedOffers, since: Date): Promise<MoneyRow[]> {
  return prisma.$queryRaw<MoneyRow[]>`
    WITH accepted AS (
      SELECT o.id < ${firstIdAt(counted.from)}::uuid AS is_before, (s.quote->>'purchase_price')::numeric AS price,
             (s.quote->>'commission')::numeric AS commission, (s.quote->>'factor_rate')::numeric AS factor
      FROM offers o
      CROSS JOIN LATERAL (
        SELECT s.quote FROM submissions s
        WHERE s.offer_id = o.id AND s.decision = 'accepted' ORDER BY s.id DESC LIMIT 1) s
      WHERE ${countedOffers({ ...counted, from: since })} AND o.submission_count > 0
    )
    SELECT is_before, count(*)::int AS deals, (sum(price) * 100)::bigint AS volume,
           (sum(commission) * 100)::bigint AS commission,
           (sum(factor * price) / nullif(sum(price), 0))::float8 AS factor
    FROM accepted GROUP BY is_before`;
}

/**
 * Returns the condition of the counted offers `o`. The period is a range of ids, which sort by creation: no
 * other offers are read.
 */
function countedOffers({ funderId, from, until, brand, iso }: CountedOffers): Prisma.Sql {
  const ofBrand =
    brand === null
      ? Prisma.empty
      : Prisma.sql`AND (o.brand_id = ${brand.id}::uuid OR (o.brand_id IS NULL AND ${brand.isDefault}))`;
  return Prisma.sql`
    o.funder_id = ${funderId}::uuid AND o.id >= ${firstIdAt(from)}::uuid AND o.id < ${firstIdAt(until)}::uuid
    ${ofBrand} ${iso === null ? Prisma.empty : Prisma.sql`AND ${ISO} = ${iso}`}`;
}

/** Returns an expression for the minutes between two times; null if one of them is null. */
export function minutesBetween(from: string, to: string): Prisma.Sql {
  return Prisma.raw(`(extract(epoch FROM ${to} - ${from})::float8 / 60)`);
}

/** Returns an expression for the median and the 90th percentile of a group; null for fewer than five values. */
export function quantilesOf(minutes: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    CASE WHEN count(${minutes}) >= ${FEWEST_TIMED}
         THEN percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ${minutes}) END`;
}

/** Returns an expression for a limit: the chosen structure's, else the offer's own. */
function limit(field: string): Prisma.Sql {
  return Prisma.raw(`coalesce((chosen.structure->>'${field}')::numeric, (v.offer->>'${field}')::numeric)`);
}
