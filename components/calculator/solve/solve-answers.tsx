import type { ReactNode } from "react";
import { amountEach } from "@/components/calculator/page/wording";
import { usePrivateHidden } from "@/components/calculator/privacy/private-figures";
import { OtherStructures } from "@/components/calculator/solve/other-structures";
import type { Preview } from "@/components/calculator/solve/preview";
import { SolutionRow, UnmetRow } from "@/components/calculator/solve/solution-row";
import type { Structured } from "@/components/calculator/structures/structured";
import { sameTerms } from "@/components/calculator/terms/terms-form";
import type { Pin } from "@/components/calculator/terms/use-terms";
import { formatMoney, formatPayments, formatPoints } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { type Frequency, frequencyAdverb } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import type { Proposal } from "@/lib/calculator/solve/search";
import {
  nearestAtUpsell,
  type Solution,
  type SolveAnswer,
  solveForPayment,
} from "@/lib/calculator/solve/solve";
import { disclosablePayments } from "@/lib/calculator/solve/space";
import type { SendingRule } from "@/lib/calculator/terms/sendable";
import type { Terms } from "@/lib/calculator/terms/terms";
import "./solve.css";

interface SolveAnswersProps {
  /** The id of the sentence that says what was found. */
  helpId: string;
  limits: OfferLimits;
  terms: Terms;
  /** The figures of the terms. */
  quote: Quote;
  /** Null where no disclosure measures the payments. */
  rule: SendingRule | null;
  /** Null in an offer without structures. */
  structured: Structured | null;
  /** In the frequency of the terms; null where nothing is entered. */
  target: Cents | null;
  /** Whether what is entered is no amount. */
  unreadable: boolean;
  /** The target as it was entered, where that was in another frequency. */
  enteredAs: { amount: Cents; frequency: Frequency } | null;
  onUse: (terms: Pin) => void;
  onPreview: (preview: Preview | null) => void;
}

/** What fits the entered payment, and what was searched for it. */
export function SolveAnswers(props: SolveAnswersProps) {
  const { helpId, limits, terms, rule, structured, target, unreadable, enteredAs, onUse } = props;
  const hidden = usePrivateHidden();
  const solution = target === null ? null : shownSolution(limits, terms, target, rule, hidden);
  return (
    <>
      <p
        id={helpId}
        role="status"
        className={`pt-2 pb-2.5 text-13 ${unreadable ? "font-medium text-bad" : "text-ink-2"}`}
      >
        {enteredAs && target !== null && (
          <>
            {amountEach(enteredAs.amount, enteredAs.frequency)} is {amountEach(target, terms.frequency)}.{" "}
          </>
        )}
        {unreadable
          ? "This is not an amount the calculator can read."
          : found(solution, target, limits, terms, rule)}
      </p>
      {solution && <Solutions {...props} solution={solution} hidden={hidden} />}
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

/**
 * What fits the target. On a shared screen no terms stand there that only the lowest upsell reaches: the buy rate
 * follows from their payment.
 */
function shownSolution(
  limits: OfferLimits,
  terms: Terms,
  target: Cents,
  rule: SendingRule | null,
  hidden: boolean,
): Solution {
  const allowed = disclosablePayments(rule);
  const solution = solveForPayment(limits, terms, target, allowed);
  if (!hidden || solution.fits || solution.nearest === null) return solution;
  if (solution.nearest.quote.paymentAmount <= target) return solution;
  return { fits: false, nearest: nearestAtUpsell(limits, terms, allowed) ?? solution.nearest };
}

/** The sentence over the answers: it claims nothing beyond what was searched. */
function found(
  solution: Solution | null,
  target: Cents | null,
  { structure }: OfferLimits,
  { frequency }: Terms,
  rule: SendingRule | null,
): ReactNode {
  const place = structure === null ? "within the limits" : `in ${structure.label}`;
  const disclosable = disclosablePayments(rule) === null ? "" : " that can be disclosed";
  if (solution === null || target === null || solution.fits) {
    return (
      <>
        Price and number of payments are searched{structure && `, in ${structure.label}`};{" "}
        {frequencyAdverb(frequency)}
        {" payments"}
        <span className="iso-only">, upsell</span> and fees stay. Differences are to your terms now.
      </>
    );
  }
  const { nearest } = solution;
  if (nearest === null) return `No terms ${place} ${disclosable ? "can be disclosed" : "are possible"}.`;
  if (nearest.quote.paymentAmount <= target) {
    return (
      <b className="text-ink">
        Only <span className="iso-only">another upsell reaches</span>
        <span className="shared-only">other private figures reach</span> the least payment {place}.
      </b>
    );
  }
  return (
    <>
      <b className="text-ink">
        Nothing {place}
        {disclosable} is {amountEach(target, frequency)} or less.
      </b>{" "}
      The nearest of all prices and payments
      <span className="iso-only">, and of upsells in hundredths of a point</span>:
    </>
  );
}

type SolutionsProps = Pick<SolveAnswersProps, "terms" | "quote" | "target" | "onUse" | "onPreview"> & {
  solution: Solution;
  /** Whether the private figures are hidden. */
  hidden: boolean;
};

function Solutions({ solution, hidden, terms, quote, target, onUse, onPreview }: SolutionsProps) {
  const row = (name: string, proposal: Proposal, keeps: ReactNode) => (
    <SolutionRow
      key={name}
      name={name}
      quote={proposal.quote}
      before={quote}
      inUse={sameTerms(proposal.terms, terms)}
      onUse={() => {
        onPreview(null);
        onUse(proposal.terms);
      }}
      onPreview={(shown) => onPreview(shown ? { name, terms: proposal.terms } : null)}
    >
      {keeps}
      {proposal.terms.upsell !== terms.upsell && (
        <Upsell from={terms.upsell} to={proposal.terms.upsell} hidden={hidden} />
      )}
    </SolutionRow>
  );
  const answer = (name: string, found: SolveAnswer, keeps: (quote: Quote) => string, stays: string) =>
    found.fits ? (
      row(name, found.proposal, keeps(found.proposal.quote))
    ) : (
      <UnmetRow key={name} name={name}>
        {hidden && target !== null
          ? `${stays} nothing is ${amountEach(target, terms.frequency)} or less.`
          : leastText(stays, found.least)}
      </UnmetRow>
    );
  return (
    <>
      {(solution.fits || solution.nearest) && (
        <p aria-hidden="true" className="solve-columns">
          <span />
          <span>Net funding</span>
          <span>Payment</span>
          <span>Term, months</span>
          <span className="iso-only">Commission</span>
          <span />
        </p>
      )}
      <ul aria-label="What fits">
        {solution.fits ? (
          <>
            {row("Most cash", solution.mostCash, priceAndPayments(solution.mostCash.quote))}
            {answer(
              "This price",
              solution.thisPrice,
              ({ numPayments }) => formatPayments(numPayments),
              `At ${formatMoney(terms.purchasePrice)}`,
            )}
            {answer(
              "This term",
              solution.thisTerm,
              ({ purchasePrice }) => `Price ${formatMoney(purchasePrice)}`,
              `In ${formatPayments(quote.numPayments)}`,
            )}
          </>
        ) : (
          solution.nearest && row("Nearest", solution.nearest, priceAndPayments(solution.nearest.quote))
        )}
      </ul>
    </>
  );
}

function priceAndPayments({ purchasePrice, numPayments }: Quote): string {
  return `${formatMoney(purchasePrice)}, ${formatPayments(numPayments)}`;
}

/** Says that an answer changes the upsell, which else stays; on a shared screen without its name. */
function Upsell({ from, to, hidden }: { from: number; to: number; hidden: boolean }) {
  return (
    <span className="text-warn">
      {hidden
        ? ", private figures change"
        : `, upsell ${to < from ? "lowered" : "raised"} to ${formatPoints(to)}`}
    </span>
  );
}

/** Why a row has no answer: "At $50,000.00 the least is $350.00 a day, in 180 payments with 0.00 points." */
function leastText(stays: string, least: Proposal | null): ReactNode {
  if (least === null) return `${stays} no terms are possible.`;
  const { paymentAmount, frequency, numPayments, purchasePrice, upsell } = least.quote;
  return (
    <>
      {stays} the least is <b>{amountEach(paymentAmount, frequency)}</b>
      {stays.startsWith("At") ? `, in ${formatPayments(numPayments)}` : `, at ${formatMoney(purchasePrice)}`}
      <span className="iso-only"> with {formatPoints(upsell)}</span>.
    </>
  );
}
