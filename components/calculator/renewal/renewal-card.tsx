"use client";

import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { formatMoney, formatMonths } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { frequencyName } from "@/lib/calculator/offer/frequency";
import type { Quote } from "@/lib/calculator/quote";
import type { Renewal, RenewalFigures } from "@/lib/calculator/renewal/renewal";
import { addedPaybackOf, noMoreOwed, perDollarText } from "./renewal-words";

interface RenewalCardProps {
  /** What is owed today. */
  owed: Renewal;
  quote: Quote;
  renewal: RenewalFigures;
}

/**
 * New cash, what it costs beyond what is owed today, and a comparison of keeping the present funding with
 * renewing.
 */
export function RenewalCard({ owed, quote, renewal }: RenewalCardProps) {
  const added = addedPaybackOf(renewal);
  return (
    <section
      aria-labelledby="renewal-title"
      className="mt-4 grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-l border border-line bg-surface px-3 py-4.5 shadow-lift min-[22.5rem]:px-4 phone:mt-8 phone:px-6 phone:pt-5.5 phone:pb-5 wide:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] wide:gap-x-10 desk:gap-x-14"
    >
      <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5 wide:col-span-2">
        <h2 id="renewal-title" className="section-title">
          Renewal
        </h2>
        <p className="min-w-0 text-13 wrap-anywhere text-ink-3">
          {owed.reference !== null && `Of ${owed.reference}. `}Figures move with the terms.
        </p>
      </div>
      <SmallCash quote={quote} />
      <div>
        <dl className="flex flex-wrap gap-x-3 gap-y-2 phone:gap-x-5">
          <Figure
            name={
              <>
                New cash <span className="text-ink-3">net funding</span>
              </>
            }
            amount={renewal.newCash}
          />
          <Figure name={added.name} amount={added.amount} />
        </dl>
        <p className="pt-3 text-ink-2">
          <Cost renewal={renewal} />
        </p>
        {renewal.discount > 0 && (
          <p className="pt-0.5 text-ink-2">
            <b className="text-ink">{formatMoney(renewal.discount)} discount</b> already taken:{" "}
            {formatMoney(quote.existingFundingBalance)} pays it off.
          </p>
        )}
      </div>
      <KeepOrRenew owed={owed} quote={quote} renewal={renewal} />
    </section>
  );
}

function Figure({ name, amount }: { name: ReactNode; amount: Cents }) {
  return (
    <div className="min-w-[calc(50%-0.75rem)] flex-[1_0_auto]">
      <dt className="text-14 text-ink-2">{name}</dt>
      <dd className="text-24 leading-8 font-semibold tracking-[-0.021em] phone:text-30 wide:text-24 wide:leading-8 desk:text-30 desk:leading-9">
        <Amount cents={amount} />
      </dd>
    </div>
  );
}

function Cost({ renewal }: { renewal: RenewalFigures }) {
  const dollar = perDollarText(renewal);
  const sentence = noMoreOwed(renewal);
  if (sentence !== null) return sentence;
  if (dollar === null) return `Beyond the ${formatMoney(renewal.balance)} owed now.`;
  return (
    <>
      <b className="text-ink">{dollar}</b> for each new dollar, beyond the {formatMoney(renewal.balance)} owed
      now.
    </>
  );
}

/** A notice where less than a tenth of the price reaches the merchant. Such terms are allowed. */
function SmallCash({ quote }: { quote: Quote }) {
  const { netFunding, purchasePrice, totalFees } = quote;
  if (netFunding < 0 || netFunding * 10 >= purchasePrice) return null;
  return (
    <div className="wide:col-span-2">
      <Alert tone="warn">
        <b>
          {formatMoney(netFunding)} of {formatMoney(purchasePrice)} reaches the merchant.
        </b>{" "}
        The rest pays off the balance{totalFees > 0 && " and the fees"}.
      </Alert>
    </div>
  );
}

function KeepOrRenew({ owed, quote, renewal }: RenewalCardProps) {
  const { currentPayment } = owed;
  const { currentMonthly, currentEnds, newEnds } = renewal;
  if (currentPayment === null || currentMonthly === null || currentEnds === null || newEnds === null)
    return null;
  const paid = `${formatMoney(currentPayment.amount)} ${pace(currentPayment.frequency)}`;
  return (
    <table className="w-full border-collapse text-13">
      <thead>
        <tr className="[&>th]:pb-2 [&>th]:text-right [&>th]:align-bottom [&>th]:font-semibold">
          <th scope="col">
            <span className="sr-only">Figure</span>
          </th>
          <th scope="col" className="text-ink-2">
            Keep
          </th>
          <th scope="col">Renew</th>
        </tr>
      </thead>
      <tbody className="[&_td]:h-[34px] [&_td]:border-t [&_td]:border-line [&_td]:py-1.5 [&_td]:pl-3 [&_td]:text-right [&_th]:border-t [&_th]:border-line [&_th]:py-1.5 [&_th]:text-left [&_th]:font-normal [&_th]:text-ink-2 phone:[&_td]:pl-4">
        <Row
          name="Payment"
          keep={paid}
          renew={`${formatMoney(quote.paymentAmount)} ${pace(quote.frequency)}`}
        />
        <Row
          name="A month"
          aside={changeText(renewal.paymentChange ?? 0)}
          keep={formatMoney(currentMonthly)}
          renew={formatMoney(quote.monthlyPayment)}
        />
        <Row name="Left to pay" keep={formatMoney(renewal.balance)} renew={formatMoney(quote.amountSold)} />
        <Row name="Ends in" keep={formatMonths(currentEnds)} renew={formatMonths(newEnds)} />
        <Row name="Cash now" keep={formatMoney(0)} renew={formatMoney(renewal.newCash)} />
      </tbody>
    </table>
  );
}

interface RowProps {
  name: string;
  aside?: string;
  keep: string;
  renew: string;
}

function Row({ name, aside, keep, renew }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {name} {aside && <span className="text-ink-3 max-phone:block max-phone:leading-4">{aside}</span>}
      </th>
      <td className="text-ink-2">{keep}</td>
      <td className="font-medium">{renew}</td>
    </tr>
  );
}

/** "daily", "every two weeks". */
function pace(frequency: Quote["frequency"]): string {
  return frequencyName(frequency).toLowerCase();
}

function changeText(change: Cents): string {
  if (change === 0) return "the same";
  return `${formatMoney(Math.abs(change))} ${change > 0 ? "more" : "less"}`;
}
