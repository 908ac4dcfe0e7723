import type { ReactNode } from "react";
import type { DayOf } from "@/components/calculator/merchant/day-of-terms";
import { isoOnly } from "@/components/calculator/privacy/iso-only";
import type { StructureOffer } from "@/components/calculator/review/submission";
import { Icon } from "@/components/ui/icon";
import { type Card, cardsOf, netFundingName } from "./card";
import type { EnteredForm } from "./entered";

/** The cards as they are shown, with the names of their columns where they are rows. */
export interface CardViews {
  cards: {
    id: string;
    label: string;
    content: ReactNode;
  }[];
  /** Undefined in a browser that shows the cards in the server's HTML. */
  hasApr: boolean | undefined;
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
  const { cards, hasApr } = cardsOf(structures, entered, dayOf);
  const netFunding = structures[0] ? netFundingName(structures[0].limits) : "";
  const columns = ["Payment", "Term", hasApr ? "Estimated APR" : "A month", netFunding, "Commission"];
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

/** What a structure shows of itself: its label, its buy rate or limit, and its figures. */
function CardContent({ card, isStart }: { card: Card; isStart: boolean }) {
  const { label, limit, state } = card;
  return (
    <>
      <span className="structure-name">
        <b>{label}</b>
        {isStart && <em>Default</em>}
      </span>
      <span className={`structure-limit ${isoOnly(limit) && "private-limit"}`} data-state={state}>
        {state !== "met" && <Icon name={state === "moved" ? "replace" : "warning"} />}
        {limit}
      </span>
      <Figures {...card} />
    </>
  );
}

function Figures({ figures, why }: Card) {
  if (figures === null) return <span className="structure-why">{why}</span>;
  return (
    <>
      <span className="structure-payment">
        <b>{figures.payment}</b> <small>{figures.count}</small>
      </span>
      {figures.apr && (
        <span className="structure-apr">
          <b>{figures.apr}</b> <small>Estimated APR</small>
        </span>
      )}
      <span className="structure-when">{figures.when}</span>
      <span className="structure-each">{figures.each}</span>
      {figures.rows.map(({ name, title, value, same }) => (
        <span key={name} className={`structure-row structure-${name}`}>
          <i>{title}</i> <b data-same={same}>{value}</b>
        </span>
      ))}
    </>
  );
}
