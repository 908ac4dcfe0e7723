"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { HelpTerm } from "@/components/ui/help-term";
import { type Choice, LimitSlider } from "@/components/ui/limit-slider";
import { OpeningIcon } from "@/components/ui/opening-icon";
import type { StepScale } from "@/components/ui/steps";
import { unreadableReason } from "@/lib/calculator/entry";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Problem } from "@/lib/calculator/problems";
import type { CountRange } from "@/lib/calculator/sendable";
import { type ApplyFix, FixButton } from "./fix-button";
import { withSent } from "./sent-mark";
import { type ChoiceField, chosen } from "./terms-form";

export type ChooseTerm = (field: ChoiceField, choice: Choice) => void;

/** The properties that the control of each term has. */
export interface TermControlProps {
  limits: OfferLimits;
  brandName: string;
  choice: Choice;
  /** The submitted value, where a counter is open. */
  sent: number | undefined;
  /** The problem with this field's own limit. */
  problem: Problem | undefined;
  onChoose: ChooseTerm;
  onFix: ApplyFix;
  /** The line under the slider at a limit of the structure; `footRoom` says whether its room is kept. */
  foot?: ReactNode;
  footRoom?: boolean;
}

interface TermSliderProps extends Omit<TermControlProps, "brandName"> {
  field: ChoiceField;
  label: string;
  explanation: string;
  hint?: ReactNode;
  consequence: { label: string; value: string };
  scale: StepScale;
  marked?: CountRange | null;
  defaultValue: number;
  format: (value: number) => string;
  parse: (text: string) => number | null;
}

/** One of the terms as a slider of the form. */
export function TermSlider(props: TermSliderProps) {
  const { field, problem, limits, onChoose, onFix, hint, sent, marked = null, ...slider } = props;
  const { draft, committed } = slider.choice;
  const lastValid = slider.format(committed);

  const [message, wayOut] =
    typeof draft === "string"
      ? [
          unreadableReason(draft, slider.parse),
          <Button key={field} kind="link" vanishes onClick={() => onChoose(field, chosen(committed))}>
            Use {lastValid}
          </Button>,
        ]
      : [
          problem?.message,
          problem?.fixes.map((fix) => (
            <FixButton key={fix.field} kind="link" fix={fix} limits={limits} onApply={onFix} />
          )),
        ];

  return (
    <LimitSlider
      {...slider}
      markedFrom={marked?.fewest}
      markedTo={marked?.most}
      hint={withSent(hint, sent === undefined || sent === committed ? null : slider.format(sent))}
      name={field}
      onChoose={(choice) => onChoose(field, choice)}
      problem={
        message === undefined ? null : (
          <p>
            <b>{message}</b> Figures show {lastValid}. {wayOut}
          </p>
        )
      }
    />
  );
}

interface FixedValueProps {
  label: string;
  explanation: string;
  reason: string;
  value: string;
}

/** A term that the ISO cannot choose, as text. */
export function FixedValue({ label, explanation, reason, value }: FixedValueProps) {
  return (
    <dl className="flex min-h-[46px] items-center justify-between gap-x-4 border-t border-line py-2 enlarged:flex-wrap">
      <dt className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-semibold wrap-anywhere">
        <HelpTerm explanation={explanation}>{label}</HelpTerm>{" "}
        <span className="inline-flex items-center gap-1 text-12 font-normal text-ink-3">
          <OpeningIcon name="lock" className="size-3" />
          {reason}
        </span>
      </dt>
      <dd className="text-right text-16 font-semibold tracking-[-0.01em]">{value}</dd>
    </dl>
  );
}
