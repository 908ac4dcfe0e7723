"use client";

import { memo, useId, useMemo, useState } from "react";
import { useConfiguration } from "@/components/calculator/address/use-configuration";
import type { CurrentOffer, OpenedProps } from "@/components/calculator/calculator";
import type { StructureOffer } from "@/components/calculator/offer/offer";
import { useLazyParts, useOnline, usePainted } from "@/components/calculator/page/after-load";
import { CalculatorPage } from "@/components/calculator/page/calculator-page";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import { withSent } from "@/components/calculator/terms/sent-terms";
import { committedTerms, formOf, termChanges } from "@/components/calculator/terms/terms-form";
import {
  countOpenDrafts,
  type Pin,
  type TermsSource,
  useFormHistory,
  usePins,
  useTerms,
} from "@/components/calculator/terms/use-terms";
import { Button } from "@/components/ui/button";
import { OpeningIcon } from "@/components/ui/opening-icon";
import { SERVER_HTML } from "@/components/ui/server-html";
import { useHandler } from "@/components/ui/use-handler";
import type { StructureLimits } from "@/lib/calculator/offer-limits";
import { defaultTerms } from "@/lib/calculator/terms";
import type { CardViews } from "./card-views";
import type { EnteredForm } from "./entered";
import { type Dated, dayOfTerms, type NextBand } from "./structured";
import type { StructuredForm } from "./structured-form";

/**
 * The calculator of an offer with structures: the terms are the entries, fitted to the chosen structure.
 * Until the lazy parts are loaded the page has the form of one structure, and the cards in the server's HTML.
 */
export default function StructuredCalculator({ current, ...props }: OpenedProps & { current: CurrentOffer }) {
  const { offer } = current;
  const { structures } = offer;
  const limits = offer.limits as StructureLimits;
  const start = limits.structure.id;
  const { pins, setPins, pin, unpin } = usePins();
  const state = useStructuredForm(structures, limits, (act) => withParts(act), setPins);
  const { form, structure, step } = state;
  const { parts, withParts, missing } = useLazyParts(state.before !== null, useOnline());
  const { label } = structure.limits.structure;
  const [gone, setGone] = useState<string | null>(null);
  const undoes = parts && state.before ? parts.undoneBy(structures, state.before, form) : [];
  const configured = useTerms(structure.limits, { ...state.source, undoes });
  const entered = useMemo(() => parts?.enteredIn(structures, form) ?? null, [parts, structures, form]);
  /** Adopts the result of a function of the lazy parts: as one step of undo, or as a new start. */
  const goOn = (made: { form: StructuredForm; pins: Pin[]; gone: string | null }, anew: boolean) => {
    if (anew) state.restart(made.form);
    else state.change(() => made.form, true);
    setPins(made.pins);
    setGone(made.gone);
  };
  const [reading, setReading] = useState(false);
  const text = (of: Pin[]) =>
    parts && entered && !reading ? parts.enteredText(structures, start, entered, of) : null;
  useConfiguration(text(pins), (given, how) => {
    setReading(true);
    withParts((loaded) => {
      setReading(false);
      const read = loaded.readEntered(structures, start, given);
      goOn(read, how === "opened");
    });
  });

  // While the functions that choose are loading the group is busy, and what is typed stays with its
  // structure.
  const [busy, setBusy] = useState(false);
  const choose = useHandler((id: string) => {
    setBusy(true);
    withParts((loaded) => {
      setBusy(false);
      state.change((now) => loaded.chooseStructure(structures, now, id), true);
    });
  });
  const take = useHandler((band: NextBand) => step((loaded, now) => loaded.takeBand(structures, now, band)));
  const compareAll = useHandler(() =>
    withParts((loaded) => {
      goOn(loaded.compareAll(structures, form, pins), false);
    }),
  );
  const notes = useMemo(
    () =>
      parts && entered ? parts.notesOf({ structures, structure, entered }, form, take) : structure.neighbours,
    [parts, structures, structure, entered, form, take],
  );
  const shownOffer = useMemo(() => ({ ...offer, ...structure }), [offer, structure]);
  return (
    <CalculatorPage
      {...props}
      engine={{
        current,
        offer: shownOffer,
        configured,
        pins,
        pin,
        unpin,
        address: text([]) ?? "",
        structured: {
          structures,
          structure,
          entered,
          group: (dated, sent) => (
            <LiveGroup
              parts={parts}
              structures={structures}
              start={start}
              entered={entered}
              dated={dated}
              opening={props.opening.cards}
              chosen={form.structure}
              sent={sent}
              busy={busy}
              onChoose={choose}
              onCompareAll={compareAll}
            />
          ),
          gone: (
            <div role="status" className="not-empty:pb-4">
              {gone !== null && parts && (
                <parts.GoneStrip gone={gone} shown={label} onDismiss={() => setGone(null)} />
              )}
            </div>
          ),
          notes,
          comparing: form.replaced?.nth,
          missing,
          reading: reading && !missing,
        },
        adopt: (loaded, changed, shared) => {
          const working = { offer: shownOffer, form, terms: configured.terms, pins, shared };
          const carried = loaded.adoptStructures(working, changed);
          current.replace(changed, carried.update);
          // The calculator of an offer without structures takes the terms from the address.
          if (carried.form) goOn({ ...carried, form: carried.form }, true);
        },
      }}
    />
  );
}

/** A change of the form by functions of the lazy parts. */
type Step = (loaded: LazyParts, now: StructuredForm) => StructuredForm;

// Rules: T3-13, T3-14
/** The form of an offer with structures. It opens with the defaults of the default structure. */
function useStructuredForm(
  structures: StructureOffer[],
  start: StructureLimits,
  withParts: (act: (loaded: LazyParts) => void) => void,
  setPins: (pins: Pin[]) => void,
) {
  const opened = () => ({ ...formOf(defaultTerms(start)), structure: start.structure.id });
  const history = useFormHistory<StructuredForm>(opened);
  const { form, before, change } = history;
  const find = (id: string) => structures.find((one) => one.limits.structure.id === id);
  const structure = find(form.structure) ?? (structures[0] as StructureOffer);
  const { limits } = structure;
  const terms = committedTerms(limits, form);
  const changes = termChanges(limits, defaultTerms(limits), terms);
  const step = (take: Step) => withParts((loaded) => change((now) => take(loaded, now), true));
  const source: Omit<TermsSource, "undoes"> = {
    form,
    change: (update) => change((now) => ({ ...now, ...update(now) })),
    switchTo: (frequency) => step((loaded, now) => loaded.chooseFrequency(structures, now, frequency)),
    changes,
    undo:
      before &&
      (() => {
        if (form.replaced && form.replaced !== before.replaced) setPins(form.replaced.pins);
        history.undo();
      }),
    reset: form.entered || changes.length + countOpenDrafts(form) > 0 ? () => change(opened, true) : null,
    use: (pin) => step((loaded, now) => loaded.takeTerms(structures, now, pin)),
  };
  return { source, form, before, structure, step, change, restart: history.restart };
}

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
function LiveGroup(props: LiveGroupProps) {
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
