import { paidToUs, payoffsOf } from "@/lib/disclosure/figures/itemization";
import { NO_SCHEDULE } from "@/lib/disclosure/figures/no-apr";
import {
  type DisclosureCase,
  type DocumentCheck,
  labelsOfFees,
  labelsOfPayments,
  needAmounts,
  needDates,
  needPayees,
  needPayoffs,
  payees,
  refusedPayments,
} from "./case";

/** What must hold before the sheet of Texas can be made (Tex. Fin. Code 398.051). */
export const texasCheck: DocumentCheck = {
  need: (subject, need) => {
    const { facts, quote } = subject;
    const { input, profile, holdback } = facts;
    need("holdback_pct", holdback > 0);
    need("disclosure.payment_basis", input.paymentBasis !== null);
    needDates(subject, need);
    needPayoffs(subject, need);
    needAmounts(subject, need);
    needPayees(subject, need);
    if (input.paymentBasis === "split") {
      need("disclosure.income", input.income !== null);
      need("disclosure.income.monthly_amount", input.income === null || input.income.monthlyAmount !== null);
    }
    need("disclosure.payment_method", input.paymentMethod !== null);
    need("disclosure.other_fees", input.otherFees !== null);
    need("disclosure.prepayment_fees", input.prepaymentFees !== null);
    need("disclosure.collateral", input.collateral !== null);
    if (paidToUs(payoffsOf(input.payoffs, quote.existingFundingBalance)) > 0) {
      const { prepaymentCharge = null, unpaidCharges = null } = input.renewal ?? {};
      need("disclosure.renewal.prepayment_charge", prepaymentCharge !== null);
      need("disclosure.renewal.unpaid_charges", unpaidCharges !== null);
    }
    need("brand.legal_name", profile.legalName !== null);
    need("brand.product_words", profile.productWords !== null);
    need("brand.signing_place", profile.signingPlace !== null || profile.disclosureSignature);
  },
  refused: (subject) => [...refusedPayments(subject), ...refusedFigures(subject)],
  texts: (facts) => {
    const { input, profile } = facts;
    return [
      ...labelsOfFees(facts),
      ...labelsOfPayments(facts),
      ["brand.product_words", profile.productWords],
      ["disclosure.payment_method", input.paymentMethod],
      ["disclosure.variation", input.variation],
      ["disclosure.minimum_payment.text", input.minimumPayment?.text ?? null],
      ["disclosure.true_up_paragraph", input.trueUpParagraph],
      ["disclosure.other_fees", input.otherFees],
      ["disclosure.prepayment_fees", input.prepaymentFees],
      ["disclosure.prepayment_paragraph", input.prepaymentParagraph],
      ["disclosure.collateral", input.collateral],
    ];
  },
  parties: (facts) => [...payees(facts), ["iso_name", facts.broker]],
};

/** Figures that no sheet can state. A missing share or income is named as missing. */
function refusedFigures({ figures, problem }: DisclosureCase): string[] {
  const refused: string[] = [];
  if (problem !== null && problem !== "split_unknown")
    refused.push(`The payments have no dates: ${NO_SCHEDULE[problem]}`);
  if (figures.amountFinanced <= 0) refused.push("The fees leave nothing financed.");
  if ((figures.payments?.financeCharge ?? 0) < 0)
    refused.push("The payments sum to less than the amount financed.");
  return refused;
}
