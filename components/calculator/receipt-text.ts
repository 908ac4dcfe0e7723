import { formatCount, formatMoney, formatMonths, formatPoints } from "@/lib/calculator/formats";
import type { ReceiptProps } from "./receipt";
import { deductions, factorLine, paragraphs, paymentsLine } from "./share-texts";
import { formatLocal, secondsOf } from "./times";

export type ReceiptFacts = Pick<ReceiptProps, "brand" | "deal" | "submission" | "figures">;

/** The receipt as plain text, with everything that was sent. */
export function receiptText({ brand, deal, submission, figures }: ReceiptFacts): string {
  return paragraphs([
    [
      `Terms submitted to ${brand.name}`,
      `Reference ${submission.number}, ${formatLocal(secondsOf(submission.submittedAt))}`,
      `${deal.merchantName}, deal ${deal.dealId}, offer version ${formatCount(submission.offerVersion)}`,
    ],
    [
      `Net funding to merchant: ${formatMoney(figures.netFunding)}`,
      paymentsLine(figures),
      `Estimated term: ${formatMonths(figures.estimatedTermMonths)}`,
      `Commission: ${formatMoney(figures.commission)} (${formatPoints(figures.upsell)})`,
    ],
    [
      `Purchase price: ${formatMoney(figures.purchasePrice)}`,
      factorLine(figures),
      `Amount sold: ${formatMoney(figures.amountSold)}`,
      ...deductions(figures),
    ],
    submission.note === null ? [] : [`Note: ${submission.note}`],
  ]);
}
