import "server-only";
import { DAY_MS } from "@/lib/calculator/durations";
import type { Whose } from "@/lib/schemas/console/deals";
import type { EndingLink, OfferFunnel } from "@/lib/schemas/console/today";
import { prisma } from "@/lib/server/database/database";
import { firstIdAt } from "@/lib/server/ids";
import { hasFailing } from "@/lib/services/deliveries/deliveries-statements";
import { isWhose } from "./deal-statements";
import { minutesBetween, quantilesOf } from "./insight-statements";
import { hasStatus, inOrder, matchingIds, type OffersOf, orderOf } from "./offer-filter-statements";
import { waitingOf } from "./submission-statements";

/** Counting stops at this number. It is more than the console's bar shows. */
const MOST_COUNTED = 100;

/**
 * Selects what the console's bar shows. SQL: it runs before every page, so that it is one statement; its
 * counts stop at a limit.
 */
export async function frameOf(id: string, userId: string, now: Date) {
  const [row] = await prisma.$queryRaw<
    {
      live: string;
      test: string | null;
      undecided: number;
      failed: number;
      failing: boolean;
      others: { slug: string; name: string }[];
    }[]
  >`
    SELECT l.slug AS live, t.slug AS test,
      (SELECT count(*)::int FROM (${waitingOf(id, MOST_COUNTED)}) w) AS undecided,
      (SELECT count(*)::int FROM (
        SELECT 1 FROM deliveries WHERE funder_id = ${id}::uuid AND status = 'exhausted' LIMIT ${MOST_COUNTED}) d) AS failed,
      ${hasFailing(id, now)} AS failing,
      (SELECT coalesce(json_agg(json_build_object('slug', f.slug, 'name', f.name) ORDER BY f.name), '[]')
       FROM memberships m JOIN funders f ON f.id = m.funder_id
       WHERE m.user_id = ${userId}::uuid AND m.funder_id <> l.id) AS others
    FROM funders f JOIN funders l ON l.id = coalesce(f.sandbox_of, f.id) LEFT JOIN funders t ON t.sandbox_of = l.id
    WHERE f.id = ${id}::uuid`;
  return row;
}

const ENDS_WITHIN_DAYS = 3;

/**
 * Selects the current links that end within three days and under which nothing was submitted, in the order of
 * their ends. SQL: a column of the offer names its current link, and a sandbox may end a link before its
 * expiry.
 */
export function endingLinks(of: OffersOf, whose: Whose | undefined, limit: number): Promise<EndingLink[]> {
  const { funderId, now } = of;
  const until = new Date(now.getTime() + ENDS_WITHIN_DAYS * DAY_MS);
  return prisma.$queryRaw`
    SELECT o.deal_id, o.merchant_name, o.iso_name, least(l.expires_at, l.ended_at) AS ends_at,
           coalesce(l.view_count, (l.first_viewed_at IS NOT NULL)::int) AS views
    FROM (
      SELECT id FROM offers
      WHERE status = 'active' AND funder_id = ${funderId}::uuid
        AND link_expires_at > ${now} AND link_expires_at <= ${until}
      UNION
      SELECT offer_id FROM links WHERE expired_at IS NULL AND ended_at > ${now} AND ended_at <= ${until}) ending
    JOIN offers o ON o.id = ending.id
    JOIN links l ON l.offer_id = o.id AND l.expires_at = o.link_expires_at
    WHERE o.status = 'active' AND o.funder_id = ${funderId}::uuid
      AND least(l.expires_at, l.ended_at) > ${now} AND least(l.expires_at, l.ended_at) <= ${until}
      AND (o.last_submitted_at IS NULL OR o.last_submitted_at < l.issued_at)
      ${isWhose("o", whose, of)}
    ORDER BY ends_at LIMIT ${limit}`;
}

/** An offer whose link works, as Today looks for what it lacks. */
interface OpenOffer {
  id: string;
  deal_id: string;
  merchant_state: string | null;
}

/** Selects the newest offers whose links work. SQL: the condition of the list's filter "All active". */
export function newestOpenOffers(
  of: OffersOf,
  whose: Whose | undefined,
  limit: number,
): Promise<OpenOffer[]> {
  const order = orderOf(undefined, {});
  return prisma.$queryRaw`
    SELECT o.id, o.deal_id, o.merchant_state
    FROM (${matchingIds(of, { q: "", status: "active", whose }, order, limit)}) m JOIN offers o ON o.id = m.id
    ${inOrder(order, "o.")}`;
}

/**
 * Counts the offers of gated brands whose links work and that have no state, up to a limit. SQL: the count stops at
 * its limit.
 */
export async function offersWithoutState(
  of: OffersOf,
  whose: Whose | undefined,
  limit: number,
): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM offers o
      JOIN brands b ON b.funder_id = o.funder_id AND (b.id = o.brand_id OR (o.brand_id IS NULL AND b.is_default))
      WHERE o.funder_id = ${of.funderId}::uuid AND ${hasStatus("active", of)} AND o.merchant_state IS NULL
        AND b.merchant_outputs = 'gated' ${isWhose("o", whose, of)}
      LIMIT ${limit}) found`;
  return row?.count ?? 0;
}

type Funnel = Pick<OfferFunnel, "created" | "opened" | "submitted" | "accepted">;

/** Counts how far a funder's offers created since a time have come. SQL: each count has its own condition. */
export async function funnelSince(funderId: string, since: Date): Promise<Funnel> {
  const [funnel] = await prisma.$queryRaw<Funnel[]>`
    SELECT count(*)::int AS created,
           count(*) FILTER (WHERE o.submission_count > 0
             OR EXISTS (SELECT FROM links l WHERE l.offer_id = o.id AND l.first_viewed_at IS NOT NULL))::int AS opened,
           count(*) FILTER (WHERE o.submission_count > 0)::int AS submitted,
           count(*) FILTER (WHERE o.submission_count > 0 AND EXISTS (
             SELECT FROM submissions s WHERE s.offer_id = o.id AND s.decision = 'accepted'))::int AS accepted
    FROM offers o
    WHERE o.funder_id = ${funderId}::uuid AND o.id >= ${firstIdAt(since)}::uuid`;
  return funnel ?? { created: 0, opened: 0, submitted: 0, accepted: 0 };
}

/**
 * Returns the median minutes from a submission to its first decision, over the submissions since a time; null
 * for fewer than five, as in Insight. SQL: a percentile.
 */
export async function minutesToDecisionSince(funderId: string, since: Date): Promise<number | null> {
  const [row] = await prisma.$queryRaw<{ minutes: number | null }[]>`
    SELECT round((${quantilesOf(minutesBetween("s.submitted_at", "d.created_at"))})[1])::int AS minutes
    FROM submissions s JOIN decisions d ON d.submission_id = s.id AND d.number = 1
    WHERE s.funder_id = ${funderId}::uuid AND s.id >= ${firstIdAt(since)}::uuid`;
  return row?.minutes ?? null;
}
