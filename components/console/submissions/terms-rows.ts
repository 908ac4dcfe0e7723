import { signedDifference } from "@/components/calculator/page/names";
import { feeAmountOf, formatFeeAmount } from "@/lib/calculator/fee-amount";
import { formatCount, formatMoney, formatPoints } from "@/lib/calculator/formats";
import { frequencyName } from "@/lib/calculator/frequency";
import { convertCount, paymentLimits, usableFrequencies } from "@/lib/calculator/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import { defaultTerms, type Terms } from "@/lib/calculator/terms";

/** A submitted term beside the offer's default and limits, as text. */
export interface TermRow {
  label: string;
  submitted: string;
  default: string;
  /** The signed difference from the default, or "changed"; null if equal. */
  change: string | null;
  /** Null for a fixed term and for a term with a list of choices. */
  limits: { floor: string; ceiling: string; value: number; default: number } | null;
  /** The choices of a term that has no range. */
  choices?: string;
}

/** The structures that the ISO could choose from, and their labels. */
export interface StructureLabels {
  default: string;
  all: string[];
}

/** The submitted terms with defaults and limits. `structures` is null if the offer has none. */
export function termRows(limits: OfferLimits, terms: Terms, structures: StructureLabels | null): TermRow[] {
  const start = defaultTerms(limits);
  const counts = paymentLimits(limits, terms.frequency);
  const defaultCount = convertCount(limits, start.numPayments, start.frequency, terms.frequency);
  const frequencies = usableFrequencies(limits);
  const sent = (id: string) => terms.fees.find((fee) => fee.id === id)?.amount;
  return [
    ...structureRow(limits, structures),
    row("Purchase price", formatMoney, terms.purchasePrice, start.purchasePrice, limits.purchasePrice),
    row(`${frequencyName(terms.frequency)} payments`, formatCount, terms.numPayments, defaultCount, counts),
    ...(limits.availableFrequencies.length > 1
      ? [
          {
            label: "Frequency",
            submitted: frequencyName(terms.frequency),
            default: frequencyName(start.frequency),
            change: terms.frequency === start.frequency ? null : "changed",
            limits: null,
            choices: frequencies.length > 1 ? frequencies.map(frequencyName).join(", ") : undefined,
          },
        ]
      : []),
    row("Upsell", formatPoints, terms.upsell, start.upsell, { floor: 0, ceiling: limits.upsell.ceiling }),
    ...limits.fees.map(({ id, label, amountType, amount, range }) =>
      row(
        label,
        (value: number) => formatFeeAmount(feeAmountOf(amountType, value)),
        sent(id) ?? amount,
        amount,
        range,
      ),
    ),
  ];
}

function structureRow({ structure }: OfferLimits, structures: StructureLabels | null): TermRow[] {
  if (structure === null || structures === null) return [];
  return [
    {
      label: "Structure",
      submitted: structure.label,
      default: structures.default,
      change: structure.label === structures.default ? null : "changed",
      limits: null,
      choices: structures.all.join(", "),
    },
  ];
}

function row(
  label: string,
  format: (value: number) => string,
  value: number,
  start: number,
  range: { floor: number; ceiling: number } | null,
): TermRow {
  const width = range === null ? 0 : range.ceiling - range.floor;
  return {
    label,
    submitted: format(value),
    default: format(start),
    change: value === start ? null : signedDifference(format(value - start), value > start),
    limits:
      range === null || width <= 0
        ? null
        : {
            floor: format(range.floor),
            ceiling: format(range.ceiling),
            value: (value - range.floor) / width,
            default: (start - range.floor) / width,
          },
  };
}
