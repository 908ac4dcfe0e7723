"use client";

import type { ReactNode } from "react";
import { signedDifference } from "@/components/calculator/page/wording";
import { moneyText } from "@/components/console/offers/figures";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatMoney } from "@/lib/calculator/money/formats";
import { fromDecimal } from "@/lib/calculator/money/money";
import type { Decision } from "@/lib/calculator/wire/decisions";
import type { WireQuote } from "@/lib/calculator/wire/wire";

/** Another submission of the deal, as the question names it. */
export interface RivalTerms {
  id: string;
  number: string;
  /** `3:42 PM`. */
  submitted: string;
  /** What was decided on it: `Ruth Okafor, 4:01 PM: Accepted.`, or that nothing was. */
  decided: string;
  quote: WireQuote;
}

/** Why a decision asks first. Each is null if it does not apply. */
export interface AskReasons {
  /** The newest terms of the offer. */
  newer: RivalTerms | null;
  /** Accepted terms of the deal, for an acceptance. */
  accepted: RivalTerms | null;
  /** What the offer changed since, for an acceptance. */
  changed: ReactNode;
  /** What the disclosure lacks, for an acceptance. */
  lacks: ReactNode;
}

interface DecisionQuestionProps extends AskReasons {
  open: boolean;
  pending: boolean;
  decision: Decision;
  sent: { number: string; quote: WireQuote };
  onClose: () => void;
  onGoOn: () => void;
}

const ANYWAY: Record<Decision, string> = {
  accepted: "Accept anyway",
  countered: "Counter anyway",
  changes_requested: "Ask anyway",
  declined: "Decline anyway",
};

/** Asks before a decision that overlooks other terms of the deal, or that cannot be disclosed. */
export function DecisionQuestion(props: DecisionQuestionProps) {
  const { open, pending, decision, sent, newer, accepted, changed, lacks, onClose, onGoOn } = props;
  const [title] = [
    accepted && "This deal already has accepted terms",
    newer && "The ISO sent newer terms of this deal",
    changed && "Your offer has changed since",
    "Accept without a disclosure?",
  ].filter((each) => each);
  const [goOn, goBack] = accepted ? ["Accept these too", "Keep the first"] : [ANYWAY[decision], "Go back"];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={String(title)}
      isQuestion
      actions={
        <>
          <Button aria-disabled={pending} onClick={onGoOn}>
            {goOn}
          </Button>
          <Button kind="primary" data-primary onClick={onClose}>
            {goBack}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {accepted && (
          <p>
            {accepted.decided} The ISO was told at once. Accepting these too leaves two accepted sets, and
            nothing here withdraws the first.
          </p>
        )}
        {accepted && <Compared rival={accepted} sent={sent} as="accepted" />}
        {newer && newer.id !== accepted?.id && (
          <>
            <p>
              {newer.number} replaced these terms at {newer.submitted}. {newer.decided}
            </p>
            <Compared rival={newer} sent={sent} as="newer" />
          </>
        )}
        {changed}
        {lacks && (
          <div>
            <p>No disclosure can be made of these terms today, and the merchant’s state asks for one.</p>
            {lacks}
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface ComparedProps {
  rival: RivalTerms;
  sent: { number: string; quote: WireQuote };
  as: "accepted" | "newer";
}

/** The figures of another submission beside those of this one. */
function Compared({ rival, sent, as }: ComparedProps) {
  const rows = (["purchase_price", "net_funding", "commission"] as const).map((name) => ({
    name: NAMES[name],
    theirs: moneyText(rival.quote[name]),
    these: moneyText(sent.quote[name]),
    difference: differenceOf(rival.quote[name], sent.quote[name]),
  }));
  rows.splice(2, 0, {
    name: "Payment",
    theirs: paymentText(rival.quote),
    these: paymentText(sent.quote),
    difference: differenceOf(rival.quote.payment_amount, sent.quote.payment_amount),
  });
  return (
    <table className="fact-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Term</span>
          </th>
          <th scope="col">
            {rival.number}, {as}
          </th>
          <th scope="col">{sent.number}, these</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, theirs, these, difference }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-name={rival.number}>{theirs}</td>
            <td data-name={sent.number}>{these}</td>
            <td data-name="Difference" className={difference === null ? "text-ink-3" : "text-brand-text"}>
              {difference ?? "same"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NAMES = { purchase_price: "Purchase price", net_funding: "Net funding", commission: "Commission" };

/** `126 × $535.71`. */
function paymentText({ num_payments, payment_amount }: WireQuote): string {
  return `${num_payments} × ${moneyText(payment_amount)}`;
}

/** The signed difference of two amounts in dollars; null if they are equal. */
function differenceOf(theirs: number, these: number): string | null {
  const [from, to] = [fromDecimal(theirs, 2), fromDecimal(these, 2)];
  return from === to ? null : signedDifference(formatMoney(to - from), to > from);
}
