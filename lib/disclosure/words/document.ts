import { formatMoney } from "@/lib/calculator/money/formats";
import type { DocumentCase } from "@/lib/disclosure/disclosure";
import { isItemized } from "@/lib/disclosure/figures/figures";
import { known, type SummaryRow, summaryRows } from "./rows";
import { filled } from "./strings";

/**
 * A disclosure document as its texts in order. The HTML, the PDF and the merchant's page print them
 * unchanged.
 */
export interface DisclosureDocument {
  /** The name of the document for its metadata and its page. */
  name: string;
  /** The funder's legal name, for its metadata. */
  author: string;
  /** Printed on one line: the first part in bold. */
  title: { bold: string; product: string };
  rows: SummaryRow[];
  foot: string;
  /** The labels of the two spaces below the foot. */
  signature: readonly string[];
  /** What is written in the two spaces of a signed copy. */
  written?: readonly string[];
  /** Null when the recipient gets the whole amount financed. */
  itemization: Itemization | null;
  /** New York's notice of the broker's compensation. */
  notice: { title: string; paragraphs: string[] } | null;
  /** A text printed across each page of a test document; null for a real one. */
  mark: string | null;
}

/** Numbered lines with their amounts. */
export interface Itemization {
  title: string;
  lines: { label: string; amount: string }[];
}

/**
 * The document of a complete disclosure (10 CCR 914 and 956; 23 NYCRR 600.6, 600.17 and 600.21). RangeError
 * when the disclosure is not complete.
 */
export function documentOf(subject: DocumentCase): DisclosureDocument {
  const { regime, facts, test } = subject;
  const bold = filled(regime === "california" ? "titleCalifornia" : "titleNewYork", {});
  const product = known(facts.profile.productWords);
  return {
    name: `${bold} ${product}`,
    author: known(facts.profile.legalName),
    title: { bold, product },
    rows: summaryRows(subject),
    foot: filled("foot", {}),
    signature: [filled("recipientSignature", {}), filled("signatureDate", {})],
    itemization: itemizationFor(subject),
    notice:
      regime === "new_york" ? { title: filled("noticeTitle", {}), paragraphs: noticeFor(subject) } : null,
    mark: test ? filled("testMark", {}) : null,
  };
}

function itemizationFor({ disclosure, facts, quote }: DocumentCase): Itemization | null {
  const { amountFinanced, prepaidFinanceCharge } = disclosure;
  if (!isItemized(disclosure)) return null;
  const lines = disclosure.itemization.map(({ label, amount }) => ({ label, amount: formatMoney(amount) }));
  const sum = lines.length + 1;
  const prepaid = facts.fees
    .filter(({ financeCharge }, index) => financeCharge && quote.fees[index]?.charge !== 0)
    .map(({ label }) => label);
  const all = [
    ...lines,
    {
      label: filled("providedToYou", { lines: lines.map((_, index) => index + 1).join("+") }),
      amount: formatMoney(quote.purchasePrice),
    },
    {
      label: prepaidLabel(prepaid),
      amount: formatMoney(prepaidFinanceCharge),
    },
    {
      label: filled("amountFinanced", { sum: String(sum), prepaid: String(sum + 1) }),
      amount: formatMoney(amountFinanced),
    },
  ];
  return {
    title: filled("itemizationTitle", {}),
    lines: all.map(({ label, amount }, index) => ({ label: `${index + 1}. ${label}`, amount })),
  };
}

function prepaidLabel(fees: string[]): string {
  const [fee = "", ...more] = fees;
  if (fees.length === 0) return filled("prepaidCharges", { fees: filled("noPrepaidCharges", {}) });
  return more.length === 0
    ? filled("prepaidCharge", { fee })
    : filled("prepaidCharges", { fees: fees.join(", ") });
}

function noticeFor({ disclosure, facts, quote }: DocumentCase): string[] {
  const { profile, fees, broker } = facts;
  const commission = formatMoney(disclosure.brokerCompensation);
  const paidByRecipient = quote.fees.flatMap(({ charge }, index) =>
    fees[index]?.paidTo === broker && charge !== 0
      ? [filled("brokerFee", { broker, charge: formatMoney(charge) })]
      : [],
  );
  const sentence =
    profile.newYorkBrokerSentence ??
    filled("brokerNotice", { broker, financer: known(profile.legalName), commission });
  return [[sentence, ...paidByRecipient].join(" ")];
}
