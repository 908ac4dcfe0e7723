import "server-only";
import { type Sql, sql } from "@/lib/server/sql";

/** The words of an offer, as its index has them: letters and digits of its merchant and its ISO. */
const WORDS_OF_OFFER = sql.raw(
  "to_tsvector('simple', regexp_replace(o.merchant_name || ' ' || o.iso_name, '[^[:alnum:]]+', ' ', 'g'))",
);

/**
 * The conditions under which an offer `o` matches a search; one of them suffices. Each can use an index of
 * its own, so a query runs them apart. Empty for an empty search. A value from a SELECT is unknown to the
 * planner, which then takes the index whatever is searched for.
 */
export function searchConditions(search: string): Sql[] {
  if (search === "") return [];
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? [];
  const byDeal = startOfDeal(search.toLowerCase());
  if (words.length === 0) return [byDeal];
  const query = words.map((word) => `${word}:*`).join(" & ");
  return [byDeal, sql`${WORDS_OF_OFFER} @@ (SELECT to_tsquery('simple', ${query}))`];
}

/** A range of the index of lower-case deal_ids: no character is above the one at its end. */
function startOfDeal(start: string): Sql {
  const end = `${start}\u{10FFFF}`;
  return sql`
    lower(o.deal_id) ~>=~ (SELECT ${start}::text) AND lower(o.deal_id) ~<~ (SELECT ${end}::text)`;
}
