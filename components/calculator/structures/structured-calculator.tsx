"use client";

import { useMemo, useState } from "react";
import { useConfiguration } from "@/components/calculator/address/use-configuration";
import { type Pin, usePins } from "@/components/calculator/compare/use-pins";
import type { CurrentOffer } from "@/components/calculator/offer/use-offer";
import { CalculatorPage } from "@/components/calculator/page/calculator-page";
import type { OpenedProps } from "@/components/calculator/page/calculator-props";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import { useLazyParts, useOnline } from "@/components/calculator/page/use-lazy-parts";
import type { StructureOffer } from "@/components/calculator/review/submission";
import { termChanges } from "@/components/calculator/terms/term-changes";
import { committedTerms, formOf } from "@/components/calculator/terms/terms-form";
import {
  countOpenDrafts,
  type TermsSource,
  useFormHistory,
  useTerms,
} from "@/components/calculator/terms/use-terms";
import { useHandler } from "@/components/ui/use-handler";
import type { StructureLimits } from "@/lib/calculator/offer-limits";
import { defaultTerms } from "@/lib/calculator/terms";
import { LiveGroup } from "./structure-group";
import type { NextBand } from "./structured";
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
