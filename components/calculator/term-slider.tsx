"use client";

import type { ReactNode } from "react";
import { type Control, useController } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { LimitSlider } from "@/components/ui/limit-slider";
import type { StepScale } from "@/components/ui/step-scale";
import { Strip } from "@/components/ui/strip";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Problem } from "@/lib/calculator/problems";
import type { Quote } from "@/lib/calculator/quote";
import { type ApplyFix, FixButton } from "./fix-button";
import { chosen, type TermsForm, UNREADABLE } from "./terms-form";

/** What the control of any term is given. */
export interface TermControlProps {
  limits: OfferLimits;
  brandName: string;
  control: Control<TermsForm>;
  /** The figures of the terms in effect. */
  quote: Quote;
  /** The problems of the terms as entered. */
  problems: Problem[];
  onFix: ApplyFix;
}

interface TermSliderProps {
  name: "purchasePrice" | "upsell" | "numPayments" | `fees.${number}`;
  control: Control<TermsForm>;
  label: string;
  explanation: string;
  hint?: ReactNode;
  consequence: { label: string; value: string };
  scale: StepScale;
  defaultValue: number;
  format: (value: number) => string;
  parse: (text: string) => number | null;
  /** What breaks this field's own limit. */
  problem: Problem | undefined;
  limits: OfferLimits;
  onFix: ApplyFix;
}

/** One of the terms as a slider of the form. */
export function TermSlider({ name, control, problem, limits, onFix, ...slider }: TermSliderProps) {
  const { field } = useController({ name, control });
  const { entry, inEffect } = field.value;
  const lastValid = slider.format(inEffect);

  const complaint = (message: string, wayOut: ReactNode) => (
    <Strip tone="bad" action={wayOut}>
      <b>{message}</b> Figures show {lastValid}, your last valid choice.
    </Strip>
  );
  const complaints = () => {
    if (typeof entry === "string") {
      const restore = () => field.onChange(chosen(inEffect));
      const wayOut = (
        <Button vanishes onClick={restore}>
          Use {lastValid}
        </Button>
      );
      return complaint(UNREADABLE, wayOut);
    }
    if (problem === undefined) return null;
    const fixes = problem.fixes.map((fix) => (
      <FixButton key={fix.field} fix={fix} limits={limits} onApply={onFix} />
    ));
    return complaint(problem.message, fixes);
  };

  return (
    <LimitSlider
      {...slider}
      choice={field.value}
      onChoose={field.onChange}
      fieldRef={field.ref}
      problem={complaints()}
    />
  );
}
