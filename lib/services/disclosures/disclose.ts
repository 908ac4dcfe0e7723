import "server-only";
import { type Disclosure, discloseQuote } from "@/lib/calculator/disclosure";
import type { DisclosureFacts, DisclosureProfile } from "@/lib/calculator/disclosure-input";
import {
  datesToWire,
  disclosureToWire,
  type WireDisclosure,
  type WireSchedule,
} from "@/lib/calculator/disclosure-wire";
import { fromDecimal } from "@/lib/calculator/money";
import type { Quote } from "@/lib/calculator/quote";
import type { Schedule } from "@/lib/calculator/schedule";
import { type Regime, resolveState } from "@/lib/calculator/us-states";
import { type Approval, type DocumentState, TEMPLATE_VERSIONS } from "@/lib/schemas/brand";
import { toDisclosureInput, toFeeDisclosures } from "@/lib/schemas/disclosure-input";
import type { FullOfferFields } from "@/lib/schemas/offer-defaults";
import { type Prisma, queryRows } from "@/lib/server/database";
import { sql } from "@/lib/server/sql";
import { dayIn } from "@/lib/services/time-zones";

/** The payment schedule and the disclosure of a quote. */
export interface OfferDisclosure {
  schedule: Schedule | null;
  disclosure: Disclosure;
  /** What it follows from. */
  facts: DisclosureFacts;
  timeZone: string;
  /** Whether it is a sandbox's: its document is a test. */
  isSandbox: boolean;
}

/** Both as JSON. */
export interface WireFinancing {
  schedule: WireSchedule | null;
  disclosure: WireDisclosure;
}

/** The schedule and the disclosure of a quote under an offer, by its brand's profile and time zone. */
export async function discloseOffer(
  fields: FullOfferFields,
  quote: Quote,
  { now, isSandbox }: { now: Date; isSandbox: boolean },
): Promise<OfferDisclosure> {
  const brand = await brandFacts(fields.brand_id);
  const facts: DisclosureFacts = {
    state: fields.merchant_state === null ? null : resolveState(fields.merchant_state),
    holdback: fromDecimal(fields.holdback_pct, 6),
    input: toDisclosureInput(fields.disclosure),
    fees: toFeeDisclosures(fields.fees),
    profile: profileOf(brand),
    broker: fields.iso_name,
  };
  const { time_zone: timeZone } = brand;
  return { ...discloseQuote(quote, facts, dayIn(timeZone, now)), facts, timeZone, isSandbox };
}

/** Returns both as the API shows them; `documentId` is the document of exactly these terms, or null. */
export function financingToWire(
  { schedule, disclosure }: OfferDisclosure,
  documentId: string | null,
): WireFinancing {
  return {
    schedule: schedule && datesToWire(schedule, disclosure),
    disclosure: disclosureToWire(disclosure, documentId),
  };
}

type BrandFacts = Pick<
  Prisma.BrandModel,
  | "legal_name"
  | "product_words"
  | "historical_months"
  | "signing_place"
  | "disclosure_signature"
  | "ny_broker_sentence"
  | "time_zone"
> & { approvals: Approval[] };

async function brandFacts(id: string): Promise<BrandFacts> {
  const [brand] = await queryRows<BrandFacts>(sql`
    SELECT legal_name, product_words, historical_months, signing_place, disclosure_signature, ny_broker_sentence,
           time_zone, approvals
    FROM brands WHERE id = ${id}::uuid`);
  if (!brand) throw new Error(`There is no brand ${id}.`);
  return brand;
}

function profileOf(brand: BrandFacts): DisclosureProfile {
  return {
    legalName: brand.legal_name,
    productWords: brand.product_words,
    historicalMonths: brand.historical_months,
    signingPlace: brand.signing_place,
    disclosureSignature: brand.disclosure_signature,
    newYorkBrokerSentence: brand.ny_broker_sentence,
    approved: approvedRegimes(brand.approvals),
  };
}

const REGIME_OF: Record<DocumentState, Regime> = { CA: "california", NY: "new_york" };

/** The regimes whose current template is approved; the approval of an earlier template does not count. */
function approvedRegimes(approvals: Approval[]): Regime[] {
  return approvals
    .filter(({ state, template_version }) => TEMPLATE_VERSIONS[state] === template_version)
    .map(({ state }) => REGIME_OF[state]);
}
