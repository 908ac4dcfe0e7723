import type { ReactNode } from "react";
import { formatCount, formatFactor, formatMoney } from "@/lib/calculator/formats";
import { parseDecimal } from "@/lib/calculator/money";
import type { GivenTier, Prepayment as PrepaymentRule } from "@/lib/calculator/offer-limits";
import type { Tier } from "@/lib/calculator/prepayment";
import type { Quote } from "@/lib/calculator/quote";
import { StepChart } from "./step-chart";

interface Row {
  key: string;
  when: string;
  aside?: string;
  factor: string;
  due: string;
  saved: string;
}

/** What is due when the merchant pays early; nothing when the offer has no schedule. */
export function Prepayment({ quote, rule }: { quote: Quote; rule: PrepaymentRule }) {
  const { prepayment } = quote;
  if (prepayment.tiers.length === 0) return null;
  if (prepayment.source === "given") {
    return (
      <Section rule={rule}>
        <TierTable firstColumn="When" rows={prepayment.tiers.map(givenRow)} />
      </Section>
    );
  }
  const windows = rule.mode === "fixed_windows";
  const ascending = [...prepayment.tiers].sort((a, b) => a.termOrWindow - b.termOrWindow);
  const steps = ascending.map(({ termOrWindow, amountSold, savings }) => ({
    label: `Month ${formatCount(termOrWindow)}`,
    due: amountSold,
    saved: savings,
  }));
  const rows = windows ? ascending.map(windowRow) : ascending.map(monthRow);
  return (
    <Section rule={rule}>
      <div className="grid items-start gap-8 wide:grid-cols-2 wide:gap-14">
        <StepChart
          steps={windows ? [...steps, { label: "After", due: quote.amountSold, saved: 0 }] : steps}
          full={quote.amountSold}
        />
        <TierTable
          firstColumn={windows ? "Paid off" : "Paid off by the end of"}
          rows={windows ? [...rows, fullRow(quote)] : rows}
        />
      </div>
    </Section>
  );
}

function Section({ rule, children }: { rule: PrepaymentRule; children: ReactNode }) {
  return (
    <section aria-labelledby="prepayment-title" className="mt-11 phone:mt-14">
      <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5 pb-4">
        <h2 id="prepayment-title" className="section-title">
          If the merchant pays early
        </h2>
        <p className="text-13 text-ink-3">{ruleSentence(rule)}</p>
      </div>
      {children}
      <p className="mt-4 text-13 text-ink-2">
        The full amount is what is due in all, payments already made included.
      </p>
    </section>
  );
}

function ruleSentence(rule: PrepaymentRule): string {
  switch (rule.mode) {
    case "step_per_month":
      return `Each month sooner lowers the factor by ${formatFactor(rule.rateStep)}, down to month ${formatCount(rule.floorTermMonths)}.`;
    case "fixed_windows":
      return "Paying off within a window lowers the factor.";
    case "funder_provided":
      return "As the funder states it.";
    case "none":
      return "";
  }
}

function monthRow(tier: Tier, index: number, all: Tier[]): Row {
  return {
    ...amounts(tier),
    when: `Month ${formatCount(tier.termOrWindow)}`,
    aside: index === all.length - 1 ? "full term" : undefined,
  };
}

function windowRow(tier: Tier): Row {
  return { ...amounts(tier), when: tier.label };
}

function fullRow(quote: Quote): Row {
  return {
    key: "full",
    when: "After that",
    aside: "full amount",
    factor: formatFactor(quote.factorRate),
    due: formatMoney(quote.amountSold),
    saved: formatMoney(0),
  };
}

function amounts(tier: Tier): Omit<Row, "when"> {
  return {
    key: `${tier.label} ${tier.amountSold}`,
    factor: formatFactor(tier.factorRate),
    due: formatMoney(tier.amountSold),
    saved: formatMoney(tier.savings),
  };
}

/** A funder's own figures are never rounded: one with more decimals than money has stays as given. */
function givenRow(tier: GivenTier, index: number): Row {
  const money = (amount: number) => {
    const cents = parseDecimal(String(amount), 2);
    return cents === null ? String(amount) : formatMoney(cents);
  };
  const factor = parseDecimal(String(tier.factorRate), 6);
  return {
    key: String(index),
    when: tier.label,
    factor: factor === null ? String(tier.factorRate) : formatFactor(factor),
    due: money(tier.amountSold),
    saved: money(tier.savings),
  };
}

function TierTable({ firstColumn, rows }: { firstColumn: string; rows: Row[] }) {
  return (
    <table className="w-full border-collapse text-left max-phone:text-13 max-[22.5rem]:text-12 [&_td]:pl-2 [&_td]:text-right phone:[&_td]:pl-3 [&_th]:font-normal">
      <thead>
        <tr className="align-bottom text-12 text-ink-3 [&_th]:pb-2 [&_th+th]:pl-3 [&_th+th]:text-right">
          <th scope="col">{firstColumn}</th>
          <th scope="col">Factor</th>
          <th scope="col">Full amount</th>
          <th scope="col">Saved</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, when, aside, factor, due, saved }) => (
          <tr key={key} className="h-10 border-t border-line">
            <th scope="row">
              {when} {aside && <span className="text-ink-3">{aside}</span>}
            </th>
            <td>{factor}</td>
            <td>{due}</td>
            <td className="font-semibold">{saved}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
