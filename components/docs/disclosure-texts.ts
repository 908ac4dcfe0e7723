import { formatMoney } from "@/lib/calculator/money/formats";
import { formatDay } from "@/lib/calculator/schedule/texts";
import type { MissingPath } from "@/lib/disclosure/checks/case";
import type { DocumentState } from "@/lib/disclosure/regimes/documents";
import { owedByFunder, STATE_ROWS, type StateRow } from "@/lib/disclosure/regimes/regimes";
import { STATE_SOURCES } from "@/lib/disclosure/regimes/sources";
import { DOCUMENT_ASSUMPTIONS } from "@/lib/disclosure/words/assumptions";
import { citedStrings } from "@/lib/disclosure/words/strings";
import { markdownTable } from "./markdown-text";

/** The states with rules on disclosures, with their first date and limit. */
export function regimeTable(): string {
  return markdownTable(
    ["State", "Applies", "Disclosure", "Law"],
    STATE_ROWS.map((row) => [
      row.name,
      `funded from ${formatDay(row.from)}${row.most === null ? "" : `, up to ${formatMoney(row.most)}`}`,
      howDisclosed(row),
      STATE_SOURCES[row.state].citation,
    ]),
  );
}

function howDisclosed(row: StateRow): string {
  if (row.moment === "closing")
    return "before the deal is closed: by you, or once approved the closing sheet";
  const apr = row.apr ? ", with the APR" : "";
  if (owedByFunder(row, false) === null) return `a document first${apr}`;
  return owedByFunder(row, true)
    ? `by you, with the offer${apr}`
    : "by you, or once approved a document first";
}

/** The paths that `missing` can contain, with `n` for the index of a fee. */
type DocumentedPath = Exclude<MissingPath, `fees[${number}].paid_to`> | "fees[n].paid_to";

/** What each path in a disclosure's `missing` asks for. */
const MISSING_PATHS: Record<DocumentedPath, string> = {
  merchant_state:
    "A state that the service recognizes. Required if the brand's `merchant_outputs` is `gated`.",
  holdback_pct: "The share of sales, above 0.",
  "disclosure.payment_basis":
    "`true_up` or `split`, given explicitly. With `true_up`, in California and New York, the payments must be within 2.5 % of the share of the income.",
  "disclosure.first_payment_date":
    "With `semi_monthly`, one of the two payment days. The schedule starts on it.",
  "disclosure.true_ups":
    "None with `split`. Otherwise only with `daily`, `weekly` or `biweekly` payments, and with dates inside the schedule.",
  "disclosure.irregular_payments":
    "Only with `daily`, `weekly` or `biweekly` payments, and with dates inside the schedule.",
  "disclosure.minimum_payment.monthly_amount": "The amount, even if `text` states it too.",
  "fees[n].paid_to": "Who receives a fee that is no finance charge.",
  "disclosure.payoffs": "Amounts that sum to `existing_funding_balance`.",
  "disclosure.income": "The merchant's income. The service does not take it from `monthly_receivables`.",
  "disclosure.income.monthly_amount": "The income of an average month.",
  "disclosure.income.method": "`historical` or `underwriting`.",
  "disclosure.income.months":
    "With `historical`, the same number of months as the brand's `historical_months`.",
  "disclosure.income.channel": "The channels through which the income arrives, in 1 to 12 words.",
  "disclosure.renewal.double_dipping_amount": "New York only, if a payoff goes to you.",
  "disclosure.renewal.prepayment_charge": "Texas only, if a payoff goes to you. 0 is an answer.",
  "disclosure.renewal.unpaid_charges": "Texas only, if a payoff goes to you. 0 is an answer.",
  "disclosure.collateral": "New York and Texas. `None` if there is no collateral.",
  "disclosure.other_fees": "Texas only. `None` if there are no other fees.",
  "disclosure.payment_method": "Texas, and the closing sheet: how the merchant pays.",
  "disclosure.variation": "The closing sheet, unless payments are `fixed`: when they vary.",
  "disclosure.prepayment_fees": "Given explicitly. `None` if there are no such fees.",
  "brand.legal_name": "Your name in the document.",
  "brand.product_words": "The product's name in its title, in 1 to 5 words.",
  "brand.historical_months": "The number of months over which you average an income, 4 to 12.",
  "brand.signing_place": "Where the merchant signs. Not needed if `disclosure_signature` is on.",
  "brand.ny_broker_sentence":
    "New York only, if the ISO's commission is zero: the broker notice in your own words.",
  "brand.approvals": "Counsel's approval of the state's current template.",
};

/** The same, as a table. */
export function missingPathTable(): string {
  return markdownTable(
    ["Path", "What it asks for"],
    Object.entries(MISSING_PATHS).map(([path, what]) => [`\`${path}\``, what]),
  );
}

/** Every string of a state's document: who wrote its words, and which rule has it or asks for it. */
export function stringTable(state: DocumentState): string {
  return markdownTable(
    ["Place", "Words", "Source", "Citation"],
    citedStrings(state).map(({ place, when, words, source, citation }) => [
      place,
      when === null ? words : `${words} *${printedWhen(when)}.*`,
      source === "rule" ? "Rule" : "Ours",
      citation,
    ]),
  );
}

/** When a string is printed, as a sentence without its full stop. */
function printedWhen(when: string): string {
  return when.startsWith("for each ") ? `Printed ${when}` : `Printed if ${when}`;
}

/** The points that the documents rely on and that no rule decides. */
export function assumptionTable(): string {
  return markdownTable(
    ["About", "Assumption", "Rule"],
    DOCUMENT_ASSUMPTIONS.map(({ about, assumption, citation }) => [about, assumption, citation ?? "Ours"]),
  );
}
