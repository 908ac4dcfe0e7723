import { aprText, assumptionsLine } from "@/components/calculator/dates/estimate";
import { firstAndLast, merchantTerm } from "@/components/calculator/dates/estimate-outputs";
import type { Financing } from "@/components/calculator/offer/offer";
import { feeName } from "@/components/calculator/page/wording";
import { merchantSentence } from "@/components/calculator/renewal/renewal-outputs";
import { formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import {
  disclosedCharge,
  MERCHANT_APR,
  type MerchantTerms,
  merchantFigures,
  merchantPayments,
  merchantStipulations,
  neededLines,
  notApproved,
  offeredLines,
  paragraphs,
  type Shared,
} from "./share-texts";

/** One of two sets of terms that a merchant chooses from. */
export interface MerchantOption extends MerchantTerms {
  /** The financing of its limits, from which its disclosure would follow. */
  financing: Financing;
}

/** "Option A" for the first of two. A merchant reads no label of a structure. */
export function optionName(index: number): string {
  return `Option ${"AB".charAt(index)}`;
}

/** Two options for the merchant, to paste into a message: no buy rate, upsell, factor or commission. */
export function optionsText(
  { brandName, deal, stipulations, now }: Pick<Shared, "brandName" | "deal" | "stipulations" | "now">,
  options: MerchantTerms[],
): string {
  return paragraphs([
    [deal.merchantName, `Two options from ${brandName}, prepared by ${deal.isoName}`],
    ...options.map((option, index) => [
      optionName(index),
      ...offeredLines(option),
      ...(option.quote.renewal
        ? [merchantSentence(option.quote.renewal, option.pace.disclosed !== null)]
        : []),
    ]),
    neededLines(merchantStipulations(stipulations, deal.isoName)),
    [notApproved({ brandName, now })],
  ]);
}

/** A figure of each option; `key` tells it from a fee of the same name. */
export interface OptionRow {
  key: string;
  label: string;
  values: string[];
}

/** The figures of the options for a printed sheet; "None" where an option lacks one that another has. */
export function optionRows(options: MerchantTerms[]): OptionRow[] {
  const each = options.map(figuresOfOption);
  const rows: Pick<OptionRow, "key" | "label">[] = [];
  for (const figures of each) {
    let place = 0;
    for (const { key, label } of figures) {
      const known = rows.findIndex((row) => row.key === key);
      if (known < 0) rows.splice(place, 0, { key, label });
      place = (known < 0 ? place : known) + 1;
    }
  }
  return rows.map((row) => ({
    ...row,
    values: each.map((figures) => figures.find(({ key }) => key === row.key)?.value ?? "None"),
  }));
}

/** What the dates and the APR of the options rest on, each said once. */
export function optionNotes(options: MerchantTerms[]): string[] {
  const notes = options.map(({ estimate }) => estimate && (estimate.noApr ?? assumptionsLine(estimate)));
  return [...new Set(notes.filter((note) => note !== null))];
}

/** The figures of an option. Fees of one name are one sum. */
function figuresOfOption({ quote, estimate, feeBreakdown, pace }: MerchantTerms) {
  const figure = (label: string, value: string, key = label) => ({ key, label, value });
  const { fees, otherFees, totalFees, existingFundingBalance } = merchantFigures(quote, feeBreakdown);
  const charges = new Map<string, Cents>();
  for (const fee of fees) charges.set(feeName(fee), (charges.get(feeName(fee)) ?? 0) + fee.charge);
  const unnamed = charges.size === 0 ? totalFees : otherFees;
  const charge = disclosedCharge(pace);
  return [
    figure("You receive", formatMoney(quote.netFunding)),
    ...(estimate ? [figure(MERCHANT_APR, aprText(estimate))] : []),
    figure("Payments", merchantPayments(quote, estimate, pace)),
    ...(estimate ? firstAndLast(estimate) : []).map(({ name, date }) => figure(name, date)),
    figure("Estimated term", merchantTerm(quote, estimate)),
    figure("Purchase price", formatMoney(quote.purchasePrice)),
    ...[...charges].map(([name, charge]) => figure(name, formatMoney(-charge), `fee ${name}`)),
    ...(unnamed > 0
      ? [figure(charges.size === 0 ? "Fees" : "Other fees", formatMoney(-unnamed), "unnamed")]
      : []),
    ...(existingFundingBalance > 0
      ? [figure("Existing balance paid off", formatMoney(-existingFundingBalance))]
      : []),
    figure("Amount sold", formatMoney(quote.amountSold)),
    ...(charge === null ? [] : [figure("Finance charge", formatMoney(charge))]),
    ...(quote.renewal ? [figure("Renewal", merchantSentence(quote.renewal, pace.disclosed !== null))] : []),
  ];
}
