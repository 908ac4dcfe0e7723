import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { readableDay } from "@/lib/calculator/schedule/schedule";
import { formatNumericDay, formatSplit } from "@/lib/calculator/schedule/texts";
import type { DocumentCase } from "@/lib/disclosure/disclosure";
import { paidToUs, payoffsOf } from "@/lib/disclosure/figures/itemization";
import type { DisclosureDocument } from "./document-form";
import { fill } from "./fill";
import { byDate, known, periodOf, type SummaryRow, tableRow } from "./rows";
import { termText } from "./term-text";
import { TEXAS_STRINGS as S } from "./texas-strings";
import { CALENDAR_TERMS } from "./texts";
import { meansNone } from "./word-rules";

/** The sheet of Texas (Tex. Fin. Code 398.051 and 398.052). RangeError when the disclosure is not complete. */
export function texasDocument(subject: DocumentCase): DisclosureDocument {
  const { profile } = subject.facts;
  const product = known(profile.productWords);
  return {
    name: `${S.title.words} ${product}`,
    author: known(profile.legalName),
    title: { bold: S.title.words, product },
    rows: [...items(subject), ...renewalRows(subject)],
    longLabels: true,
    foot: S.foot.words,
    signature: [S.recipientSignature.words, S.signatureDate.words],
    itemization: null,
    notice: null,
    mark: subject.test ? S.testMark.words : null,
  };
}

/** The rows of the eleven items, in their order. */
function items(subject: DocumentCase): SummaryRow[] {
  const { disclosure, facts, quote } = subject;
  const { input, profile, broker } = facts;
  const payments = known(disclosure.payments);
  const financer = known(profile.legalName);
  const [total, days] = [formatMoney(payments.totalPaymentAmount), termText(payments.termDays)];
  const charge = formatMoney(payments.financeCharge);
  const commission = formatMoney(disclosure.brokerCompensation);
  const pays =
    disclosure.brokerCompensation > 0
      ? fill(S.broker.words, { financer, broker, commission })
      : fill(S.noBroker.words, { financer });
  const earlyCharge =
    payments.financeCharge > 0
      ? fill(S.earlyCharge.words, { "finance charge": charge })
      : S.noEarlyCharge.words;
  return [
    tableRow(S.financingLabel.words, formatMoney(quote.purchasePrice), [
      fill(S.financing.words, { financer }),
    ]),
    tableRow(S.disbursementLabel.words, formatMoney(disbursementOf(subject)), disbursementTexts(subject)),
    tableRow(S.chargeLabel.words, charge, [
      fill(S.charge.words, { total, "amount financed": formatMoney(disclosure.amountFinanced) }),
    ]),
    tableRow(S.repaymentLabel.words, total, [S.repayment.words]),
    tableRow(S.periodLabel.words, days, [periodText(subject)]),
    tableRow(S.paymentsLabel.words, null, paymentTexts(subject)),
    tableRow(S.averageLabel.words, formatMoney(payments.estimatedMonthlyCost), [
      fill(S.average.words, { total, days: `${formatCount(payments.termDays)} days` }),
    ]),
    tableRow(S.otherFeesLabel.words, null, [stated(known(input.otherFees))]),
    tableRow(S.earlyChargeLabel.words, null, [
      [earlyCharge, ...placeIn(input.prepaymentParagraph)].join(" "),
    ]),
    tableRow(S.earlyFeesLabel.words, null, [stated(known(input.prepaymentFees))]),
    tableRow(S.collateralLabel.words, null, [stated(known(input.collateral))]),
    tableRow(S.brokerLabel.words, disclosure.brokerCompensation > 0 ? commission : null, [
      [pays, ...paidByRecipient(subject)].join(" "),
    ]),
  ];
}

/** What is paid to the recipient or on the recipient's behalf: 398.001(3). Finance charges are not part of it. */
function disbursementOf({ disclosure, facts, quote }: DocumentCase): Cents {
  return disclosure.amountFinanced - paidToUs(payoffsOf(facts.input.payoffs, quote.existingFundingBalance));
}

/** What is paid to the recipient and to others, and each deduction. */
function disbursementTexts({ disclosure, facts, quote }: DocumentCase): string[] {
  const { input, fees, profile } = facts;
  const payoffs = payoffsOf(input.payoffs, quote.existingFundingBalance);
  const charged = quote.fees.flatMap(({ charge }, index) => {
    const fee = fees[index];
    return fee === undefined || charge === 0 ? [] : [{ ...fee, amount: formatMoney(charge) }];
  });
  const behalf = (amount: string, payee: string, what: string) =>
    fill(S.paidOnBehalf.words, { amount, payee, what });
  const ours = paidToUs(payoffs);
  return [
    S.disbursement.words,
    fill(S.paidToYou.words, { amount: formatMoney(disclosure.recipientFunds) }),
    ...charged
      .filter(({ financeCharge }) => !financeCharge)
      .map(({ amount, paidTo, label }) => behalf(amount, known(paidTo), label)),
    ...payoffs.flatMap((payoff) =>
      payoff.toUs || payoff.amount === 0
        ? []
        : [behalf(formatMoney(payoff.amount), payoff.payee, S.payoff.words)],
    ),
    ...charged
      .filter(({ financeCharge }) => financeCharge)
      .map(({ amount, label }) => fill(S.deductedFee.words, { amount, fee: label })),
    ...(ours > 0
      ? [
          fill(S.deductedBalance.words, {
            amount: formatMoney(ours),
            financer: known(profile.legalName),
          }),
        ]
      : []),
  ];
}

function periodText({ facts, schedule }: DocumentCase): string {
  const dates = fill(S.period.words, {
    "funding date": formatNumericDay(schedule.funding.day),
    "first payment date": formatNumericDay(readableDay(schedule, schedule.first.day)),
  });
  if (schedule.basis !== "split") return dates;
  const monthly = formatMoney(known(facts.input.income?.monthlyAmount));
  return `${dates} ${fill(S.periodIncome.words, { "monthly income": monthly })}`;
}

/** The amounts and their frequency, or the method of both (398.051(a)(6)), and how they are paid. */
function paymentTexts(subject: DocumentCase): string[] {
  const { facts, schedule } = subject;
  const { input, holdback } = facts;
  const split = formatSplit(holdback);
  const payment = formatMoney(schedule.paymentAmount);
  const period = periodOf(schedule).every;
  const amounts =
    schedule.basis === "split"
      ? [fill(S.splitPayments.words, { split, period, payment })]
      : [
          presetText(subject, payment, period),
          [fill(S.reconciled.words, { split }), ...placeIn(input.trueUpParagraph)].join(" "),
        ];
  return [
    ...amounts,
    ...(schedule.frequency === "daily" ? [CALENDAR_TERMS[schedule.calendar]] : []),
    ...extraTexts(subject),
    ...minimumTexts(input.minimumPayment),
    fill(S.method.words, { method: known(input.paymentMethod).replace(/\.$/, "") }),
    ...(input.variation === null ? [] : [input.variation]),
  ];
}

function presetText({ schedule }: DocumentCase, payment: string, period: string): string {
  const count = formatCount(schedule.days.length);
  if (schedule.days.length === 1) return fill(S.onePayment.words, { payment });
  if (schedule.lastPaymentAmount === schedule.paymentAmount)
    return fill(S.presetPayments.words, { count, payment, period });
  const last = formatMoney(schedule.lastPaymentAmount);
  return fill(S.presetPaymentsLast.words, { count, payment, period, "last payment": last });
}

/** A line for each irregular payment and true-up, by date. */
function extraTexts({ facts: { input } }: DocumentCase): string[] {
  const irregular = input.irregularPayments.map(({ day, amount, label }) => ({
    day,
    amount,
    text: fill(S.extra.words, { label, date: formatNumericDay(day), amount: formatMoney(amount) }),
  }));
  const trueUps = input.trueUps.map(({ day, amount }) => ({
    day,
    amount,
    text: fill(S[amount < 0 ? "trueUpRefund" : "trueUpDue"].words, {
      date: formatNumericDay(day),
      amount: formatMoney(Math.abs(amount)),
    }),
  }));
  return byDate([...irregular, ...trueUps]);
}

function minimumTexts(minimum: DocumentCase["facts"]["input"]["minimumPayment"]): string[] {
  if (minimum === null) return [];
  const amount = fill(S.minimum.words, { minimum: formatMoney(known(minimum.monthlyAmount)) });
  return minimum.text === null ? [amount] : [amount, minimum.text];
}

/** Where the contract says more; nothing without a reference. */
function placeIn(reference: string | null): string[] {
  if (reference === null) return [];
  const place = /^\p{L}/u.test(reference) ? reference : `paragraph ${reference}`;
  return [fill(S.paragraph.words, { place })];
}

/** The funder's own words, or that there is none. */
function stated(text: string): string {
  return meansNone(text) ? S.none.words : text;
}

/** What the recipient pays the broker. */
function paidByRecipient({ facts: { fees, broker }, quote }: DocumentCase): string[] {
  return quote.fees.flatMap(({ charge }, index) =>
    fees[index]?.paidTo === broker && charge !== 0
      ? [fill(S.brokerFee.words, { broker, charge: formatMoney(charge) })]
      : [],
  );
}

/** The rows about earlier financing of the funder that this one pays off: 398.051(b). */
function renewalRows({ facts, quote }: DocumentCase): SummaryRow[] {
  const { payoffs, renewal } = facts.input;
  const ours = paidToUs(payoffsOf(payoffs, quote.existingFundingBalance));
  if (ours === 0) return [];
  const prepayment = known(renewal?.prepaymentCharge);
  const unpaid = known(renewal?.unpaidCharges);
  return [
    tableRow(S.renewalLabel.words, formatMoney(prepayment + unpaid), [
      fill(S.renewalCharges.words, {
        "prepayment charge": formatMoney(prepayment),
        "unpaid charges": formatMoney(unpaid),
      }),
    ]),
    tableRow(S.reductionLabel.words, formatMoney(ours), [S.reduction.words]),
  ];
}
