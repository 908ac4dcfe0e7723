import "server-only";
import { cannotDisclose, type Readiness } from "@/lib/calculator/readiness";
import type { CallContext } from "@/lib/server/context";
import { readinessOfAll } from "@/lib/services/disclosures/readiness";
import { findOffersById } from "@/lib/services/offers/read-statements";

/** The most offers that one request looks through: each costs a quote and an APR. */
export const LOOKED_THROUGH = 500;

/**
 * Returns, for each row in its order, whether a document can be made of its terms; without terms, of the
 * offer's defaults. Null as in `readinessOfAll`, and for an offer that does not exist.
 */
export async function readinessOfRows(
  context: CallContext,
  rows: { offer_id: string; terms?: object }[],
): Promise<(Readiness | null)[]> {
  const offers = await findOffersById(
    context.caller.funder.id,
    rows.map(({ offer_id }) => offer_id),
  );
  const found = rows.map(({ offer_id, terms }) => ({ offer: offers.get(offer_id), terms }));
  const cases = found.flatMap(({ offer, terms }) => (offer ? [{ offer, ...(terms && { terms }) }] : []));
  const readiness = (await readinessOfAll(context, cases)).values();
  return found.map(({ offer }) => (offer ? (readiness.next().value ?? null) : null));
}

/**
 * Adds to each row whether the offer's state requires a document that cannot be made of the offer's defaults.
 */
export async function withDisclosable<Row extends { id: string }>(
  context: CallContext,
  rows: Row[],
): Promise<(Row & { cannot_disclose: boolean })[]> {
  const readiness = await readinessOfRows(
    context,
    rows.map(({ id }) => ({ offer_id: id })),
  );
  return rows.map((row, index) => ({ ...row, cannot_disclose: cannotDisclose(readiness[index] ?? null) }));
}
