import type { ReactNode } from "react";
import {
  type OnlyNearest,
  onlyNearest,
  paymentsText,
  SolutionRow,
} from "@/components/calculator/solve/solution-row";
import { committedEntries, type EnteredForm } from "@/components/calculator/structures/entered";
import type { Structured } from "@/components/calculator/structures/structured";
import { sameTerms } from "@/components/calculator/terms/terms-form";
import type { Pin } from "@/components/calculator/terms/use-terms";
import { Button } from "@/components/ui/button";
import { formatFactor, formatMoney, formatPayments } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { type Frequency, frequencyName } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import {
  type OtherSolution,
  type Solution,
  solveForPayment,
  solveOthers,
} from "@/lib/calculator/solve/solve";
import { fit } from "@/lib/calculator/terms/fit";
import type { Terms } from "@/lib/calculator/terms/terms";

export type UseTerms = (terms: Pin) => void;

interface SolveAnswersProps {
  /** The id of the sentence that says what was found. */
  helpId: string;
  limits: OfferLimits;
  terms: Terms;
  /** Null in an offer without structures. */
  structured: Structured | null;
  /** In the frequency of the terms; null where nothing is entered. */
  target: Cents | null;
  /** Whether what is entered is no amount. */
  unreadable: boolean;
  /** The target as it was entered, where that was in another frequency. */
  enteredAs: { amount: Cents; frequency: Frequency } | null;
  onUse: UseTerms;
}

/** The solutions for the entered payment within the limits. */
export function SolveAnswers(props: SolveAnswersProps) {
  const { helpId, limits, terms, structured, target, unreadable, enteredAs, onUse } = props;
  const solutions = target === null ? null : solveForPayment(limits, terms, target);
  const unmet = target === null || solutions === null ? null : onlyNearest(solutions, target);
  const found = () => {
    if (unreadable) return "This is not an amount the calculator can read.";
    if (unmet) return within(limits, unmet.sentence);
    return target !== null
      ? within(limits, `Within the limits, to pay at most ${formatMoney(target)} each:`)
      : "Two solutions: the fewest payments, and the highest purchase price.";
  };
  return (
    <>
      <p
        id={helpId}
        role="status"
        className={`pb-2.5 text-13 ${unreadable ? "font-medium text-bad" : "text-ink-2"}`}
      >
        {enteredAs &&
          target !== null &&
          `${payText(enteredAs.amount, enteredAs.frequency)} is ${payText(target, terms.frequency)}. `}
        {found()}
      </p>
      {unmet ? (
        <Nearest nearest={unmet.nearest} terms={terms} onUse={onUse} />
      ) : (
        solutions && <SolutionList {...solutions} terms={terms} onUse={onUse} />
      )}
      {structured?.entered && target !== null && (
        <OtherStructures
          structured={structured}
          entered={structured.entered}
          terms={terms}
          target={target}
          onUse={onUse}
        />
      )}
    </>
  );
}

/** The sentence; in an offer with structures it begins with the name of the structure. */
function within({ structure }: OfferLimits, sentence: string): string {
  if (structure === null) return sentence;
  return `In ${structure.label} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

interface SolutionsProps {
  fewestPayments: Solution;
  highestPrice: Solution;
  terms: Terms;
  onUse: (terms: Terms) => void;
}

function SolutionList({ fewestPayments, highestPrice, terms, onUse }: SolutionsProps) {
  return (
    <ul>
      <SolutionItem name="Fewest payments" solution={fewestPayments} terms={terms} onUse={onUse}>
        {paymentsText}
      </SolutionItem>
      <SolutionItem name="Highest purchase price" solution={highestPrice} terms={terms} onUse={onUse}>
        {(quote) => (
          <>
            <b>{formatMoney(quote.purchasePrice)}</b>, {paymentsText(quote)}
          </>
        )}
      </SolutionItem>
    </ul>
  );
}

interface NearestProps {
  nearest: OnlyNearest["nearest"];
  terms: Terms;
  onUse: (terms: Terms) => void;
}

/** The buttons for the nearest terms, where no terms reach the target. */
function Nearest({ nearest, terms, onUse }: NearestProps) {
  return (
    <div className="flex flex-wrap gap-2 pb-2.5 empty:hidden">
      {nearest.map((found) => {
        const inUse = sameTerms(found.terms, terms);
        const { numPayments, purchasePrice } = found.quote;
        return (
          <Button
            key={`${numPayments} ${purchasePrice}`}
            onClick={() => onUse(found.terms)}
            aria-disabled={inUse}
          >
            {inUse ? "In use: " : "Use "}
            {formatPayments(numPayments)} at {formatMoney(purchasePrice)}
          </Button>
        );
      })}
    </div>
  );
}

interface SolutionItemProps {
  name: string;
  solution: Solution;
  terms: Terms;
  onUse: (terms: Terms) => void;
  children: (quote: Quote) => ReactNode;
}

function SolutionItem({ name, solution, terms, onUse, children }: SolutionItemProps) {
  const found = solution.met ? solution : solution.nearest;
  const inUse = found !== null && sameTerms(found.terms, terms);
  return (
    <SolutionRow
      name={name.toLowerCase()}
      quote={found ? found.quote : null}
      inUse={inUse}
      onUse={() => found && onUse(found.terms)}
    >
      <p className="text-13 text-ink-2">{solution.met ? name : `${name}: the nearest`}</p>
      {found && <p>{children(found.quote)}</p>}
      {!solution.met && <p className="text-13 text-warn">{solution.reason}</p>}
    </SolutionRow>
  );
}

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
function OtherStructures({ structured, entered, terms, target, onUse }: OtherStructuresProps) {
  const { structures, structure } = structured;
  const values = committedEntries(entered);
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
function payText(amount: Cents, frequency: Frequency): string {
  return `${formatMoney(amount)} ${PERIODS[frequency]}`;
}

const PERIODS: Record<Frequency, string> = {
  daily: "a day",
  weekly: "a week",
  biweekly: "every two weeks",
  semi_monthly: "twice a month",
  monthly: "a month",
};
