import { estimateOf } from "@/components/calculator/dates/estimate";
import { sendingRule } from "@/components/calculator/merchant/sending-range";
import type { Offer } from "@/components/calculator/offer/offer";
import { computeQuote } from "@/lib/calculator/quote";
import { startsOf } from "@/lib/calculator/solve/starts";
import { defaultTerms } from "@/lib/calculator/terms/terms";
import type { Disclosing } from "@/lib/disclosure/merchant/state";
import { type OpenedStarts, startsKey } from "./starts-key";

/**
 * The starts of an offer's default terms, for the server: the page shows them before its script has arrived,
 * which computes starts only once something they depend on has changed.
 */
export function openedStarts({ limits, financing }: Offer, disclosing: Disclosing | null): OpenedStarts {
  const terms = defaultTerms(limits);
  const estimate = disclosing && estimateOf(computeQuote(limits, terms), limits, financing);
  const rule = sendingRule(estimate?.share ?? null, disclosing?.yearlyTotals ?? null);
  return { key: startsKey(limits, terms, rule), starts: startsOf(limits, terms, rule) };
}
