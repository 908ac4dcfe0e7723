"use client";

import { memo, useId, useMemo } from "react";
import { dayOfTerms } from "@/components/calculator/merchant/day-of-terms";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import { usePainted } from "@/components/calculator/page/use-painted";
import type { StructureOffer } from "@/components/calculator/review/submission";
import { withSent } from "@/components/calculator/terms/sent-mark";
import { Button } from "@/components/ui/button";
import { OpeningIcon } from "@/components/ui/opening-icon";
import { SERVER_HTML } from "@/components/ui/server-html";
import type { CardViews } from "./card-views";
import type { EnteredForm } from "./entered";
import type { Dated } from "./structured";

interface LiveGroupProps {
  /** Null until they are loaded. */
  parts: LazyParts | null;
  structures: StructureOffer[];
  /** The id of the default structure. */
  start: string;
  entered: EnteredForm | null;
  dated: Dated;
  /** The cards of the defaults. */
  opening: CardViews;
  chosen: string;
  /** The id of the submitted structure, where a counter is open. */
  sent: string | undefined;
  busy: boolean;
  onChoose: (id: string) => void;
  onCompareAll: () => void;
}

/** The group of structures. Its cards follow an input one frame later, the chosen one immediately. */
export function LiveGroup(props: LiveGroupProps) {
  const { parts, structures, start, entered, dated, opening, ...group } = props;
  const { made, today } = dated;
  const shown = useMemo(() => ({ entered, dayOf: dayOfTerms(made, today) }), [entered, made, today]);
  const painted = usePainted(shown);
  const cards = useMemo(
    () =>
      parts && painted.entered ? parts.cardViews(structures, start, painted.entered, painted.dayOf) : opening,
    [parts, structures, start, painted, opening],
  );
  return <StructureGroup {...group} {...cards} />;
}

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
const StructureGroup = memo(function StructureGroup(props: StructureGroupProps) {
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
