import { aprText } from "@/components/calculator/dates/estimate";
import { decisionTitle } from "@/components/calculator/decision/decision-words";
import type { Brand, Deal } from "@/components/calculator/offer/deal";
import { formatLocal, secondsOf } from "@/components/calculator/page/times";
import { renewalLines } from "@/components/calculator/renewal/renewal-words";
import type { Figures } from "@/components/calculator/results/figures";
import { NOT_FOR_MERCHANT } from "@/components/calculator/share/not-for-merchant";
import {
  deductions,
  factorLine,
  paragraphs,
  paymentsLine,
  structureLine,
} from "@/components/calculator/share/share-texts";
import type { ShownDecision } from "@/lib/calculator/decisions";
import { formatCount, formatMoney, formatMonths, formatPoints } from "@/lib/calculator/formats";

/** The facts of a submission that its receipt contains. */
export interface ReceiptFacts {
  brand: Brand;
  deal: Deal;
  submission: {
    number: string;
    /** ISO 8601 time. */
    submittedAt: string;
    offerVersion: number;
    contactName: string | null;
    contactEmail: string | null;
    /** Whether the contact gets a mail about the decision. */
    mailed: boolean;
    note: string | null;
  };
  /** The funder's latest decision. */
  decision: ShownDecision | null;
  figures: Figures;
}

/**
 * The receipt as plain text for the ISO, with everything that was sent; `withoutPrivate` leaves out what the
 * tab hides.
 */
export function receiptText(facts: ReceiptFacts, withoutPrivate = false): string {
  const { brand, deal, submission, decision, figures } = facts;
  return paragraphs([
    [NOT_FOR_MERCHANT],
    [
      `Terms submitted to ${brand.name}`,
      `Reference ${submission.number}, ${formatLocal(secondsOf(submission.submittedAt))}`,
      `${deal.merchantName}, deal ${deal.dealId}, offer version ${formatCount(submission.offerVersion)}`,
      ...structureLine(figures),
    ],
    decision === null
      ? []
      : [
          `${decisionTitle(decision.decision, brand.name)}, ${formatLocal(secondsOf(decision.decidedAt))}`,
          ...(decision.message === null ? [] : [decision.message]),
        ],
    [
      `Net funding to merchant: ${formatMoney(figures.netFunding)}`,
      paymentsLine(figures),
      `Estimated term: ${formatMonths(figures.estimatedTermMonths)}`,
      ...(figures.apr === undefined ? [] : [`Estimated APR: ${aprText({ apr: figures.apr })}`]),
      ...(withoutPrivate
        ? []
        : [`Commission: ${formatMoney(figures.commission)} (${formatPoints(figures.upsell)})`]),
    ],
    [
      `Purchase price: ${formatMoney(figures.purchasePrice)}`,
      ...(withoutPrivate ? [] : [factorLine(figures)]),
      `Amount sold: ${formatMoney(figures.amountSold)}`,
      ...deductions(figures),
    ],
    renewalLines(figures.renewal),
    submission.note === null ? [] : [`Note: ${submission.note}`],
  ]);
}
