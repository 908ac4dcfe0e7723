"use client";

import { memo, useId } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Card, Cards } from "./card";

interface StructureGroupProps extends Cards {
  /** The id of the default one. */
  start: string;
  chosen: string;
  onChoose: (id: string) => void;
  onCompareAll: () => void;
}

/** The structures of the offer beside each other, each live for what is entered, one of them chosen. */
export const StructureGroup = memo(function StructureGroup(props: StructureGroupProps) {
  const { cards, hasApr, columns, start, chosen, onChoose, onCompareAll } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="structures" data-many={cards.length > 3} data-apr={hasApr}>
      <div className="structures-head">
        <div>
          <h2 id={id} className="section-title">
            Structure
          </h2>
          <p className="text-13 text-ink-3">Each has its own price and limits.</p>
        </div>
        <Button kind="quiet" onClick={onCompareAll} className="text-brand-text noscript:hidden">
          <Icon name="pin" />
          Compare all
        </Button>
      </div>
      <p aria-hidden="true" className="structures-columns">
        {columns.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      <div role="radiogroup" aria-labelledby={id} className="structure-cards">
        {cards.map((card) => (
          <label key={card.id} className="structure">
            <input
              type="radio"
              name="structure"
              value={card.id}
              checked={card.id === chosen}
              aria-label={card.label}
              aria-describedby={`${id}-${card.id}`}
              onChange={() => onChoose(card.id)}
            />
            <span className="structure-card" id={`${id}-${card.id}`}>
              <span className="structure-name">
                <b>{card.label}</b>
                {card.id === start && <em>Default</em>}
              </span>
              <span className="structure-limit" data-state={card.state}>
                {card.state !== "met" && <Icon name={card.state === "moved" ? "replace" : "warning"} />}
                {card.limit}
              </span>
              <Figures {...card} />
            </span>
          </label>
        ))}
      </div>
    </section>
  );
});

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
