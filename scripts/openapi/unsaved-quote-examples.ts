import { computeQuote } from "@/lib/calculator/quote";
import { completeTerms } from "@/lib/calculator/terms";
import { frequencyLimitsToWire, quoteToWire } from "@/lib/calculator/wire";
import { defaultFlatOffer } from "@/lib/schemas/flat-offer";
import { withDefaults } from "@/lib/schemas/offer-defaults";
import { toLimits } from "@/lib/schemas/offer-limits";
import { BRAND_ID, SMALLEST_OFFER } from "./offer-examples";

const { merchant_name: _merchant, iso_name: _iso, ...UNNAMED } = SMALLEST_OFFER;

const LIMITS = toLimits(defaultFlatOffer(SMALLEST_OFFER, BRAND_ID), 1);
const WEEKLY = computeQuote(LIMITS, completeTerms(LIMITS, { frequency: "weekly" }));

/** A quote of an offer that is not saved. */
export const UNSAVED_QUOTES = {
  request: { offer: UNNAMED, terms: { frequency: "weekly" } },
  response: {
    offer: {
      deal_id: null,
      initial_status: "active",
      ...withDefaults(SMALLEST_OFFER, BRAND_ID),
      merchant_name: null,
      iso_name: null,
    },
    quote: { ...quoteToWire(WEEKLY), offer_version: null },
    limits: frequencyLimitsToWire(LIMITS),
  },
};
