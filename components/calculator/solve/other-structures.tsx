import type { ReactNode } from "react";
import { amountEach } from "@/components/calculator/page/wording";
import { committedEntries, type EnteredForm } from "@/components/calculator/structures/entered";
import type { Structured } from "@/components/calculator/structures/structured";
import { Button } from "@/components/ui/button";
import { formatFactor, formatMoney, formatPayments } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { frequencyName } from "@/lib/calculator/offer/frequency";
import { type OtherSolution, solveOthers } from "@/lib/calculator/solve/solve";
import { fit } from "@/lib/calculator/terms/fit";
import type { Terms } from "@/lib/calculator/terms/terms";

interface OtherStructuresProps {
  structured: Structured;
  entered: EnteredForm;
  /** The terms of the chosen structure. */
  terms: Terms;
  target: Cents;
  onUse: (terms: Terms & { structure: string }) => void;
}

/** The most other structures that are named. */
const MOST_OTHERS = 2;

/** The payments of other structures at the entered price, each with a button that chooses it. */
export function OtherStructures({ structured, entered, terms, target, onUse }: OtherStructuresProps) {
  const { structures, structure } = structured;
  const values = committedEntries(entered);
  const others = structures.flatMap(({ limits }) =>
    limits === structure.limits ? [] : [{ limits, terms: fit(values, limits).terms }],
  );
  const found = solveOthers(others, terms.frequency, target).slice(0, MOST_OTHERS);
  if (found.length === 0) return null;
  const price = entered.purchasePrice?.committed ?? terms.purchasePrice;
  const at = found.every(({ quote }) => quote.purchasePrice === price) ? ` at ${formatMoney(price)}` : "";
  return (
    <>
      <p className="border-t border-line pt-2.5 text-13 text-ink-2">{heading(found, at)}</p>
      <ul aria-label="Other structures">
        {found.map((other) => {
          const { id, label } = other.limits.structure;
          const { numPayments, paymentAmount, netFunding } = other.quote;
          const payments = `${formatPayments(numPayments)} of ${formatMoney(paymentAmount)}`;
          return (
            <li key={id} className="solve-other">
              <div className="solve-name">
                <b>
                  {label}, {payments}
                </b>
                <p className={other.fits ? undefined : "text-warn"}>{aside(other, terms, target)}</p>
              </div>
              <p className="text-right">
                <span className="block text-12 text-ink-3">Net funding</span>
                {formatMoney(netFunding)}
              </p>
              <Button
                vanishes
                onClick={() => onUse({ ...other.terms, structure: id })}
                aria-label={`Use: ${label}, ${payments}`}
                className="solve-use"
              >
                Use
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What is true of each row: `at` is " at $50,000.00", or empty where the prices differ. */
function heading(found: OtherSolution[], at: string): string {
  if (found.every(({ fits }) => fits)) return `Other structures reach it${at}:`;
  if (found.some(({ fits }) => fits)) return `Other structures${at}:`;
  return `No other structure reaches it${at}:`;
}

/**
 * "Daily, buy rate 1.28", with the target in another frequency and with another price, where they differ; or
 * that the target is not reached.
 */
function aside({ limits, quote, target: own, fits }: OtherSolution, terms: Terms, target: Cents): ReactNode {
  const { frequency, purchasePrice } = quote;
  const price = purchasePrice === terms.purchasePrice ? "" : `, price ${formatMoney(purchasePrice)}`;
  if (!fits) return `This is the lowest payment there${price}.`;
  const name = frequencyName(frequency);
  if (frequency === terms.frequency) {
    return (
      <>
        {name}
        <span className="iso-only">, buy rate {formatFactor(limits.buyRate)}</span>
        {price}
      </>
    );
  }
  return `${name}; ${amountEach(own, frequency)} is ${amountEach(target, terms.frequency)}${price}`;
}
