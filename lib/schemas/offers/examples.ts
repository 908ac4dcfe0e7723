import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { dayOf } from "@/lib/calculator/schedule/calendar";
import { fit } from "@/lib/calculator/terms/fit";
import { completeTerms, defaultTerms } from "@/lib/calculator/terms/terms";
import { frequencyLimitsToWire, quoteToWire } from "@/lib/calculator/wire/wire";
import { termsToWire } from "@/lib/calculator/wire/wire-terms";
import { discloseQuote } from "@/lib/disclosure/disclosure";
import { DOCUMENT_STATES } from "@/lib/disclosure/regimes/documents";
import { resolveState } from "@/lib/disclosure/regimes/us-states";
import { datesToWire, disclosureToWire } from "@/lib/disclosure/wire";
import { toDisclosureInput, toFeeDisclosures } from "@/lib/schemas/disclosures/input";
import { withDefaults } from "@/lib/schemas/offers/defaults";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { defaultFlatOffer, flatOffers } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";

/** One deal for every request and response. Derived values are computed from it. */

export const CREATED_AT = "2026-01-01T00:00:00.000Z";
const LINK_ENDS = "2026-01-31T00:00:00.000Z";
export const OFFER_ID = "0b8f2c1e-6a3d-4c55-9b0e-2f1d7a9c4e10";
export const BRAND_ID = "0196b1f0-5a3e-7c41-9d2e-6b1f0c8a7d35";
const FIRST_LINK = "/DEAL-1001?sig=Y6sd001bpsPmWjW-t_QlBzJvVHeOh090djYG8-Dhv3w&exp=1769817600";
const SECOND_LINK = "/DEAL-1001?sig=zQO5AWXcAtAieiAKeE7WlsFk-jJ0GoPcY5LMfzDZ9Yo&exp=1769821200";

/** An offer with only the required fields. */
export const SMALLEST_OFFER = {
  merchant_name: "Café Río",
  iso_name: "ISO One",
  purchase_price_floor: 10_000,
  purchase_price_ceiling: 50_000,
  buy_rate: 1.2,
  max_upsell: 0.1,
  base_frequency: "daily" as const,
  available_frequencies: ["daily" as const, "weekly" as const],
  num_payments_floor: 60,
  num_payments_ceiling: 180,
};

/** An offer that uses every field except the funder's own prepayment tiers. */
export const FULL_OFFER = {
  merchant_name: "Harbor Street Bakery",
  merchant_id: "M-20417",
  merchant_state: "CA",
  iso_name: "Northline Capital",
  iso_id: "ISO-88",
  deal_type: "renewal",
  position: 1,
  purchase_price_floor: 15_000,
  purchase_price_ceiling: 80_000,
  default_purchase_price: 50_000,
  buy_rate: 1.25,
  max_upsell: 0.14,
  default_upsell: 0.1,
  holdback_pct: 0.12,
  monthly_receivables: 96_000,
  existing_funding_balance: 6_200,
  base_frequency: "daily",
  available_frequencies: ["daily", "weekly", "monthly"],
  num_payments_floor: 60,
  num_payments_ceiling: 150,
  default_num_payments: 126,
  payment_amount_override: 1_400,
  payment_override_behavior: "ceiling",
  fees: [
    {
      id: "origination",
      label: "Origination",
      amount: 0.03,
      amount_type: "pct",
      visible: true,
      adjustable: true,
      floor: 0.01,
      ceiling: 0.04,
      finance_charge: true,
    },
    {
      id: "ucc",
      label: "UCC filing",
      amount: 195,
      amount_type: "fixed",
      visible: true,
      adjustable: false,
      finance_charge: false,
      paid_to: "Secretary of State",
    },
  ],
  fee_config: { show_fee_breakdown: true },
  prepayment_schedule_mode: "auto_generate",
  prepayment_config: { model: "step_per_month", params: { rate_step: 0.02, floor_term_months: 2 } },
  display_config: {
    show_prepayment_schedule: true,
    show_stipulations: true,
    show_fee_breakdown: true,
    show_estimated_apr: true,
  },
  stipulations: ["Voided check", "Bank statements of the last four months"],
  notification_emails: ["deals@funder.example"],
  assigned_users: ["ana@funder.example"],
  callback_url: "https://funder.example/offer-calculator",
  funder_notes: "Second advance this year.",
  metadata: { crm_id: "7731" },
  disclosure: {
    payment_calendar: "business_days",
    payment_basis: "true_up",
    income: { monthly_amount: 93_000, method: "historical", months: 4, channel: "card and bank receipts" },
    renewal: { double_dipping_amount: 1_607.41 },
    collateral: "The receivables you sell under the contract. No other collateral.",
    prepayment_fees: "None.",
    true_up_paragraph: "1.4",
  },
  renewal: {
    balance: 6_500,
    reference: "HSB-18833",
    current_payment: { amount: 130, frequency: "daily", remaining: 50 },
  },
  commission_terms: {
    base: "new_money",
    base_points: 0.02,
    shares: [
      { name: "Northline Capital", share: 0.6 },
      { name: "Dana Reyes", share: 0.4 },
    ],
    clawback: { days: 30, note: "If the merchant defaults within 30 days of funding." },
  },
} satisfies Required<
  Omit<OfferFields, "brand_id" | "prepayment_schedule" | "structures" | "default_structure">
>;

const FIELDS = defaultFlatOffer(FULL_OFFER, BRAND_ID);
const LIMITS = toLimits(FIELDS, 1);
export const EXAMPLE_TERMS = termsToWire(defaultTerms(LIMITS), LIMITS);

const QUOTED = computeQuote(LIMITS, defaultTerms(LIMITS));
export const EXAMPLE_QUOTE = quoteToWire(QUOTED);

const COUNTERED = completeTerms(LIMITS, { purchasePrice: 5_500_000 });

/** Other terms of the same offer, with their figures. */
export const EXAMPLE_COUNTER = {
  terms: termsToWire(COUNTERED, LIMITS),
  quote: quoteToWire(computeQuote(LIMITS, COUNTERED)),
};

/** The disclosed figures of those terms. */
export const EXAMPLE_DISCLOSURE = partsOf(QUOTED).disclosure;

const MONTHLY = computeQuote(LIMITS, completeTerms(LIMITS, { frequency: "monthly" }));

/** The dates and the disclosure of a quote on a Friday, for a brand with a complete profile. */
function partsOf(quote: Quote) {
  const facts = {
    state: resolveState(FULL_OFFER.merchant_state),
    holdback: LIMITS.holdback,
    input: toDisclosureInput(FULL_OFFER.disclosure),
    fees: toFeeDisclosures(FIELDS.fees),
    profile: {
      legalName: "Acme Funding LLC",
      productWords: "Merchant Cash Advance",
      historicalMonths: 4,
      signingPlace: "the funding agreement",
      disclosureSignature: false,
      newYorkBrokerSentence: null,
      approved: [...DOCUMENT_STATES],
      gated: true,
    },
    broker: FIELDS.iso_name,
  };
  const { schedule, disclosure } = discloseQuote(quote, facts, dayOf(2026, 1, 2));
  return {
    schedule: schedule && datesToWire(schedule, disclosure),
    disclosure: disclosureToWire(disclosure, null),
  };
}

/** Prices by term: the fields of two structures that differ from the offer's. */
const STRUCTURES = [
  { id: "6-months", label: "6 months" },
  {
    id: "9-months",
    label: "9 months",
    purchase_price_ceiling: 40_000,
    buy_rate: 1.28,
    num_payments_floor: 155,
    num_payments_ceiling: 217,
    default_num_payments: 195,
  },
];

const PRICED_BY_TERM: OfferFields = {
  ...SMALLEST_OFFER,
  num_payments_floor: 110,
  num_payments_ceiling: 150,
  structures: STRUCTURES,
};

/** The default terms, and the default terms of every structure. */
function structuresQuote() {
  const quotes = flatOffers(PRICED_BY_TERM, BRAND_ID).map((flat) => {
    const limits = toLimits(flat, 1);
    const { terms, moved } = fit({ purchasePrice: 4_500_000 }, limits);
    const quote = quoteToWire(computeQuote(limits, terms));
    return { ...flat.structure, terms: termsToWire(terms, limits), moved, quote, problems: [] };
  });
  return { ...quotes[0]?.quote, structures: quotes };
}

/** Example requests about offers, by purpose. */
export const OFFER_REQUESTS = {
  smallestOffer: { deal_id: "DEAL-1001", ...SMALLEST_OFFER },
  fullOffer: { deal_id: "DEAL-1001", initial_status: "active", ...FULL_OFFER },
  pricedByTerm: { deal_id: "DEAL-1001", ...PRICED_BY_TERM },
  replacement: { version: 1, ...FULL_OFFER, purchase_price_ceiling: 90_000 },
  raisedUpsell: { version: 1, max_upsell: 0.15 },
  clearedFields: {
    version: 1,
    stipulations: [],
    funder_notes: null,
    metadata: { crm_id: "7732", desk: "south" },
  },
  terms: EXAMPLE_TERMS,
  withParts: { frequency: "monthly", include: ["schedule", "disclosure"] },
  withStructures: { structure: "6-months", purchase_price: 45_000, include: ["structures"] },
  weekly: { frequency: "weekly", upsell: 0.05 },
  revokePrevious: { revoke_previous: true },
};

const summary = {
  id: OFFER_ID,
  deal_id: "DEAL-1001",
  version: 1,
  status: "active",
  calculator_url: FIRST_LINK,
};

/** The offer in events, without its link. */
export const OFFER_IN_EVENT = {
  id: OFFER_ID,
  deal_id: "DEAL-1001",
  version: 1,
  status: "active",
  initial_status: "active",
  ...withDefaults(FULL_OFFER, BRAND_ID),
  calculator_url_expires_at: LINK_ENDS,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
  revoked_at: null,
  submission_count: 0,
  last_submitted_at: null,
};

const offer = { ...OFFER_IN_EVENT, calculator_url: FIRST_LINK };

/** Example responses about offers and brands. */
export const OFFER_RESPONSES = {
  created: summary,
  replaced: { ...summary, version: 2, calculator_url: SECOND_LINK },
  patched: { ...summary, version: 2 },
  revoked: { id: OFFER_ID, deal_id: "DEAL-1001", status: "revoked" },
  offer,
  page: { data: [offer], has_more: true, next_cursor: "C48sHmo9TFWbDi8depxOEAt1Qx0Zr4" },
  quote: EXAMPLE_QUOTE,
  quoteWithParts: { ...quoteToWire(MONTHLY), ...partsOf(MONTHLY) },
  quoteWithStructures: structuresQuote(),
  link: { calculator_url: SECOND_LINK, calculator_url_expires_at: "2026-01-31T01:00:00.000Z" },
  brands: {
    data: [
      {
        id: BRAND_ID,
        name: "Acme Funding",
        default: true,
        callback_url: "https://funder.example/offer-calculator",
      },
    ],
  },
};

const { merchant_name: _merchant, iso_name: _iso, ...UNNAMED } = SMALLEST_OFFER;

const UNSAVED_LIMITS = toLimits(defaultFlatOffer(SMALLEST_OFFER, BRAND_ID), 1);
const WEEKLY = computeQuote(UNSAVED_LIMITS, completeTerms(UNSAVED_LIMITS, { frequency: "weekly" }));

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
    limits: frequencyLimitsToWire(UNSAVED_LIMITS),
  },
};
