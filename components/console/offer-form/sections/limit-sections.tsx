"use client";

import { type FieldPath, get, useFormContext, useWatch } from "react-hook-form";
import { CHOICES, type EntryKind } from "@/components/console/offer-form/entries";
import {
  Chip,
  Choice,
  Entry,
  FieldErrorText,
  HALVES,
  HELP,
  LEGEND,
} from "@/components/console/offer-form/form-field";
import { idOf } from "@/components/console/offer-form/form-words";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { OptionalMark } from "@/components/ui/optional-mark";
import { FREQUENCIES, frequencyName } from "@/lib/calculator/offer/frequency";

/** The ranges of purchase price, upsell and payments, the buy rate and the frequencies. */
export function LimitsEveryOfferNeeds() {
  const base = useWatch<OfferFormValues, "base_frequency">({ name: "base_frequency" });
  const counted = FREQUENCIES.find((frequency) => frequency === base);
  return (
    <div className="grid gap-2">
      <LimitHead />
      <LimitRow
        label="Purchase price"
        kind="money"
        lowest="purchase_price_floor"
        standard="default_purchase_price"
        highest="purchase_price_ceiling"
      />
      <div className={`${ROW} [--help-room:0px]`}>
        <RowName label="Buy rate" hint="A factor, 1.00 or more" />
        <Entry path="buy_rate" kind="factor" bare />
      </div>
      <LimitRow
        label="Upsell"
        hint="Points, ISO’s part"
        kind="points"
        lowest="0.00"
        standard="default_upsell"
        highest="max_upsell"
      />
      <Frequencies />
      <LimitHead />
      <LimitRow
        label="Number of payments"
        hint={counted && frequencyName(counted)}
        kind="count"
        lowest="num_payments_floor"
        standard="default_num_payments"
        highest="num_payments_ceiling"
      />
    </div>
  );
}

/** The frequencies that the ISO may choose, and the one that limits are counted in: the first that is ticked. */
function Frequencies() {
  const { register, formState, getValues, setValue } = useFormContext<OfferFormValues>();
  const wrong = get(formState.errors, "available_frequencies") !== undefined;
  const count = (chosen: HTMLInputElement) => {
    if (chosen.checked && getValues("base_frequency") === "")
      setValue("base_frequency", chosen.value, { shouldDirty: true });
  };
  return (
    <div className="grid gap-x-3.5 gap-y-2 pt-2 phone:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
      <fieldset aria-describedby="frequencies-help" id={idOf("available_frequencies")} tabIndex={-1}>
        <legend className={LEGEND}>The ISO may choose</legend>
        <div className="flex flex-wrap gap-2">
          {FREQUENCIES.map((frequency) => (
            <Chip
              key={frequency}
              type="checkbox"
              value={frequency}
              aria-invalid={wrong}
              {...register("available_frequencies", { onChange: ({ target }) => count(target) })}
            >
              {frequencyName(frequency)}
            </Chip>
          ))}
        </div>
        <p id="frequencies-help" className={HELP}>
          <FieldErrorText path="available_frequencies" />
        </p>
      </fieldset>
      <Choice
        path="base_frequency"
        empty="Choose"
        choices={CHOICES.base_frequency.map(([value, words]) => [
          value,
          words.includes(" ") ? `Payments ${words.toLowerCase()}` : `${words} payments`,
        ])}
      />
    </div>
  );
}

/** The share of receivables, and the limit of a payment. */
export function HoldbackSection() {
  return (
    <>
      <div className={HALVES}>
        <Entry path="holdback_pct" kind="percent" optional hint="Share of receivables. Empty means none." />
      </div>
      <div className={HALVES}>
        <Entry path="payment_amount_override" kind="money" optional placeholder="None" />
        <Choice
          path="payment_override_behavior"
          empty="The most a payment may be (default)"
          choices={CHOICES.payment_override_behavior}
        />
      </div>
    </>
  );
}

type Path = FieldPath<OfferFormValues>;

interface LimitRowProps {
  label: string;
  hint?: string;
  kind: EntryKind;
  /** A path; or a text to show, if the offer has no such field. */
  lowest: Path | string;
  standard: Path;
  highest: Path;
}

const ROW = "grid grid-cols-3 items-start gap-x-2 phone:grid-cols-[9.5rem_repeat(3,minmax(0,1fr))]";

/** The column headers of limits, in the same words as on the calculator. */
function LimitHead() {
  return (
    <div className={`${ROW} -mb-0.5 text-13 text-ink-3`} aria-hidden="true">
      <span className="max-phone:hidden" />
      <span>Lowest</span>
      <span>
        Default
        <OptionalMark />
      </span>
      <span>Highest</span>
    </div>
  );
}

/** The lowest, default and highest value of a term. */
function LimitRow({ label, hint, kind, lowest, standard, highest }: LimitRowProps) {
  const entry = (path: Path, column: string) => (
    <Entry path={path} kind={kind} label={column} bare accessibleName={`${label}, ${column.toLowerCase()}`} />
  );
  return (
    <div className={`${ROW} [--help-room:0px]`}>
      <RowName label={label} hint={hint} />
      {isFixed(lowest) ? (
        <p className="rounded-m bg-sunken p-3 text-ink-3">{lowest}</p>
      ) : (
        entry(lowest as Path, "Lowest")
      )}
      {entry(standard, "Default")}
      {entry(highest, "Highest")}
    </div>
  );
}

/** What a row of limits is about, before its fields; on a phone above them. */
function RowName({ label, hint }: { label: string; hint?: string }) {
  return (
    <p className="pt-2.5 max-phone:col-span-3 max-phone:pb-1.5">
      <b>{label}</b>
      {hint && <small className="block text-13 text-ink-3">{hint}</small>}
    </p>
  );
}

function isFixed(lowest: string): boolean {
  return /^\d/.test(lowest);
}
