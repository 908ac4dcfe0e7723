"use client";

import { useMemo, useRef, useState } from "react";
import { useConfiguration } from "@/components/calculator/address/use-configuration";
import { usePins } from "@/components/calculator/compare/use-pins";
import type { CurrentOffer } from "@/components/calculator/offer/use-offer";
import { CalculatorPage } from "@/components/calculator/page/calculator-page";
import type { CalculatorProps } from "@/components/calculator/page/calculator-props";
import { useLazyParts } from "@/components/calculator/page/use-lazy-parts";
import { usePainted } from "@/components/calculator/page/use-painted";
import { useOnline } from "@/components/calculator/review/use-online";
import { useTerms } from "@/components/calculator/terms/use-terms";
import { useHandler } from "@/components/ui/use-handler";
import type { StructureLimits } from "@/lib/calculator/offer-limits";
import { StructureGroup } from "./structure-group";
import type { NextBand } from "./structured";
import { useStructuredForm } from "./use-structured-form";

/**
 * The calculator of an offer with structures: the terms are what is entered, fitted to the chosen one. Until the lazy
 * parts are there the page has one structure's form, and the cards that the server made.
 */
export default function StructuredCalculator({
  current,
  ...props
}: CalculatorProps & { current: CurrentOffer }) {
  const { offer } = current;
  const { structures } = offer;
  const limits = offer.limits as StructureLimits;
  const start = limits.structure.id;
  const { pins, setPins, pin, unpin } = usePins();
  const state = useStructuredForm(structures, limits, (act) => withParts(act), setPins);
  const { form, structure, step } = state;
  const [opened] = useState(form);
  const { parts, withParts, missing } = useLazyParts(form !== opened, useOnline());
  const { label } = structure.limits.structure;
  const [gone, setGone] = useState<string | null>(null);
  const configured = useTerms(structure.limits, state.source);
  const entered = useMemo(() => parts && parts.enteredIn(structures, form), [parts, structures, form]);
  const reading = useRef(false);
  const text = (of: typeof pins) =>
    parts && entered && !reading.current ? parts.enteredText(structures, start, entered, of) : null;
  useConfiguration(text(pins), (given, how) => {
    reading.current = true;
    withParts((loaded) => {
      reading.current = false;
      const read = loaded.readEntered(structures, start, given);
      if (how === "opened") state.restart(read.form);
      else state.change(() => read.form, true);
      setPins(read.pins);
      setGone(read.gone);
    });
  });

  // The cards follow an input a frame later; which one is chosen, at once.
  const painted = usePainted(entered);
  const cards = useMemo(
    () => (parts && painted ? parts.cardsOf(structures, painted) : props.opening.cards),
    [parts, structures, painted, props.opening.cards],
  );
  const choose = useHandler((id: string) =>
    step((loaded, now) => loaded.chooseStructure(structures, now, id)),
  );
  const take = useHandler((band: NextBand) => step((loaded, now) => loaded.takeBand(structures, now, band)));
  const compareAll = useHandler(() =>
    withParts((loaded) => {
      const compared = loaded.compareAll(structures, form, pins);
      state.change(() => compared.form, true);
      setPins(compared.pins);
    }),
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
          group: (
            <StructureGroup
              cards={cards}
              start={start}
              chosen={structure.limits.structure.id}
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
          onTake: take,
          comparing: form.replaced?.nth,
          missing,
        },
        adopt: (loaded, changed, shared) => {
          const working = { offer: shownOffer, form, terms: configured.terms, pins, shared };
          const carried = loaded.adoptStructures(working, changed);
          current.replace(changed, carried.update);
          // The calculator of an offer without structures takes the terms from the address.
          if (carried.form === null) return;
          state.restart(carried.form);
          setPins(carried.pins);
          setGone(carried.gone);
        },
      }}
    />
  );
}
