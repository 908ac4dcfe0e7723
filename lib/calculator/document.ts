import type { DocumentCase } from "./document-case";
import { known, type SummaryRow, summaryRows } from "./document-rows";
import {
  AMOUNT_FINANCED,
  brokerFee,
  brokerNotice,
  FOOT,
  ITEMIZATION_TITLE,
  NOTICE_TITLE,
  PREPAID_CHARGE,
  PREPAID_CHARGES,
  PROVIDED_TO_YOU,
  SIGNATURE_LABELS,
  TEST_MARK,
  TITLE_CALIFORNIA,
  TITLE_NEW_YORK,
} from "./document-texts";
import { formatMoney } from "./formats";

/** A disclosure document: its words in their order. HTML, PDF and the merchant's page render it unaltered. */
export interface DisclosureDocument {
  /** The name of the document for its metadata and its page. */
  name: string;
  /** On one line: the first part is bold. */
  title: { bold: string; product: string };
  rows: SummaryRow[];
  foot: string;
  /** The labels of the two spaces below the foot. */
  signature: readonly string[];
  /** Null when the recipient gets the whole amount financed. */
  itemization: Itemization | null;
  /** New York's notice of the broker's compensation. */
  notice: { title: string; paragraphs: string[] } | null;
  /** Words across each page; null on a real document. */
  mark: string | null;
}

/** Numbered lines; their amounts stand at the right. */
export interface Itemization {
  title: string;
  lines: { label: string; amount: string }[];
}

/**
 * The document of a complete disclosure (10 CCR 914 and 956; 23 NYCRR 600.6, 600.17 and 600.21). Throws
 * RangeError for a disclosure that is not complete.
 */
export function documentOf(subject: DocumentCase): DisclosureDocument {
  const { regime, facts, test } = subject;
  const bold = regime === "california" ? TITLE_CALIFORNIA : TITLE_NEW_YORK;
  const product = known(facts.profile.productWords);
  return {
    name: `${bold} ${product}`,
    title: { bold, product },
    rows: summaryRows(subject),
    foot: FOOT,
    signature: SIGNATURE_LABELS,
    itemization: itemizationFor(subject),
    notice: regime === "new_york" ? { title: NOTICE_TITLE, paragraphs: noticeFor(subject) } : null,
    mark: test ? TEST_MARK : null,
  };
}

/** 10 CCR 956(a): due when the amount financed exceeds the recipient funds. */
function itemizationFor({ disclosure, facts, quote }: DocumentCase): Itemization | null {
  const { amountFinanced, recipientFunds, prepaidFinanceCharge } = disclosure;
  if (amountFinanced <= recipientFunds) return null;
  const lines = disclosure.itemization.map(({ label, amount }) => ({ label, amount: formatMoney(amount) }));
  const sum = lines.length + 1;
  const prepaid = facts.fees
    .filter(({ financeCharge }, index) => financeCharge && quote.fees[index]?.charge !== 0)
    .map(({ label }) => label);
  const all = [
    ...lines,
    {
      label: `${PROVIDED_TO_YOU} (${lines.map((_, index) => index + 1).join("+")})`,
      amount: formatMoney(quote.purchasePrice),
    },
    {
      label: `${prepaid.length === 1 ? PREPAID_CHARGE : PREPAID_CHARGES}: ${prepaid.join(", ") || "None"}`,
      amount: formatMoney(prepaidFinanceCharge),
    },
    { label: `${AMOUNT_FINANCED} (${sum} minus ${sum + 1})`, amount: formatMoney(amountFinanced) },
  ];
  return {
    title: ITEMIZATION_TITLE,
    lines: all.map(({ label, amount }, index) => ({ label: `${index + 1}. ${label}`, amount })),
  };
}

function noticeFor({ disclosure, facts, quote }: DocumentCase): string[] {
  const { profile, fees, broker } = facts;
  const commission = formatMoney(disclosure.brokerCompensation);
  const paidByRecipient = quote.fees.flatMap(({ charge }, index) =>
    fees[index]?.paidTo === broker && charge !== 0 ? [brokerFee(broker, formatMoney(charge))] : [],
  );
  const sentence =
    profile.newYorkBrokerSentence ?? brokerNotice(broker, known(profile.legalName), commission);
  return [[sentence, ...paidByRecipient].join(" ")];
}
