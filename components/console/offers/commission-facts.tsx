import { uncapitalized } from "@/components/console/ui/capitalized";
import { BASE_NAMES } from "@/lib/calculator/commission/commission";
import { formatPoints } from "@/lib/calculator/money/formats";
import { fromDecimal } from "@/lib/calculator/money/money";
import type { WireQuote } from "@/lib/calculator/wire/wire";
import { moneyText, type OfferLimitFields, percent, pointsText } from "./figures";
import { clawbackText } from "./offer-texts";

/** An offer's commission in one text; null where it is the upsell of the price. */
export function commissionText({ commission_terms: terms }: OfferLimitFields): string | null {
  if (terms === null) return null;
  const { base, base_points, shares, clawback } = terms;
  return [
    `On ${BASE_NAMES[base]}`,
    ...(base_points === 0 ? [] : [`${pointsText(base_points)} points out of the buy rate`]),
    ...shares.map(({ name, share }) => `${name} ${percent(share)}`),
    ...(clawback === null ? [] : [`may be taken back ${uncapitalized(clawbackText(clawback))}`]),
  ].join("; ");
}

/** The commission of a quote, with what it comes from, who gets which part and when it may be taken back. */
export function commissionFacts({ commission, commission_detail: detail }: WireQuote) {
  if (detail === null) return [{ name: "Commission", value: moneyText(commission) }];
  const { base, base_amount, points, parts, clawback } = detail;
  const of = `${formatPoints(fromDecimal(points, 6))} on ${BASE_NAMES[base]} of ${moneyText(base_amount)}`;
  return [
    {
      name: "Commission",
      value: (
        <>
          {moneyText(commission)} <span className="block text-13 text-ink-3">{of}</span>
        </>
      ),
    },
    ...parts.map(({ name, amount }) => ({ name: `Commission of ${name}`, value: moneyText(amount) })),
    ...(clawback === null ? [] : [{ name: "May be taken back", value: clawbackText(clawback) }]),
  ];
}
