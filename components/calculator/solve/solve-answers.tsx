import type { ReactNode } from "react";
import type { Pin } from "@/components/calculator/compare/use-pins";
import type { Structured } from "@/components/calculator/structures/structured";
import { sameTerms } from "@/components/calculator/terms/term-changes";
import { Button } from "@/components/ui/button";
import { formatMoney, formatPayments } from "@/lib/calculator/formats";
import type { Frequency } from "@/lib/calculator/frequency";
import type { Cents } from "@/lib/calculator/money";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Quote } from "@/lib/calculator/quote";
import { type Solution, solveForPayment } from "@/lib/calculator/solve";
import type { Terms } from "@/lib/calculator/terms";
import { type OnlyNearest, onlyNearest, paymentsText } from "./nearest-text";
import { OtherStructures, payText } from "./other-structures";
import { SolutionRow } from "./solution-row";

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
