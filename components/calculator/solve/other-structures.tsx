import type { ReactNode } from "react";
import { paymentsText } from "@/components/calculator/solve/nearest-text";
import { type EnteredForm, enteredOf } from "@/components/calculator/structures/entered";
import type { Structured } from "@/components/calculator/structures/structured";
import { fit } from "@/lib/calculator/fit";
import { formatFactor, formatMoney } from "@/lib/calculator/formats";
import { type Frequency, frequencyName } from "@/lib/calculator/frequency";
import type { Cents } from "@/lib/calculator/money";
import { type OtherSolution, solveOthers } from "@/lib/calculator/solve-others";
import type { Terms } from "@/lib/calculator/terms";
import { SolutionRow } from "./solution-row";

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
  const values = enteredOf(entered);
  const others = structures.flatMap(({ limits }) =>
    limits === structure.limits ? [] : [{ limits, terms: fit(values, limits).terms }],
  );
  const found = solveOthers(others, terms.frequency, target).slice(0, MOST_OTHERS);
  if (found.length === 0) return null;
  const price = formatMoney(entered.purchasePrice?.committed ?? terms.purchasePrice);
  const reached = found.some(({ reason }) => reason === null);
  return (
    <>
      <p className="border-t border-brand-line py-2.5 text-13 text-ink-2">
        {reached ? `Other structures reach it at ${price}:` : `No other structure reaches it at ${price}:`}
      </p>
      <ul aria-label="Other structures">
        {found.map((other) => {
          const { id, label } = other.limits.structure;
          return (
            <SolutionRow
              key={id}
              quote={other.quote}
              inUse={false}
              vanishes
              name={`${label}, ${paymentsText(other.quote)}`}
              onUse={() => onUse({ ...other.terms, structure: id })}
            >
              <p className="font-semibold">
                {label}, {paymentsText(other.quote)}
              </p>
              <p className={`text-13 ${other.reason === null ? "text-ink-2" : "text-warn"}`}>
                {other.reason ?? aside(other, terms, target)}
              </p>
            </SolutionRow>
          );
        })}
      </ul>
    </>
  );
}

/** "Daily, buy rate 1.28", with the target in another frequency and with another price, where they differ. */
function aside({ limits, quote, target: own }: OtherSolution, terms: Terms, target: Cents): ReactNode {
  const { frequency, purchasePrice } = quote;
  const price = purchasePrice === terms.purchasePrice ? "" : `, price ${formatMoney(purchasePrice)}`;
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
  return `${name}; ${payText(own, frequency)} is ${payText(target, terms.frequency)}${price}`;
}

/** "$550.00 a day". */
export function payText(amount: Cents, frequency: Frequency): string {
  return `${formatMoney(amount)} ${PERIODS[frequency]}`;
}

const PERIODS: Record<Frequency, string> = {
  daily: "a day",
  weekly: "a week",
  biweekly: "every two weeks",
  semi_monthly: "twice a month",
  monthly: "a month",
};
