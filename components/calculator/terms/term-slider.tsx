"use client";

import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { type Choice, LimitSlider } from "@/components/ui/limit-slider";
import type { StepScale } from "@/components/ui/step-scale";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Problem } from "@/lib/calculator/problems";
import type { Quote } from "@/lib/calculator/quote";
import type { Terms } from "@/lib/calculator/terms";
import { type ApplyFix, FixButton } from "./fix-button";
import { withSent } from "./sent-mark";
import { type ChoiceField, chosen, type TermsForm } from "./terms-form";

/** What the control of any term is given. */
export interface TermControlProps {
  limits: OfferLimits;
  brandName: string;
  form: TermsForm;
  /** The figures of the committed terms. */
  quote: Quote;
  /** The problems of the draft terms. */
  problems: Problem[];
  /** The terms that the open counter answers; each that differs is marked. */
  sent: Terms | null;
  onChoose: (field: ChoiceField, choice: Choice) => void;
  onFix: ApplyFix;
}

interface TermSliderProps {
  field: ChoiceField;
  choice: Choice;
  label: string;
  explanation: string;
  hint?: ReactNode;
  consequence: { label: string; value: string };
  scale: StepScale;
  defaultValue: number;
  /** What was sent, where a counter is open. */
  sent: number | undefined;
  format: (value: number) => string;
  parse: (text: string) => number | null;
  /** What breaks this field's own limit. */
  problem: Problem | undefined;
  limits: OfferLimits;
  onChoose: (field: ChoiceField, choice: Choice) => void;
  onFix: ApplyFix;
}

const UNREADABLE = "This is not a number the calculator can read.";

/** One of the terms as a slider of the form. */
export function TermSlider(props: TermSliderProps) {
  const { field, problem, limits, onChoose, onFix, hint, sent, ...slider } = props;
  const { draft, committed } = slider.choice;
  const lastValid = slider.format(committed);

  const alert = (message: string, wayOut: ReactNode) => (
    <Alert tone="bad" action={wayOut}>
      <b>{message}</b> Figures show {lastValid}, your last valid choice.
    </Alert>
  );
  const problemAlert = () => {
    if (typeof draft === "string") {
      const restore = () => onChoose(field, chosen(committed));
      const wayOut = (
        <Button vanishes onClick={restore}>
          Use {lastValid}
        </Button>
      );
      return alert(UNREADABLE, wayOut);
    }
    if (problem === undefined) return null;
    const fixes = problem.fixes.map((fix) => (
      <FixButton key={fix.field} fix={fix} limits={limits} onApply={onFix} />
    ));
    return alert(problem.message, fixes);
  };

  return (
    <LimitSlider
      {...slider}
      hint={withSent(hint, sent === undefined || sent === committed ? null : slider.format(sent))}
      name={field}
      onChoose={(choice) => onChoose(field, choice)}
      problem={problemAlert()}
    />
  );
}
