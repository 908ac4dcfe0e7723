"use client";

import { memo, useId } from "react";
import { StaticPart } from "@/components/calculator/page/static-part";
import { Button } from "@/components/ui/button";
import { OpeningIcon } from "@/components/ui/opening-icon";
import type { CardViews } from "./card-views";

interface StructureGroupProps extends CardViews {
  chosen: string;
  /** Whether one was chosen and is on its way. */
  busy: boolean;
  onChoose: (id: string) => void;
  onCompareAll: () => void;
}

// Rules: T3-1, T3-15, T3-24
/** The structures of the offer beside each other, each live for what is entered, one of them chosen. */
export const StructureGroup = memo(function StructureGroup(props: StructureGroupProps) {
  const { cards, hasApr, columns, chosen, busy, onChoose, onCompareAll } = props;
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
          <OpeningIcon name="pin" />
          Compare all
        </Button>
      </div>
      <p aria-hidden="true" className="structures-columns">
        {columns.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      <div role="radiogroup" aria-busy={busy} aria-labelledby={id} className="structure-cards">
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
              {typeof card.content === "string" ? <StaticPart tree={card.content} /> : card.content}
            </span>
          </label>
        ))}
      </div>
    </section>
  );
});
