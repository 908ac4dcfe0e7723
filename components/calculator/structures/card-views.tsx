import type { ReactNode } from "react";
import { aprText, estimates } from "@/components/calculator/dates/estimate";
import type { StructureOffer } from "@/components/calculator/offer/offer";
import { feeAmountText, isolated } from "@/components/calculator/page/wording";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import { Icon } from "@/components/ui/icon";
import {
  formatCount,
  formatFactor,
  formatMoney,
  formatMonths,
  formatPayments,
  formatPoints,
} from "@/lib/calculator/money/formats";
import { frequencyAdverb, frequencyName } from "@/lib/calculator/offer/frequency";
import { overrideIn, paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote } from "@/lib/calculator/quote";
import { type Entered, fit, type MovableTerm } from "@/lib/calculator/terms/fit";
import type { Terms } from "@/lib/calculator/terms/terms";
import { brokenLimit } from "./broken-limit";
import { committedEntries, type EnteredForm } from "./entered";
import type { DayOf } from "./structured";

/** The cards as they are shown, with the names of their columns where they are rows. */
export interface CardViews {
  cards: {
    id: string;
    label: string;
    content: ReactNode;
  }[];
  hasApr: boolean;
  columns: ReactNode;
}

/**
 * The cards of structures for what is entered; `start` is the id of the default one, `dayOf` dates the terms.
 */
export function cardViews(
  structures: StructureOffer[],
  start: string,
  entered: EnteredForm,
  dayOf: DayOf,
): CardViews {
  const { cards, hasApr } = cardsOf(structures, start, entered, dayOf);
  const netFunding = structures[0] ? netFundingName(structures[0].limits) : "";
  const columns = ["A month", ...(hasApr ? ["Est. APR"] : []), "Term", netFunding, "Commission"];
  return {
    cards: cards.map((card) => ({
      id: card.id,
      label: card.label,
      content: <CardContent card={card} isStart={card.id === start} />,
    })),
    hasApr,
    columns: columns.map((name) => <span key={name}>{name}</span>),
  };
}

/** A structure as its card shows it. */
export interface Card {
  id: string;
  label: string;
  /** "Buy rate 1.22". */
  buyRate: string;
  /** The limit that moved the terms or that they break; null without one. */
  limit: string | null;
  state: "met" | "moved" | "unmet";
  /** Null where the structure cannot be met. */
  figures: CardFigures | null;
  /** The payment or count that the limit refuses, and what meets the limit; null where it is met. */
  why: string | null;
}

/** The figures of a card, as text. */
interface CardFigures {
  /** The payments of an average month: the one unit of all structures. */
  month: string;
  /** "$356.25 × 190 daily". */
  payments: string;
  /** Null where the APR is not shown. */
  apr: string | null;
  rows: CardRow[];
}

interface CardRow {
  name: "term" | "netFunding" | "commission";
  title: string;
  value: string;
  /**
   * `same`: it is the same on every card that has figures. `limited`: it differs because a limit moved the
   * terms.
   */
  tone: "same" | "own" | "limited";
}

/** The cards beside each other. */
interface Cards {
  cards: Card[];
  /** Whether any card shows the APR. */
  hasApr: boolean;
}

/**
 * The cards of structures for what is entered; `start` is the id of the default one, `dayOf` dates their terms.
 */
export function cardsOf(
  structures: StructureOffer[],
  start: string,
  entered: EnteredForm,
  dayOf: DayOf,
): Cards {
  const values = committedEntries(entered);
  const opened = structures.find(({ limits }) => limits.structure.id === start)?.limits ?? null;
  const cards = structures.map((structure) => cardOf(structure, opened, values, dayOf));
  const valueIn = ({ figures }: Card, name: CardRow["name"]) =>
    figures?.rows.find((row) => row.name === name)?.value;
  const shown = cards.filter(({ figures }) => figures !== null);
  const tone = (card: Card, { name, value }: CardRow): CardRow["tone"] => {
    if (shown.every((other) => valueIn(other, name) === value)) return "same";
    const isMoved = name === "netFunding" && card.state === "moved";
    return isMoved && shown.every((other) => other.state === "moved" || valueIn(other, name) !== value)
      ? "limited"
      : "own";
  };
  return {
    cards: cards.map((card) => ({
      ...card,
      figures: card.figures && {
        ...card.figures,
        rows: card.figures.rows.map((row) => ({ ...row, tone: tone(card, row) })),
      },
    })),
    hasApr: shown.some(({ figures }) => figures?.apr != null),
  };
}

/**
 * The card of a structure for what is entered. What is not entered is compared with the defaults of the
 * structure that the page opens with (`opened`): a limit that moved these is said too.
 */
export function cardOf(
  { limits, financing }: StructureOffer,
  opened: OfferLimits | null,
  entered: Entered,
  dayOf: DayOf,
): Card {
  const { terms, moved } = fit(entered, limits);
  // A card does not show the prepayment schedule.
  const quote = computeQuote({ ...limits, prepayment: { mode: "none" } }, terms);
  const { id, label } = limits.structure;
  const broken = brokenLimit(limits, terms, quote);
  const buyRate = `Buy rate ${formatFactor(limits.buyRate)}`;
  if (broken) return { id, label, buyRate, ...broken, state: "unmet", figures: null };
  const asked: Entered = {
    ...entered,
    purchasePrice: entered.purchasePrice ?? opened?.purchasePrice.default,
    upsell: entered.upsell ?? opened?.upsell.default,
  };
  const fitted = fit({ purchasePrice: asked.purchasePrice, upsell: asked.upsell }, limits);
  const [first] = [...moved, ...fitted.moved];
  const limit = first ? movedLimit(limits, moved.length > 0 ? terms : fitted.terms, first, asked) : null;
  const { estimate } = estimates(quote, limits, { ...financing, today: dayOf(limits, terms) });
  const count = `${formatCount(quote.numPayments)} ${frequencyAdverb(quote.frequency)}`;
  const row = (name: CardRow["name"], title: string, value: string): CardRow => ({
    name,
    title,
    value,
    tone: "own",
  });
  return {
    id,
    label,
    buyRate,
    limit,
    state: first ? "moved" : "met",
    figures: {
      month: formatMoney(quote.monthlyPayment),
      payments: `${formatMoney(quote.paymentAmount)} × ${count}`,
      apr: estimate && aprText(estimate),
      rows: [
        row("term", "Term", formatMonths(quote.estimatedTermMonths)),
        row("netFunding", netFundingName(limits), formatMoney(quote.netFunding)),
        row("commission", "Commission", formatMoney(quote.commission)),
      ],
    },
    why: null,
  };
}

/** What a structure shows of itself: its label, its buy rate, the limit that changed it, and its figures. */
function CardContent({ card, isStart }: { card: Card; isStart: boolean }) {
  const { label, buyRate, limit, state, figures } = card;
  const limited = figures?.rows.find(({ tone }) => tone === "limited");
  return (
    <>
      <span className="structure-name">
        <b>
          <bdi>{label}</bdi>
        </b>
        {isStart && <em>Default</em>}
      </span>
      <span className="structure-rate private-limit">{buyRate}</span>
      {limit !== null && (
        <span className={`structure-limit ${isoOnly(limit) && "private-limit"}`} data-state={state}>
          <Icon name={state === "moved" ? "replace" : "warning"} />
          <bdi>{limit}</bdi>
          {/* Beside an APR a phone has no other place for it. */}
          {limited && figures?.apr && (
            <span aria-hidden="true" className="structure-limited">
              , {limited.title.toLowerCase()} <b>{limited.value}</b>
            </span>
          )}
        </span>
      )}
      <Figures {...card} />
    </>
  );
}

function Figures({ figures, why }: Card) {
  if (figures === null) return <span className={`structure-why ${isoOnly(why ?? "")}`}>{why}</span>;
  return (
    <>
      <span className="structure-month">
        <i>A month</i> <b>{figures.month}</b>
      </span>
      {figures.apr && (
        <span className="structure-apr">
          <i>Est. APR</i> <b>{figures.apr}</b>
        </span>
      )}
      <span className="structure-payments">{figures.payments}</span>
      {figures.rows.map(({ name, title, value, tone }) => (
        <span key={name} className={`structure-row structure-${name}`}>
          <i>{title}</i> <b data-tone={tone}>{value}</b>
        </span>
      ))}
    </>
  );
}

/** The name of the net funding: in a renewal it is the new cash. */
function netFundingName({ renewal }: OfferLimits): string {
  return renewal ? "New cash" : "Net funding";
}

/** "Price at most $35,000.00": the limit to which a term was moved. */
function movedLimit(limits: OfferLimits, terms: Terms, moved: MovableTerm, entered: Entered): string {
  const bound = (before: number | undefined, now: number) => (now < (before ?? 0) ? "at most" : "at least");
  switch (moved) {
    case "purchase_price": {
      const { purchasePrice } = terms;
      return `Price ${bound(entered.purchasePrice, purchasePrice)} ${formatMoney(purchasePrice)}`;
    }
    case "upsell":
      return `Upsell ${bound(entered.upsell, terms.upsell)} ${formatPoints(terms.upsell)}`;
    case "frequency":
      return `${frequencyName(terms.frequency)} payments`;
    case "num_payments": {
      const { numPayments, frequency } = terms;
      const payment = limits.override?.behavior === "exact" ? overrideIn(limits, frequency) : null;
      if (payment !== null) return `Payment of ${formatMoney(payment)}`;
      const most = numPayments === paymentLimits(limits, frequency)?.ceiling;
      return `At ${most ? "most" : "least"} ${formatPayments(numPayments)}`;
    }
    case "fees":
      return movedFee(limits, terms, entered);
  }
}

/** The first entered fee that was moved to a limit. */
function movedFee(limits: OfferLimits, terms: Terms, { fees = [] }: Entered): string {
  for (const { id, amountType, amount } of fees) {
    const fee = limits.fees.find((one) => one.id === id);
    const now = terms.fees.find((one) => one.id === id)?.amount ?? fee?.amount ?? 0;
    if (!fee) continue;
    if (fee.range === null || fee.amountType !== amountType)
      return `${isolated(fee.label)} ${feeAmountText(fee, now)}`;
    if (now !== amount)
      return `${isolated(fee.label)} at ${now < amount ? "most" : "least"} ${feeAmountText(fee, now)}`;
  }
  return "Other fees";
}
