import type { ReactNode } from "react";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { sameTerms } from "@/components/calculator/terms/terms-form";
import { Button } from "@/components/ui/button";
import { formatMoney, formatPayments } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import type { Quote } from "@/lib/calculator/quote";
import type { Solution } from "@/lib/calculator/solve/solve";
import type { Terms } from "@/lib/calculator/terms/terms";

interface SolutionRowProps {
  /** What the button uses, for screen readers. */
  name: string;
  /** Null where there are no terms to use. */
  quote: Quote | null;
  inUse: boolean;
  /** Whether its use removes the row. */
  vanishes?: boolean;
  onUse: () => void;
  children: ReactNode;
}

/** One solution with its commission, and the button that uses its terms. */
export function SolutionRow({ name, quote, inUse, vanishes, onUse, children }: SolutionRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1.5 border-t border-brand-line py-2.5">
      <div className="min-w-[min(100%,12rem)] flex-1">{children}</div>
      {quote && (
        <>
          <dl className="flex flex-wrap gap-x-5 text-right max-phone:flex-1 max-phone:text-left">
            <Figure name="Net funding">{formatMoney(quote.netFunding)}</Figure>
            <Figure name="Commission">{formatMoney(quote.commission)}</Figure>
          </dl>
          <Button
            vanishes={vanishes}
            onClick={onUse}
            aria-disabled={inUse}
            aria-label={`${inUse ? "In use" : "Use"}: ${name}`}
            className="min-w-20"
          >
            {inUse ? "In use" : "Use"}
          </Button>
        </>
      )}
    </li>
  );
}

/** The text in place of the two solutions when neither reaches the target. */
export interface OnlyNearest {
  sentence: string;
  /** The nearest allowed terms without duplicates, the solution by price first. */
  nearest: { terms: Terms; quote: Quote }[];
}

/** The nearest terms to a target in cents, in one sentence; null when one of the solutions reaches it. */
export function onlyNearest(
  { fewestPayments, highestPrice }: { fewestPayments: Solution; highestPrice: Solution },
  target: Cents,
): OnlyNearest | null {
  if (fewestPayments.met || highestPrice.met) return null;
  const [most, lowest] = [fewestPayments.nearest, highestPrice.nearest];
  if (most === null || lowest === null) {
    const reason = lowest === null ? fewestPayments.reason : highestPrice.reason;
    return { sentence: reason, nearest: [most, lowest].filter((found) => found !== null) };
  }
  const nearest = sameTerms(most.terms, lowest.terms) ? [most] : [most, lowest];
  if (fewestPayments.reason === highestPrice.reason) return { sentence: fewestPayments.reason, nearest };
  const texts = nearest.map(({ quote }) => `${paymentsText(quote)} at ${formatMoney(quote.purchasePrice)}`);
  const verb = nearest.length === 1 ? "is" : "are";
  return {
    sentence: `Nothing within the limits comes to ${formatMoney(target)}: the nearest ${verb} ${texts.join(", and ")}.`,
    nearest,
  };
}

/** "126 payments of $400.00". */
export function paymentsText({ numPayments, paymentAmount }: Quote): string {
  return `${formatPayments(numPayments)} of ${formatMoney(paymentAmount)}`;
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={isoOnly(name)}>
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
