"use client";

import { memo, type ReactNode } from "react";
import { EXPLANATIONS, feeAmountText } from "@/components/calculator/page/wording";
import { isNamed } from "@/components/calculator/results/figures";
import { Button } from "@/components/ui/button";
import { HelpTerm } from "@/components/ui/help-term";
import { Icon } from "@/components/ui/icon";
import { LimitSlider, type SliderEntry } from "@/components/ui/limit-slider";
import { roundScale, type StepScale } from "@/components/ui/steps";
import { parseMoneyEntry, parsePercentEntry, unreadableReason } from "@/lib/calculator/money/entry";
import { formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import type { Fee, OfferLimits } from "@/lib/calculator/offer/limits";
import type { Quote } from "@/lib/calculator/quote";
import type { Problem } from "@/lib/calculator/terms/problems";
import type { CountRange } from "@/lib/calculator/terms/sendable";
import type { Terms } from "@/lib/calculator/terms/terms";
import { type ApplyFix, FixButton } from "./fix-button";
import { withSent } from "./sent-terms";
import { type ChoiceField, chosen, feeField } from "./terms-form";

export type ChooseTerm = (field: ChoiceField, choice: SliderEntry) => void;

/** The properties that the control of each term has. */
export interface TermControlProps {
  limits: OfferLimits;
  brandName: string;
  choice: SliderEntry;
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
  reason: ReactNode;
  value: string;
}

/** A term that the ISO cannot choose, as text. */
export function FixedValue({ label, explanation, reason, value }: FixedValueProps) {
  return (
    <dl className="flex min-h-[46px] items-center justify-between gap-x-4 border-t border-line py-2 enlarged:flex-wrap">
      <dt className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-semibold wrap-anywhere">
        <HelpTerm explanation={explanation}>
          <bdi>{label}</bdi>
        </HelpTerm>{" "}
        <span className="inline-flex items-center gap-1 text-12 font-normal text-ink-3">
          <Icon name="lock" className="size-3" />
          {reason}
        </span>
      </dt>
      <dd className="text-right text-16 font-semibold tracking-[-0.01em]">{value}</dd>
    </dl>
  );
}

/** Says of a term without a choice whose it is. */
export function SetBy({ brandName }: { brandName: string }) {
  return (
    <span>
      Set by <bdi>{brandName}</bdi>
    </span>
  );
}

type FeeControlsProps = Omit<TermControlProps, "choice" | "problem" | "sent"> & {
  /** The choice of each adjustable fee, in the offer's order. */
  choices: SliderEntry[];
  /** The submitted fees, where a counter is open. */
  sentFees: Terms["fees"] | undefined;
  quote: Quote;
  problems: Problem[];
  feeBreakdown: boolean;
};

/**
 * The adjustable fees as controls; the fixed ones, where they are shown, and the balance to pay off as text.
 */
export function FeeControls(props: FeeControlsProps) {
  const { choices, sentFees, quote, problems, feeBreakdown, ...control } = props;
  const { fees, existingFundingBalance } = control.limits;
  const adjustable = fees.filter(({ range }) => range !== null);
  const fixed = feeBreakdown ? fees.filter((fee) => isNamed(fee) && fee.range === null) : [];
  return (
    <>
      {adjustable.map((fee, index) => (
        <AdjustableFee
          key={fee.id}
          {...control}
          fee={fee}
          index={index}
          choice={choices[index]}
          sent={sentFees?.find(({ id }) => id === fee.id)?.amount}
          charge={chargeOf(quote, fee)}
          problem={problems.find(({ field }) => field.startsWith(`fees[${index}]`))}
        />
      ))}
      {fixed.map((fee) => (
        <FixedValue
          key={fee.id}
          label={fee.label}
          explanation={EXPLANATIONS.fee}
          reason={fee.amountType === "pct" ? `Fixed, ${feeAmountText(fee, fee.amount)}` : "Fixed"}
          value={formatMoney(chargeOf(quote, fee) ?? 0)}
        />
      ))}
      {existingFundingBalance > 0 && (
        <FixedValue
          label="Existing balance paid off"
          explanation={EXPLANATIONS.balance}
          reason="Fixed"
          value={formatMoney(existingFundingBalance)}
        />
      )}
    </>
  );
}

/** What a fee takes from the purchase price; undefined where the quote does not have it. */
function chargeOf({ fees }: Quote, { id }: Fee): Cents | undefined {
  return fees.find((fee) => fee.id === id)?.charge;
}

type AdjustableFeeProps = Omit<TermControlProps, "choice"> & {
  fee: Fee;
  /** The index among the adjustable fees. */
  index: number;
  choice: SliderEntry | undefined;
  /** What the fee takes from the purchase price. */
  charge: Cents | undefined;
};

const AdjustableFee = memo(function AdjustableFee(props: AdjustableFeeProps) {
  const { fee, index, choice, charge, brandName, ...control } = props;
  const { label, amountType, amount, range } = fee;
  const { floor, ceiling } = range ?? { floor: amount, ceiling: amount };
  const format = (value: number) => feeAmountText(fee, value);
  if (floor === ceiling) {
    return (
      <FixedValue
        label={label}
        explanation={EXPLANATIONS.fee}
        reason={
          <>
            <SetBy brandName={brandName} />
            {amountType === "pct" && `, ${format(floor)}`}
          </>
        }
        value={formatMoney(charge ?? 0)}
      />
    );
  }
  return (
    <TermSlider
      {...control}
      field={feeField(index)}
      choice={choice ?? chosen(amount)}
      label={label}
      explanation={EXPLANATIONS.fee}
      hint="Taken from the purchase price"
      consequence={{ label: "Fee", value: charge === undefined ? "" : formatMoney(charge) }}
      scale={roundScale(floor, ceiling)}
      defaultValue={amount}
      format={format}
      parse={amountType === "pct" ? parsePercentEntry : parseMoneyEntry}
    />
  );
});
