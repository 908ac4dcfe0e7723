"use client";

import { lazy, useState } from "react";
import { openingOf } from "#opening";
import { configurationText, readConfiguration } from "@/components/calculator/address/configuration";
import { useConfiguration } from "@/components/calculator/address/use-configuration";
import { usePins } from "@/components/calculator/compare/use-pins";
import { type CurrentOffer, useOffer } from "@/components/calculator/offer/use-offer";
import { CalculatorPage } from "@/components/calculator/page/calculator-page";
import type { CalculatorProps, OpenedProps } from "@/components/calculator/page/calculator-props";
import { formOf } from "@/components/calculator/terms/terms-form";
import { usePlainForm, useTerms } from "@/components/calculator/terms/use-terms";

const Structured = lazy(() => import("@/components/calculator/structures/structured-calculator"));

// Rule: L2-11
/** The page's one island: an ISO configures terms, sees every figure, and submits. */
export function Calculator(props: CalculatorProps) {
  const current = useOffer(props.offer);
  const [opening] = useState(() => openingOf(props));
  return current.offer.structures.length > 0 ? (
    <Structured {...props} opening={opening} current={current} />
  ) : (
    <PlainCalculator {...props} opening={opening} current={current} />
  );
}

/** The calculator of an offer without structures. */
function PlainCalculator({ current, ...props }: OpenedProps & { current: CurrentOffer }) {
  const { offer } = current;
  const { limits } = offer;
  const form = usePlainForm(limits);
  const configured = useTerms(limits, form);
  const { terms } = configured;
  const { pins, setPins, pin, unpin } = usePins();
  useConfiguration(configurationText(limits, { form: form.form, pins }), (text, how) => {
    const kept = readConfiguration(limits, text);
    if (how === "opened") form.restart(kept.form);
    else form.change(() => kept.form);
    setPins(kept.pins);
  });
  return (
    <CalculatorPage
      {...props}
      engine={{
        current,
        offer,
        configured,
        pins,
        pin,
        unpin,
        address: configurationText(limits, { form: formOf(terms), pins: [] }),
        structured: null,
        adopt: (loaded, changed, shared) => {
          const carried = loaded.adoptOffer(offer, changed, { terms, pins, shared });
          current.replace(changed, carried.update);
          form.restart(formOf(carried.terms));
          setPins(carried.pins);
        },
      }}
    />
  );
}
