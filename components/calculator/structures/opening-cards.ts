import { dayOfTerms } from "@/components/calculator/merchant/day-of-terms";
import { KEPT_COMPONENTS } from "@/components/calculator/page/kept-components";
import type { Offer } from "@/components/calculator/review/submission";
import { packTree } from "@/components/ui/static-tree/pack";
import type { Disclosing } from "@/lib/calculator/merchant-state";
import { type CardViews, cardViews } from "./card-views";
import { untouched } from "./entered";

/** The cards of the defaults, packed on the server: they are shown until what makes them live is loaded. */
export function openingCards(
  { structures, limits, financing }: Offer,
  disclosing: Disclosing | null,
): CardViews {
  const start = limits.structure?.id ?? "";
  const dayOf = dayOfTerms(disclosing?.current ?? null, financing.today);
  const { cards, ...views } = cardViews(structures, start, untouched(start), dayOf);
  return {
    ...views,
    cards: cards.map(({ content, ...card }) => ({ ...card, content: packTree(content, KEPT_COMPONENTS) })),
  };
}
