import "server-only";
import { fromDecimal } from "@/lib/calculator/money/money";
import type { Schedule } from "@/lib/calculator/schedule/schedule";
import type { Disclosure } from "@/lib/disclosure/disclosure";
import type { DisclosureFacts, DisclosureProfile } from "@/lib/disclosure/input";
import { resolveState } from "@/lib/disclosure/regimes/us-states";
import { toDisclosureInput, toFeeDisclosures } from "@/lib/schemas/disclosures/input";
import { type Approval, approvedStates } from "@/lib/schemas/disclosures/templates";
import type { FlatOffer } from "@/lib/schemas/offers/flat-offer";
import type { ClosingSheetMade } from "@/lib/schemas/states";
import { type Prisma, prisma, type Transaction } from "@/lib/server/database/database";

/** The payment schedule and the disclosure of a quote. */
export interface OfferDisclosure {
  schedule: Schedule | null;
  disclosure: Disclosure;
  /** What the disclosure is computed from. */
  facts: DisclosureFacts;
  timeZone: string;
  /** Whether it belongs to a sandbox: its document is a test. */
  isSandbox: boolean;
  /** When the brand has its closing sheets made. */
  closingSheet: ClosingSheetMade;
}

/** Returns what a disclosure is computed from, of an offer and its brand. */
export function factsOf(fields: FlatOffer, brand: BrandFacts): DisclosureFacts {
  return {
    state: fields.merchant_state === null ? null : resolveState(fields.merchant_state),
    holdback: fromDecimal(fields.holdback_pct, 6),
    input: toDisclosureInput(fields.disclosure),
    fees: toFeeDisclosures(fields.fees),
    profile: profileOf(brand),
    broker: fields.iso_name,
  };
}

const BRAND_FACTS = {
  id: true,
  legal_name: true,
  product_words: true,
  historical_months: true,
  signing_place: true,
  disclosure_signature: true,
  ny_broker_sentence: true,
  time_zone: true,
  merchant_outputs: true,
  closing_sheet: true,
  approvals: true,
} as const;

/** What a disclosure needs of a brand. */
export type BrandFacts = Pick<Prisma.BrandModel, Exclude<keyof typeof BRAND_FACTS, "approvals">> & {
  approvals: Approval[];
};

/** Reads what a disclosure needs of some brands; the result is by their ids. */
export async function brandFacts(ids: string[], tx: Transaction = prisma): Promise<Map<string, BrandFacts>> {
  const brands = await tx.brand.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: BRAND_FACTS,
  });
  return new Map(
    brands.map((brand) => [brand.id, { ...brand, approvals: brand.approvals as unknown as Approval[] }]),
  );
}

function profileOf(brand: BrandFacts): DisclosureProfile {
  return {
    legalName: brand.legal_name,
    productWords: brand.product_words,
    historicalMonths: brand.historical_months,
    signingPlace: brand.signing_place,
    disclosureSignature: brand.disclosure_signature,
    newYorkBrokerSentence: brand.ny_broker_sentence,
    approved: approvedStates(brand.approvals),
    gated: brand.merchant_outputs === "gated",
  };
}
