import "server-only";
import { createHash } from "node:crypto";
import { computeQuote } from "@/lib/calculator/quote";
import { completeTerms } from "@/lib/calculator/terms/terms";
import { discloseQuote } from "@/lib/disclosure/disclosure";
import type { DisclosureProfile } from "@/lib/disclosure/input";
import { type DocumentState, isDocumentState } from "@/lib/disclosure/regimes/documents";
import { documentOf } from "@/lib/disclosure/words/document";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { defaultFlatOffer } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import { notFound } from "@/lib/schemas/wire/errors";
import type { CallContext } from "@/lib/server/context";
import { readBrand } from "@/lib/services/brands/brands";
import { dayIn } from "@/lib/services/time-zones";
import { discloseOffer } from "./disclosures";
import { prepareDocument } from "./document-case";
import { documentHtml } from "./document-html";
import { pdfThread } from "./pdf-thread";

/**
 * Returns the document of a state as it would be made today: with the brand's own facts, the figures of an
 * example, and the mark of a test on each page. A fact that the brand does not have yet is in brackets.
 * NOT_FOUND.
 */
export async function exampleHtml(context: CallContext, brandId: string, state: string): Promise<string> {
  return documentHtml((await exampleDocument(context, brandId, state)).document);
}

/** Returns the same document as a PDF. SERVICE_UNAVAILABLE if too many are being drawn. */
export async function examplePdf(context: CallContext, brandId: string, state: string) {
  const { document, templateVersion } = await exampleDocument(context, brandId, state);
  const metadata = { id: "example", templateVersion, createdAt: context.now };
  return pdfThread().draw({ document, metadata }, context.caller.funder.id);
}

/** An arbitrary day: the documents of two days differ only in their dates. */
const ANY_DAY = new Date("2026-01-02T12:00:00Z");

/**
 * Returns a digest of a state's example document without regard to dates. It changes when a fact of the brand
 * changes. NOT_FOUND.
 */
export async function exampleDigest(context: CallContext, brandId: string, state: string): Promise<string> {
  const html = await exampleHtml({ ...context, now: ANY_DAY }, brandId, state);
  return createHash("sha256").update(html).digest("base64url").slice(0, 22);
}

async function exampleDocument(
  context: CallContext,
  brandId: string,
  state: string,
): Promise<{ document: DisclosureDocument; templateVersion: string }> {
  if (!isDocumentState(state)) throw notFound();
  const { historical_months } = await readBrand(context, brandId);
  const fields = defaultFlatOffer(exampleOffer(state, historical_months), brandId);
  const limits = toLimits(fields, 1);
  const terms = completeTerms(limits, {});
  const quote = computeQuote(limits, terms);
  const found = await discloseOffer({ fields, quote }, { now: context.now, isSandbox: true });
  const prepare = (given: DisclosureProfile) => {
    const facts = { ...found.facts, profile: { ...withPlaceholders(given), approved: [state] } };
    const financed = { ...found, facts, ...discloseQuote(quote, facts, dayIn(found.timeZone, context.now)) };
    return { financed, prepared: prepareDocument({ limits, terms, quote }, financed) };
  };
  const { profile } = found.facts;
  const asGiven = prepare(profile);
  // A text that no document may have, such as "Fixed rate advance", leaves its placeholder there.
  const { financed, prepared } = asGiven.prepared ? asGiven : prepare({ ...profile, ...NO_TEXTS });
  if (prepared === null) {
    const { missing, refused } = financed.disclosure;
    throw new Error(`The example of ${state} is not complete: ${[...missing, ...refused].join(", ")}`);
  }
  return { document: documentOf(prepared.subject), templateVersion: prepared.templateVersion };
}

const NO_TEXTS = { legalName: null, productWords: null, signingPlace: null, newYorkBrokerSentence: null };

function withPlaceholders(profile: DisclosureProfile): DisclosureProfile {
  return {
    ...profile,
    legalName: profile.legalName ?? "[Legal name]",
    productWords: profile.productWords ?? "[Product]",
    historicalMonths: profile.historicalMonths ?? ANY_MONTHS,
    signingPlace: profile.signingPlace ?? "[Where the merchant signs]",
  };
}

/** The months of income in the example of a brand that has not set them. */
const ANY_MONTHS = 4;

/** The example offer in a state. Its income covers the brand's own months: no other number is disclosed. */
function exampleOffer(state: DocumentState, months: number | null): OfferFields {
  const { disclosure } = EXAMPLE;
  const income = { ...disclosure.income, months: months ?? ANY_MONTHS };
  return { ...EXAMPLE, merchant_state: state, disclosure: { ...disclosure, income } };
}

/**
 * A renewal. With a payoff, a fee and an itemization, its document has most of the strings that a document
 * can have.
 */
const EXAMPLE = {
  merchant_name: "Example Merchant LLC",
  iso_name: "Example ISO",
  purchase_price_floor: 20_000,
  purchase_price_ceiling: 80_000,
  default_purchase_price: 50_000,
  buy_rate: 1.25,
  max_upsell: 0.14,
  default_upsell: 0.08,
  holdback_pct: 0.12,
  existing_funding_balance: 6_200,
  base_frequency: "daily",
  available_frequencies: ["daily"],
  num_payments_floor: 60,
  num_payments_ceiling: 150,
  default_num_payments: 120,
  fees: [
    {
      id: "origination",
      label: "Origination fee",
      amount_type: "fixed",
      amount: 1_500,
      adjustable: false,
      visible: true,
      finance_charge: true,
    },
  ],
  disclosure: {
    payment_calendar: "business_days",
    payment_basis: "split",
    income: { monthly_amount: 96_000, method: "historical", channel: "all of your bank accounts" },
    payoffs: [{ payee: "Example Funder Inc.", amount: 6_200 }],
    renewal: { double_dipping_amount: 0, prepayment_charge: 0, unpaid_charges: 0 },
    collateral: "None.",
    other_fees: "None",
    prepayment_fees: "None",
    payment_method: "ACH debit of the business account",
    variation: "When your receipts differ from the estimate.",
    prepayment_paragraph: "5.2",
  },
} satisfies OfferFields;
