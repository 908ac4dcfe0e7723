"use client";

import { useState } from "react";
import { configurationText, readConfiguration } from "@/components/calculator/address/configuration";
import { useConfiguration } from "@/components/calculator/address/use-configuration";
import type { CalculatorProps, CurrentOffer } from "@/components/calculator/engine";
import type { Offer } from "@/components/calculator/offer/offer";
import { loadParts } from "@/components/calculator/on-demand/on-demand";
import { CalculatorPage } from "@/components/calculator/page/calculator-page";
import { StructuredCalculator } from "@/components/calculator/structures/structured-calculator";
import { formOf } from "@/components/calculator/terms/terms-form";
import { usePins, usePlainForm, useTerms } from "@/components/calculator/terms/use-terms";

/** The page's one island: an ISO configures terms, sees every figure, and submits. */
export function Calculator(props: CalculatorProps) {
  const current = useOffer(props.offer);
  return current.offer.structures.length > 0 ? (
    <StructuredCalculator {...props} current={current} />
  ) : (
    <PlainCalculator {...props} current={current} />
  );
}

/** The calculator of an offer without structures. */
function PlainCalculator({ current, ...props }: CalculatorProps & { current: CurrentOffer }) {
  const { offer } = current;
  const { limits } = offer;
  const form = usePlainForm(limits);
  const configured = useTerms(limits, form);
  const { terms } = configured;
  const { pins, setPins, pin, unpin } = usePins();
  const steps = { ...form.steps, version: limits.version };
  const address = configurationText(limits, { form: form.form, pins });
  const reviews = useConfiguration(address, steps, (text, how) => {
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
        reviews,
        adopt: async (changed) => {
          const { carryForm, carryPins } = await loadParts();
          current.replace(changed);
          form.restart(carryForm(limits, changed.limits, form.form));
          setPins(carryPins(changed.limits, pins));
        },
      }}
    />
  );
}

/** The offer the page works with: the one it opened with, until the ISO goes on with a newer one. */
function useOffer(opened: Offer): CurrentOffer {
  const [offer, replace] = useState(opened);
  return { offer, replace };
}
