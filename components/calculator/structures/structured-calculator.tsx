"use client";

import { memo, useId, useMemo, useState } from "react";
import { useConfiguration } from "@/components/calculator/address/use-configuration";
import type { CalculatorProps, CurrentOffer } from "@/components/calculator/engine";
import type { StructureOffer } from "@/components/calculator/offer/offer";
import { GoneStripOnDemand, loadParts } from "@/components/calculator/on-demand/on-demand";
import { CalculatorPage } from "@/components/calculator/page/calculator-page";
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
import { Icon } from "@/components/ui/icon";
import { useHandler } from "@/components/ui/use-handler";
import type { StructureLimits } from "@/lib/calculator/offer/limits";
import { defaultTerms } from "@/lib/calculator/terms/terms";
import { type CardViews, cardViews } from "./card-views";
import { notesOf } from "./control-notes";
import { type EnteredForm, enteredText, readEntered, type StructuredForm } from "./entered";
import { type Dated, dayOfTerms, type NextBand } from "./structured";
import {
  allEntries,
  chooseFrequency,
  chooseStructure,
  compareAll,
  takeBand,
  takeTerms,
  undoneBy,
} from "./structured-form";

/**
 * The calculator of an offer with structures: the terms are the entries, fitted to the chosen structure.
 */
export function StructuredCalculator({ current, ...props }: CalculatorProps & { current: CurrentOffer }) {
  const { offer } = current;
  const { structures } = offer;
  const limits = offer.limits as StructureLimits;
  const start = limits.structure.id;
  const { pins, setPins, pin, unpin } = usePins();
  const state = useStructuredForm(structures, limits, setPins);
  const { form, structure, step } = state;
  const { label } = structure.limits.structure;
  const [gone, setGone] = useState<string | null>(null);
  const undoes = state.before ? undoneBy(structures, state.before, form) : [];
  const configured = useTerms(structure.limits, { ...state.source, undoes });
  const entered = useMemo(() => allEntries(structures, form), [structures, form]);
  /** Continues with another form and pins: as one step of undo, or as a new start. */
  const goOn = (made: { form: StructuredForm; pins: Pin[]; gone: string | null }, anew: boolean) => {
    if (anew) state.restart(made.form);
    else state.change(() => made.form, true);
    setPins(made.pins);
    setGone(made.gone);
  };
  const text = (of: Pin[]) => enteredText(structures, start, entered, of);
  const steps = { ...state.steps, version: limits.version };
  const reviews = useConfiguration(text(pins), steps, (given, how) =>
    goOn(readEntered(structures, start, given), how === "opened"),
  );
  const choose = useHandler((id: string) => step((now) => chooseStructure(structures, now, id)));
  const take = useHandler((band: NextBand) => step((now) => takeBand(structures, now, band)));
  const pinOthers = useHandler(() => goOn(compareAll(structures, form, pins), false));
  const notes = useMemo(
    () => notesOf({ structures, structure, entered }, form, take),
    [structures, structure, entered, form, take],
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
        address: text([]),
        reviews,
        structured: {
          structures,
          structure,
          entered,
          form,
          group: (dated, sent) => (
            <LiveGroup
              structures={structures}
              start={start}
              entered={entered}
              dated={dated}
              chosen={form.structure}
              sent={sent}
              onChoose={choose}
              onCompareAll={pinOthers}
            />
          ),
          gone: (
            <div role="status" className="not-empty:pb-4">
              {gone !== null && (
                <GoneStripOnDemand gone={gone} shown={label} onDismiss={() => setGone(null)} />
              )}
            </div>
          ),
          notes,
          comparing: form.replaced?.nth,
        },
        adopt: async (changed) => {
          const { adoptStructures } = await loadParts();
          const carried = adoptStructures({ offer: shownOffer, form, pins }, changed);
          current.replace(changed);
          // The calculator of an offer without structures takes the terms from the address.
          if (carried.form) goOn({ ...carried, form: carried.form }, true);
        },
      }}
    />
  );
}

/** The form of an offer with structures. It opens with the defaults of the default structure. */
function useStructuredForm(
  structures: StructureOffer[],
  start: StructureLimits,
  setPins: (pins: Pin[]) => void,
) {
  const opened = () => ({ ...formOf(defaultTerms(start)), structure: start.structure.id });
  const history = useFormHistory<StructuredForm>(opened);
  const { form, before, after, change } = history;
  const find = (id: string) => structures.find((one) => one.limits.structure.id === id);
  const structure = find(form.structure) ?? (structures[0] as StructureOffer);
  const { limits } = structure;
  const terms = committedTerms(limits, form);
  const changes = termChanges(limits, defaultTerms(limits), terms);
  const step = (take: (now: StructuredForm) => StructuredForm) => change(take, true);
  const source: Omit<TermsSource, "undoes"> = {
    form,
    change: (update) => change((now) => ({ ...now, ...update(now) })),
    switchTo: (frequency) => step((now) => chooseFrequency(structures, now, frequency)),
    changes,
    undo:
      before &&
      (() => {
        if (form.replaced && form.replaced.nth !== before.replaced?.nth) setPins(form.replaced.pins);
        history.undo();
      }),
    redo:
      after &&
      (() => {
        if (after.replaced && after.replaced.nth !== form.replaced?.nth)
          setPins(compareAll(structures, form, []).pins);
        history.redo();
      }),
    reset: form.entered || changes.length + countOpenDrafts(form) > 0 ? () => change(opened, true) : null,
    use: (pin) => step((now) => takeTerms(structures, now, pin)),
  };
  const { restart, steps } = history;
  return { source, form, before, structure, step, change, restart, steps };
}

interface LiveGroupProps {
  structures: StructureOffer[];
  /** The id of the default structure. */
  start: string;
  entered: EnteredForm;
  dated: Dated;
  chosen: string;
  /** The id of the submitted structure, where a counter is open. */
  sent: string | undefined;
  onChoose: (id: string) => void;
  onCompareAll: () => void;
}

/** The group of structures with the figures of what is entered. */
function LiveGroup(props: LiveGroupProps) {
  const { structures, start, entered, dated, ...group } = props;
  const { made, today } = dated;
  const cards = useMemo(
    () => cardViews(structures, start, entered, dayOfTerms(made, today)),
    [structures, start, entered, made, today],
  );
  return <StructureGroup {...group} {...cards} />;
}

interface StructureGroupProps extends CardViews {
  chosen: string;
  /** The id of the submitted structure, where a counter is open. */
  sent: string | undefined;
  onChoose: (id: string) => void;
  onCompareAll: () => void;
}

/** The structures of the offer as cards with the figures of what is entered, one of them chosen. */
const StructureGroup = memo(function StructureGroup(props: StructureGroupProps) {
  const { cards, hasApr, columns, chosen, sent, onChoose, onCompareAll } = props;
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
          <Icon name="pin" />
          Compare all
        </Button>
      </div>
      <p aria-hidden="true" className="structures-columns">
        {columns}
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
              {card.content}
            </span>
          </label>
        ))}
      </div>
    </section>
  );
});
