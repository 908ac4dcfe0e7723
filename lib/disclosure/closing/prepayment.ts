import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import { parseDecimal } from "@/lib/calculator/money/money";
import type { GivenTier } from "@/lib/calculator/offer/limits";
import type { Tier } from "@/lib/calculator/prepayment/prepayment";
import type { Quote } from "@/lib/calculator/quote";
import type { DisclosureInput } from "@/lib/disclosure/input";
import { meansNone } from "@/lib/disclosure/words/word-rules";
import { onSheet } from "./strings";

type PrepaymentFacts = Pick<DisclosureInput, "prepaymentCosts" | "prepaymentFees" | "prepaymentParagraph">;

/**
 * Returns the paragraphs on prepayment: whether there are costs or discounts, each of them, and where the
 * agreement has them. The tiers of the quote give the discounts.
 */
export function prepaymentTexts(
  { prepayment }: Pick<Quote, "prepayment">,
  { prepaymentCosts, prepaymentFees, prepaymentParagraph }: PrepaymentFacts,
): string[] {
  const discounts =
    prepayment.source === "given"
      ? prepayment.tiers.filter(({ savings }) => savings > 0).map(givenDiscount)
      : earliestFirst(prepayment.tiers)
          .filter(({ savings }) => savings > 0)
          .map(discountOf);
  const fees =
    prepaymentFees === null || meansNone(prepaymentFees)
      ? []
      : [onSheet("prepaymentFees", { fees: withoutStop(prepaymentFees) })];
  const costs = [...fees, ...prepaymentCosts];
  const lead =
    costs.length > 0 ? "costsAndDiscounts" : discounts.length > 0 ? "discountsOnly" : "noCostNoDiscount";
  const reference = prepaymentParagraph === null ? [] : [referenceTo(prepaymentParagraph)];
  return [onSheet(lead, {}), ...costs, ...discounts, ...reference];
}

/** A text without the full stop at its end. */
export function withoutStop(text: string): string {
  return text.trim().replace(/\.$/, "");
}

function earliestFirst(tiers: Tier[]): Tier[] {
  return [...tiers].sort((a, b) => a.termOrWindow - b.termOrWindow);
}

/** A tier of a window has "Within 3 months" as its label; one of a month has "3 months". */
function discountOf({ label, termOrWindow, amountSold, savings }: Tier): string {
  const amounts = { due: formatMoney(amountSold), savings: formatMoney(savings) };
  return label.startsWith("Within ")
    ? onSheet("windowDiscount", { window: label.replace("Within", "within"), ...amounts })
    : onSheet("monthDiscount", { month: formatCount(termOrWindow), ...amounts });
}

/** A funder's own figures are never rounded: one with more decimals than money has stays as given. */
function givenDiscount({ label, amountSold, savings }: GivenTier): string {
  const money = (amount: number) => {
    const cents = parseDecimal(String(amount), 2);
    return cents === null ? `$${amount}` : formatMoney(cents);
  };
  return onSheet("givenDiscount", { label, due: money(amountSold), savings: money(savings) });
}

/** A place that begins with a letter is printed as it is, any other after "paragraph". */
function referenceTo(paragraph: string): string {
  return onSheet("reference", { place: /^\p{L}/u.test(paragraph) ? paragraph : `paragraph ${paragraph}` });
}
