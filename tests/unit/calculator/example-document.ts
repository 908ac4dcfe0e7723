import { type Disclosure, discloseQuote } from "@/lib/calculator/disclosure";
import type { DisclosureFacts } from "@/lib/calculator/disclosure-input";
import type { DocumentCase } from "@/lib/calculator/document-case";
import { exactPayment } from "@/lib/calculator/frequency-limits";
import { parseDay } from "@/lib/calculator/iso-day";
import { computeQuote } from "@/lib/calculator/quote";
import { documentRegime } from "@/lib/calculator/regimes";
import { completeTerms, type Terms } from "@/lib/calculator/terms";
import { toDisclosureInput, toFeeDisclosures } from "@/lib/schemas/disclosure-input";
import { defaultFlatOffer } from "@/lib/schemas/flat-offer";
import type { OfferFields } from "@/lib/schemas/offer";
import { toLimits } from "@/lib/schemas/offer-limits";
import { RENEWAL } from "@/tests/helpers/offers";
import { exampleProfile } from "./example-disclosure";

/** What differs from the worked case: fields of the offer and its disclosure, terms, the brand's profile. */
export interface Differences {
  offer?: Partial<OfferFields>;
  disclosure?: Partial<NonNullable<OfferFields["disclosure"]>>;
  terms?: Partial<Terms>;
  profile?: Partial<DisclosureFacts["profile"]>;
  test?: boolean;
}

/** The offer of the worked case of the disclosure texts as JSON, funded by Meridian Capital on 2026-01-05. */
export function exampleFields(state: "CA" | "NY", differences: Differences = {}) {
  return {
    ...RENEWAL,
    merchant_state: state,
    ...differences.offer,
    disclosure: {
      ...RENEWAL.disclosure,
      funding_date: "2026-01-05",
      first_payment_date: "2026-01-06",
      true_up_paragraph: "1.4",
      ...(state === "NY" && NEW_YORK),
      ...differences.disclosure,
    },
  };
}

/** The document of that case. */
export function exampleDocument(
  state: "CA" | "NY",
  differences: Differences = {},
): DocumentCase & { disclosure: Disclosure } {
  const fields = defaultFlatOffer(exampleFields(state, differences) as OfferFields, "brand");
  const limits = toLimits(fields, 1);
  const terms = completeTerms(limits, differences.terms ?? {});
  const quote = computeQuote(limits, terms);
  const facts: DisclosureFacts = {
    state,
    holdback: limits.holdback,
    input: toDisclosureInput(fields.disclosure),
    fees: toFeeDisclosures(fields.fees),
    profile: exampleProfile(differences.profile),
    broker: fields.iso_name,
  };
  const { schedule, disclosure } = discloseQuote(quote, facts, parseDay("2026-01-02") ?? 0);
  const regime = documentRegime(disclosure.regime);
  if (regime === null || schedule === null) throw new Error("The case has no document.");
  return {
    regime,
    disclosure,
    facts,
    quote,
    schedule,
    exactPayment: exactPayment(limits, terms.frequency) !== null,
    test: differences.test ?? false,
  };
}

const NEW_YORK = {
  collateral: "The receivables you sell under the contract. No other collateral.",
  renewal: { double_dipping_amount: 1_607.41 },
};
