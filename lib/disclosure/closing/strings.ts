import type { SheetString } from "@/lib/disclosure/words/citations";
import { type FilledIn, fill } from "@/lib/disclosure/words/fill";
import { type ClosingState, costHasFees } from "./states";

/** A string of the closing sheet. Its citation follows from the state and the item. */
interface ClosingString {
  place: string;
  source: "rule" | "ours";
  /** The item of the laws that asks for the string; null where they ask for the sheet as a whole. */
  item: Item | null;
  when: string | null;
  words: string;
}

/** The items of the six laws, which all have them in this order. */
type Item = "a" | "b" | "c" | "d" | "e" | "f";

/**
 * The section of each law, and its items by letter; Kansas has numbers in the same order. Read in stored copies of
 * 2024 to 2025: those of Georgia have the six items without their numbers.
 */
const LAWS: Record<ClosingState, { section: string; itemOf: (item: Item) => string }> = {
  FL: { section: "Fla. Stat. 559.9613", itemOf: (item) => `(2)(${item})` },
  GA: { section: "Ga. Code 10-1-393.18", itemOf: () => "" },
  LA: { section: "La. R.S. 9:3137.10", itemOf: (item) => `(C)(2)(${item})` },
  UT: { section: "Utah Code 7-27-202", itemOf: (item) => `(2)(${item})` },
  KS: { section: "K.S.A. 75-784", itemOf: (item) => `(b)(${"abcdef".indexOf(item) + 1})` },
  MO: { section: "Mo. Rev. Stat. 427.300", itemOf: (item) => `.3(2)(${item})` },
};

const always = null;

function label<Words extends string>(item: Item, row: number, words: Words, when: string | null = always) {
  return { place: `Row ${row}, label`, source: "rule" as const, item, when, words };
}

function ours<Words extends string>(item: Item | null, place: string, when: string | null, words: Words) {
  return { place, source: "ours" as const, item, when, words };
}

const AMOUNTS = {
  title: ours(null, "Title, bold", always, "COMMERCIAL FINANCING DISCLOSURE —"),
  providedLabel: label("a", 1, "Total amount of funds provided"),
  provided: ours(
    "a",
    "Row 1",
    always,
    "What [financer] provides to you under the agreement, before anything is deducted.",
  ),
  disbursedLabel: label("b", 2, "Total amount of funds disbursed"),
  disbursedWhole: ours("b", "Row 2", "nothing is deducted", "Nothing is deducted from the funds provided."),
  disbursedLess: ours("b", "Row 2", "something is deducted", "The funds provided less what is deducted:"),
  feeKept: ours("b", "Row 2", "for each fee that the funder keeps", "[fee], kept by [financer]: [amount]"),
  feePaid: ours("b", "Row 2", "for each fee that somebody else gets", "[fee], paid to [payee]: [amount]"),
  balancePaid: ours(
    "b",
    "Row 2",
    "for each earlier balance with the funder",
    "Your earlier balance with [financer]: [amount]",
  ),
  payoffPaid: ours(
    "b",
    "Row 2",
    "for each payoff to somebody else",
    "Paid to [payee] on your behalf: [amount]",
  ),
  totalLabel: label("c", 3, "Total of payments"),
  total: ours("c", "Row 3", always, "What you pay to [financer] in all under the agreement."),
  costLabel: label("d", 4, "Total dollar cost of financing"),
  cost: ours(
    "d",
    "Row 4",
    "the law does not add the deducted fees",
    "The total of payments less the total amount of funds provided.",
  ),
  costWithFees: ours(
    "d",
    "Row 4",
    "the law adds the deducted fees",
    "The total of payments less the total amount of funds provided after the deducted fees, [provided after fees].",
  ),
} as const satisfies Record<string, ClosingString>;

const PAYMENTS = {
  paymentsLabel: label("e", 5, "Payments", "payments do not vary"),
  estimatedLabel: label("e", 5, "Estimated payments", "payments may vary"),
  manner: ours("e", "Row 5", always, "Manner: [payment method]."),
  frequency: ours("e", "Row 5", always, "Frequency: every [period], first on [first date]."),
  count: ours("e", "Row 5", "payments are preset", "Number of payments: [count]."),
  estimatedCount: ours(
    "e",
    "Row 5",
    "payments are a share of the income",
    "Estimated number of payments: [count].",
  ),
  amount: ours("e", "Row 5", "payments do not vary", "Amount of each payment: [amount]."),
  firstAmount: ours("e", "Row 5", "payments may vary", "Estimated amount of the first payment: [amount]."),
  lastAmount: ours(
    "e",
    "Row 5",
    "payments are preset, and the last differs",
    "Amount of the last payment: [amount].",
  ),
  irregular: ours("e", "Row 5", "for each irregular payment", "[label], due [date]: [amount]"),
  trueUpDue: ours("e", "Row 5", "for each true-up that the recipient pays", "True-up due [date]: [amount]"),
  trueUpRefund: ours(
    "e",
    "Row 5",
    "for each true-up to the recipient",
    "True-up paid to you [date]: [amount]",
  ),
  methodFixed: ours(
    "e",
    "Row 5",
    "payments do not vary",
    "Method: the total of the periodic payments, [periodic total], in equal payments.",
  ),
  methodPreset: ours(
    "e",
    "Row 5",
    "payments are preset and reconciled",
    "Method: the total of the periodic payments, [periodic total], in equal payments, which are adjusted so that what you pay follows [share] of your income.",
  ),
  methodPresetOpen: ours(
    "e",
    "Row 5",
    "payments are preset and reconciled, and the offer states no share",
    "Method: the total of the periodic payments, [periodic total], in equal payments, which are adjusted to your income as the agreement says.",
  ),
  methodSplit: ours(
    "e",
    "Row 5",
    "payments are a share of the income",
    "Method: each payment is [share] of your income. The estimates assume an income of [monthly income] a month.",
  ),
  variation: ours("e", "Row 5", "payments may vary", "Circumstances in which payments vary: [variation]"),

  periodBusinessDay: ours("e", "Row 5, [period]", "payments are due on business days", "business day"),
  periodWeekday: ours("e", "Row 5, [period]", "payments are due on weekdays", "weekday, Monday to Friday"),
  periodCalendarDay: ours("e", "Row 5, [period]", "payments are due every day", "calendar day"),
  periodWeek: ours("e", "Row 5, [period]", "payments are weekly", "week"),
  periodTwoWeeks: ours("e", "Row 5, [period]", "payments are biweekly", "2 weeks"),
  periodMonth: ours("e", "Row 5, [period]", "payments are monthly", "month"),
} as const satisfies Record<string, ClosingString>;

const PREPAYMENT = {
  prepaymentLabel: label("f", 6, "Prepayment"),
  noCostNoDiscount: ours(
    "f",
    "Row 6",
    "there are neither",
    "There are no costs and no discounts associated with prepayment.",
  ),
  discountsOnly: ours(
    "f",
    "Row 6",
    "the offer has discounts and states no cost",
    "There are no costs associated with prepayment. There are discounts:",
  ),
  costsAndDiscounts: ours(
    "f",
    "Row 6",
    "the offer states a cost",
    "These costs and discounts are associated with prepayment:",
  ),
  prepaymentFees: ours(
    "f",
    "Row 6",
    "the offer states fees for paying early",
    "Fees for paying early: [fees].",
  ),
  windowDiscount: ours(
    "f",
    "Row 6",
    "for each discount until a month after funding",
    "Discount if you pay everything off [window] after funding: you pay [due] in all, [savings] less.",
  ),
  monthDiscount: ours(
    "f",
    "Row 6",
    "for each discount of a month",
    "Discount if you pay everything off by the end of month [month]: you pay [due] in all, [savings] less.",
  ),
  givenDiscount: ours(
    "f",
    "Row 6",
    "for each discount in the funder's own schedule",
    "Discount, [label]: you pay [due] in all, [savings] less.",
  ),
  reference: ours(
    "f",
    "Row 6",
    "the offer names the paragraph",
    "For your rights on prepayment, see [place] of the agreement.",
  ),
  foot: ours(
    null,
    "Foot",
    always,
    "Applicable law requires this information to be provided to you at or before closing. Confirming that you received it accepts nothing.",
  ),
  testMark: ours(null, "Across each page", "it is made in a sandbox", "Test, not a disclosure"),
} as const satisfies Record<string, ClosingString>;

/** Every string of the closing sheet. To change a string is to make a new template version. */
export const SHEET_STRINGS = { ...AMOUNTS, ...PAYMENTS, ...PREPAYMENT };

export type SheetStringName = keyof typeof SHEET_STRINGS;

/** A string of the sheet with its placeholders filled in. */
export function onSheet<Name extends SheetStringName>(
  name: Name,
  values: FilledIn<(typeof SHEET_STRINGS)[Name]["words"]>,
): string {
  return fill(SHEET_STRINGS[name].words as (typeof SHEET_STRINGS)[Name]["words"], values);
}

/** The strings of a state's sheet, in order, each with its citation, for the counsel who approves the template. */
export function closingSheetStrings(state: ClosingState): (SheetString & { name: SheetStringName })[] {
  const { section, itemOf } = LAWS[state];
  return (Object.keys(SHEET_STRINGS) as SheetStringName[])
    .filter((name) => name !== (costHasFees(state) ? "cost" : "costWithFees"))
    .map((name) => {
      const { item, ...string }: ClosingString = SHEET_STRINGS[name];
      const isLabel = string.source === "rule";
      // Kansas and Missouri prescribe the labels; the others ask for the items without wording them.
      const source = isLabel && costHasFees(state) ? "rule" : "ours";
      const citation = name === "testMark" ? "none: not a disclosure" : section + (item ? itemOf(item) : "");
      return { name, ...string, source, citation };
    });
}
