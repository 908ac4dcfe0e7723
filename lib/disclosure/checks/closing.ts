import { formatMoney } from "@/lib/calculator/money/formats";
import { isOfTerms } from "@/lib/calculator/prepayment/prepayment";
import { paymentBasisOf } from "@/lib/calculator/schedule/payment-basis";
import { closingFigures } from "@/lib/disclosure/closing/figures";
import { closingState } from "@/lib/disclosure/closing/states";
import { NO_SCHEDULE } from "@/lib/disclosure/figures/no-apr";
import { meansNone } from "@/lib/disclosure/words/word-rules";
import {
  type DisclosureCase,
  type DocumentCheck,
  labelsOfFees,
  labelsOfPayments,
  needAmounts,
  needDates,
  needPayees,
  needPayoffs,
  type PrintedText,
  payees,
} from "./case";

/** What must hold before the closing sheet can be made. Payments may be fixed, and nothing of it is signed. */
export const closingCheck: DocumentCheck = {
  need: (subject, need) => {
    const { input, profile, holdback } = subject.facts;
    const basis = paymentBasisOf(input.paymentBasis, holdback);
    if (basis === "split") {
      need("holdback_pct", holdback > 0);
      need("disclosure.income", input.income !== null);
      need("disclosure.income.monthly_amount", input.income === null || input.income.monthlyAmount !== null);
    }
    needDates(subject, need);
    needPayoffs(subject, need);
    needAmounts(subject, need);
    needPayees(subject, need);
    need("disclosure.payment_method", input.paymentMethod !== null);
    need("disclosure.variation", basis === "fixed" || input.variation !== null);
    need("brand.legal_name", profile.legalName !== null);
  },
  refused: refusedFigures,
  texts: (facts, _state, { prepayment }) => {
    const { input } = facts;
    const { prepaymentFees: fees } = input;
    return [
      ...labelsOfFees(facts),
      ...labelsOfPayments(facts),
      ["disclosure.payment_method", input.paymentMethod],
      ["disclosure.variation", input.variation],
      ...input.prepaymentCosts.map(
        (text, index): PrintedText => [`disclosure.prepayment_costs[${index}]`, text],
      ),
      ["disclosure.prepayment_fees", fees !== null && meansNone(fees) ? null : fees],
      ["disclosure.prepayment_paragraph", input.prepaymentParagraph],
      ...(prepayment.source === "given"
        ? prepayment.tiers.map(
            ({ label }, index): PrintedText => [`prepayment_schedule[${index}].label`, label],
          )
        : []),
    ];
  },
  parties: payees,
};

/** Figures that the sheet cannot state. A missing share or income is named as missing. */
function refusedFigures({ state, quote, schedule, problem }: DisclosureCase): string[] {
  const refused: string[] = [];
  if (problem !== null && problem !== "split_unknown")
    refused.push(`The payments have no dates: ${NO_SCHEDULE[problem]}`);
  if (quote.netFunding < 0) refused.push("The recipient funds are below zero.");
  const closing = closingState(state);
  if (closing !== null && schedule !== null && closingFigures(closing, quote, schedule).cost < 0)
    refused.push("The total dollar cost of financing is below zero.");
  // The sheet would state a discount that is none, or without it hide one that is.
  const { prepayment, amountSold } = quote;
  if (prepayment.source === "given" && !prepayment.tiers.every((tier) => isOfTerms(tier, amountSold)))
    refused.push(
      `prepayment_schedule is of other terms: amountSold and savings of each tier must make the ${formatMoney(amountSold)} sold.`,
    );
  return refused;
}
