import { formatMoney } from "@/lib/calculator/money/formats";
import { closingSheet } from "@/lib/disclosure/closing/document";
import type { DocumentCase } from "@/lib/disclosure/disclosure";
import { isItemized } from "@/lib/disclosure/figures/figures";
import { DOCUMENT_KIND, type DocumentKind } from "@/lib/disclosure/regimes/documents";
import type { DisclosureDocument, Itemization } from "./document-form";
import { known, summaryRows } from "./rows";
import { filled } from "./strings";
import { texasDocument } from "./texas-document";

/** The document of each kind. */
const DOCUMENTS: Record<DocumentKind, (subject: DocumentCase) => DisclosureDocument> = {
  summary: summaryDocument,
  texas: texasDocument,
  closing: closingSheet,
};

/** The document of a complete disclosure. RangeError when the disclosure is not complete. */
export function documentOf(subject: DocumentCase): DisclosureDocument {
  return DOCUMENTS[DOCUMENT_KIND[subject.state]](subject);
}

/** The offer summary: 10 CCR 914 and 956; 23 NYCRR 600.6, 600.17 and 600.21. */
function summaryDocument(subject: DocumentCase): DisclosureDocument {
  const { state, facts, test } = subject;
  const bold = filled(state === "CA" ? "titleCalifornia" : "titleNewYork", {});
  const product = known(facts.profile.productWords);
  return {
    name: `${bold} ${product}`,
    author: known(facts.profile.legalName),
    title: { bold, product },
    rows: summaryRows(subject),
    foot: filled("foot", {}),
    signature: [filled("recipientSignature", {}), filled("signatureDate", {})],
    itemization: itemizationFor(subject),
    notice: state === "NY" ? { title: filled("noticeTitle", {}), paragraphs: noticeFor(subject) } : null,
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
