import "server-only";
import type { z } from "zod";
import { formatFactor, formatMoney, formatPoints } from "@/lib/calculator/money/formats";
import { exactPayment, usableFrequencies } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { checkTerms } from "@/lib/calculator/terms/check";
import type { Problem } from "@/lib/calculator/terms/problems";
import { completeTerms, type Terms } from "@/lib/calculator/terms/terms";
import { quoteToWire } from "@/lib/calculator/wire/wire";
import { termsToSend, termsToWire } from "@/lib/calculator/wire/wire-terms";
import { QUOTED_DISCLOSURE } from "@/lib/schemas/disclosures/responses";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import type { FlatOffer } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import { QUOTE } from "@/lib/schemas/quotes/responses";
import {
  chosenFlatOffer,
  type GivenTerms,
  type ReadTerms,
  type StoredTerms,
  SUBMITTED_TERMS,
  type SubmittedTerms,
  toTerms,
} from "@/lib/schemas/quotes/terms";
import type { StoredQuote, SubmittedDisclosure, SubmittedQuote } from "@/lib/schemas/submissions/operations";
import { detailOf, type FieldErrorCode, type FieldIssue } from "@/lib/schemas/wire/field-issues";

/** Terms within the limits of a flat offer, and their figures. */
export interface ComputedTerms {
  /** The flat offer of the structure that the terms choose. */
  fields: FlatOffer;
  limits: OfferLimits;
  terms: Terms;
  quote: Quote;
}

/** The figures of terms in the calculator's integers, or every issue of the terms. */
type Computed = ComputedTerms | { issues: TermsIssue[] };

/** What figures are computed from: an offer's fields, and the version that they name. */
export type QuotedOffer = OfferFields & { version: number };

/** Computes the quote of the given terms, with the offer's defaults for the rest. */
export function computeOffer(offer: QuotedOffer, defaultBrandId: string, given: GivenTerms): Computed {
  return computeGiven(offer, defaultBrandId, given).computed;
}

/** Computes the same, and returns the given terms as they were read too. */
export function computeGiven(
  offer: QuotedOffer,
  defaultBrandId: string,
  given: GivenTerms,
): { read: ReadTerms; computed: Computed } {
  const { flat, issues } = chosenFlatOffer(given.values, offer, defaultBrandId);
  const limits = toLimits(flat, offer.version);
  const read = toTerms(given, limits);
  return { read, computed: compute(flat, limits, { ...read, issues: [...issues, ...read.issues] }) };
}

function compute(fields: FlatOffer, limits: OfferLimits, read: ReadTerms): Computed {
  const terms = completeTerms(limits, read.terms);
  const problems = checkTerms(limits, terms).problems.filter(isCertainWithout(read.issues, limits, terms));
  const issues = [
    ...read.issues.map((issue) => unreadTerm(issue, limits)),
    ...countOfNone(read, limits, terms),
    ...problems.map((problem) => problemAsIssue(problem, limits)),
  ];
  if (issues.length > 0) return { issues };
  return { fields, limits, terms, quote: computeQuote(limits, terms) };
}

/** Why terms have no figures: an issue of a field, and the same as a sentence for the page. */
export interface TermsIssue extends FieldIssue<string> {
  message: string;
}

/** Returns the issue of a term that cannot be read; that of a frequency names those of the offer. */
function unreadTerm(issue: FieldIssue<string>, limits: OfferLimits): TermsIssue {
  const isOther = issue.path === "frequency" && issue.code === "not_allowed";
  const named = isOther ? { ...issue, rest: `must be one of ${usable(limits)}` } : issue;
  return { ...named, message: detailOf(named) };
}

/**
 * Returns the issue of a number of payments that no frequency of the offer allows, where the frequency that was
 * given cannot be read.
 */
function countOfNone(read: ReadTerms, limits: OfferLimits, terms: Terms): TermsIssue[] {
  const isUnread = read.issues.some(({ path }) => path === "frequency");
  if (!isUnread || read.terms.numPayments === undefined) return [];
  const refused = usableFrequencies(limits).map((frequency) =>
    checkTerms(limits, { ...terms, frequency }).problems.find(({ field }) => field === "num_payments"),
  );
  const found = refused.filter((problem) => problem !== undefined);
  if (found.length === 0 || found.length < refused.length) return [];
  const message = found.map((problem) => problem.message).join(" ");
  return [
    {
      path: "num_payments",
      code: "range",
      rest: `must be within its limits: ${message.replace(/\.$/, "")}`,
      message,
    },
  ];
}

/**
 * Returns a test of problems: whether one is certain although some terms could not be read. The calculator has
 * the offer's defaults in the place of those.
 */
function isCertainWithout(unread: FieldIssue<string>[], limits: OfferLimits, { frequency }: Terms) {
  const names = new Set(unread.map(({ path }) => path.split(/[.[]/, 1)[0]));
  const countNeeds = exactPayment(limits, frequency) === null ? ["frequency", "num_payments"] : PAYMENT_TERMS;
  const needs = (field: string): readonly string[] => {
    if (field.startsWith("fees[")) return ["fees"];
    if (field === "num_payments") return countNeeds;
    if (field === "payment_amount") return PAYMENT_TERMS;
    return field === "net_funding" ? ["purchase_price", "fees"] : [];
  };
  // Without the structure that they choose, terms have no limits.
  return ({ field }: Problem) => !["structure", ...needs(field)].some((name) => names.has(name));
}

/** The terms that decide a payment. */
const PAYMENT_TERMS = ["purchase_price", "upsell", "frequency", "num_payments"] as const;

/**
 * Returns a problem of the calculator as an issue: what the field must be. A problem of a figure also has the
 * calculator's sentence, which names the figure and the nearest fixes.
 */
function problemAsIssue({ field, code, message }: Problem, limits: OfferLimits): TermsIssue {
  const [issueCode, must] = REQUIREMENTS[code];
  const rest = typeof must === "string" ? `${must}: ${message.replace(/\.$/, "")}` : must(limits);
  return { path: field, code: issueCode, rest, message };
}

type Requirement = readonly [FieldErrorCode, string | ((limits: OfferLimits) => string)];

const usable = (limits: OfferLimits) => usableFrequencies(limits).join(", ");
const points = (micros: number) => `${formatFactor(micros)} (${formatPoints(micros)})`;

/** What the field must be. A text is followed by the problem's own sentence, which names the limit. */
const REQUIREMENTS: Record<Problem["code"], Requirement> = {
  purchase_price_below_floor: [
    "range",
    ({ purchasePrice }) => `must be at least ${formatMoney(purchasePrice.floor)}`,
  ],
  purchase_price_above_ceiling: [
    "range",
    ({ purchasePrice }) => `must be at most ${formatMoney(purchasePrice.ceiling)}`,
  ],
  upsell_below_zero: ["range", () => `must be at least ${points(0)}`],
  upsell_above_ceiling: ["range", ({ upsell }) => `must be at most ${points(upsell.ceiling)}`],
  frequency_not_available: ["not_allowed", (limits) => `must be one of ${usable(limits)}`],
  frequency_not_usable: ["not_allowed", "must leave a whole number of payments"],
  num_payments_below_floor: ["range", "must be within its limits"],
  num_payments_above_ceiling: ["range", "must be within its limits"],
  num_payments_not_exact: ["conflict", "must be what the fixed payment takes"],
  fee_unknown: ["not_allowed", () => "must be the id of a fee of the offer"],
  fee_repeated: ["conflict", "must not repeat the id of another fee"],
  fee_not_adjustable: ["not_allowed", "must be the id of an adjustable fee"],
  fee_below_floor: ["range", "must be within its limits"],
  fee_above_ceiling: ["range", "must be within its limits"],
  payment_below_one_cent: ["conflict", "must be one cent or more"],
  payment_above_override: ["conflict", "must be within the offer's limit"],
  payment_below_override: ["conflict", "must be within the offer's limit"],
  last_payment_not_positive: ["conflict", "must leave one cent or more for the last payment"],
  net_funding_below_zero: ["conflict", "must not be below zero"],
};

/**
 * Returns stored terms as the API shows them, in its order. Terms from before structures existed have no
 * structure.
 */
export function storedTerms(terms: StoredTerms): SubmittedTerms {
  return inOrderOf(SUBMITTED_TERMS, { ...terms, structure: terms.structure ?? null });
}

/**
 * Returns a stored quote as the API shows it, in its order. One from before structures, renewals or commission
 * terms existed has none of them.
 */
export function storedQuote(quote: StoredQuote): SubmittedQuote {
  return inOrderOf(QUOTE, { structure: null, commission_detail: null, renewal: null, ...quote });
}

/**
 * Returns a stored disclosure as the API shows it, in its order. One from before the reasons were stored says
 * only which paths had to be given or corrected; one from before the moments is of a state with a document of
 * ours.
 */
export function storedDisclosure(disclosure: SubmittedDisclosure): SubmittedDisclosure {
  const unnamed = disclosure.missing.map((path) => ({ path, message: "It must be given or corrected." }));
  const made_by = disclosure.missing.includes("brand.approvals") ? "funder" : "product";
  const before = { moment: "offer", made_by, blocked_by: unnamed } as const;
  return inOrderOf(QUOTED_DISCLOSURE, { ...before, ...disclosure });
}

/**
 * Returns computed terms and their quote as columns hold them. The members of structures, commission
 * terms and renewals are left out where they are null: an earlier release reads these columns strictly.
 */
export function storable(computed: { terms: Terms; limits: OfferLimits; quote: Quote }): {
  terms: StoredTerms;
  quote: StoredQuote;
} {
  const { terms, limits, quote } = computed;
  const { structure, commission_detail, renewal, ...figures } = quoteToWire(quote);
  return {
    terms: termsToSend(termsToWire(terms, limits)),
    quote: {
      ...figures,
      ...(structure && { structure }),
      ...(commission_detail && { commission_detail }),
      ...(renewal && { renewal }),
    },
  };
}

/** Restores the schema's member order: jsonb does not preserve it. */
function inOrderOf<T extends object>(schema: z.ZodObject, value: T): T {
  const names = Object.keys(schema.shape).filter((name) => name in value);
  return { ...Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)])), ...value };
}
