import { readConfiguration } from "@/components/calculator/address/configuration";
import { draftTerms } from "@/components/calculator/terms/terms-form";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Terms } from "@/lib/calculator/terms/terms";
import type { Counter } from "@/lib/calculator/wire/decisions";
import type { WireTerms } from "@/lib/calculator/wire/wire-terms";

/** The text behind the # for terms as they were submitted. */
export function submittedText({
  structure,
  purchase_price,
  upsell,
  frequency,
  num_payments,
  fees,
}: WireTerms): string {
  const fields = new URLSearchParams({
    ...(structure && { structure }),
    price: String(purchase_price),
    upsell: String(upsell),
    frequency,
    payments: String(num_payments),
  });
  for (const { id, amount } of fees) fields.append(`fee.${id}`, String(amount));
  return fields.toString();
}

/** At the end of a configuration's text: its terms are reviewed as soon as the page has taken them up. */
export const REVIEWED = "&review=1";

/** The text behind the # that opens the review of a counter's terms. */
export function counterText({ offered }: Pick<Counter, "offered">): string {
  return `${submittedText(offered)}${REVIEWED}`;
}

/**
 * The submitted terms and those of the counter. `here` says whether the counter is of the structure of these
 * limits.
 */
export function termsOfCounter(limits: OfferLimits, { sent, offered }: Counter) {
  return {
    sent: { ...read(limits, sent), structure: sent.structure ?? undefined },
    offered: read(limits, offered),
    here: (offered.structure ?? null) === (limits.structure?.id ?? null),
  };
}

function read(limits: OfferLimits, terms: WireTerms): Terms {
  return draftTerms(limits, readConfiguration(limits, submittedText(terms)).form);
}
