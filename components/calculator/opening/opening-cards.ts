import { dayOfTerms } from "@/components/calculator/merchant/day-of-terms";
import type { Offer } from "@/components/calculator/review/submission";
import { type CardViews, cardViews } from "@/components/calculator/structures/card-views";
import { untouched } from "@/components/calculator/structures/entered";
import type { Disclosing } from "@/lib/calculator/merchant-state";

/** The cards of the structures' defaults, for the page's HTML. */
export function openingCards(
  { structures, limits, financing }: Offer,
  disclosing: Disclosing | null,
): CardViews {
  const start = limits.structure?.id ?? "";
  const dayOf = dayOfTerms(disclosing?.current ?? null, financing.today);
  return cardViews(structures, start, untouched(start), dayOf);
}
