"use client";

import { memo, useId } from "react";
import { withSent } from "@/components/calculator/terms/sent-mark";
import { Button } from "@/components/ui/button";
import { OpeningIcon } from "@/components/ui/opening-icon";
import { SERVER_HTML } from "@/components/ui/server-html";
import type { CardViews } from "./card-views";

interface StructureGroupProps extends CardViews {
  chosen: string;
  /** The id of the submitted structure, where a counter is open. */
  sent: string | undefined;
  /** Whether a structure was chosen whose form waits for the lazy parts. */
  busy: boolean;
  onChoose: (id: string) => void;
  onCompareAll: () => void;
}

// Rules: T3-1, T3-15, T3-24
/** The structures of the offer as cards with the figures of what is entered, one of them chosen. */
export const StructureGroup = memo(function StructureGroup(props: StructureGroupProps) {
  const { cards, hasApr, columns, chosen, sent, busy, onChoose, onCompareAll } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="structures" data-many={cards.length > 3} data-apr={hasApr}>
      <div className="structures-head">
        <div>
          <h2 id={id} className="section-title">
            Structure
          </h2>
          <p>
            {withSent(
              "Each has its own price and limits.",
              sent !== chosen && cards.find((card) => card.id === sent)?.label,
            )}
          </p>
        </div>
        <Button kind="quiet" onClick={onCompareAll} className="text-brand-text noscript:hidden">
          <OpeningIcon name="pin" />
          Compare all
        </Button>
      </div>
      <p {...SERVER_HTML} aria-hidden="true" className="structures-columns">
        {columns}
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
            <span {...SERVER_HTML} className="structure-card" id={`${id}-${card.id}`}>
              {card.content}
            </span>
          </label>
        ))}
      </div>
    </section>
  );
});
