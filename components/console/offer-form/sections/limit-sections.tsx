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

/** The ranges of purchase price, payments and upsell, the buy rate and the frequencies. */
export function LimitsEveryOfferNeeds() {
  const { register, formState, setValue } = useFormContext<OfferFormValues>();
  const base = useWatch<OfferFormValues, "base_frequency">({ name: "base_frequency" });
  const wrong = get(formState.errors, "available_frequencies") !== undefined;
  const counted = FREQUENCIES.find((frequency) => frequency === base);
  return (
    <>
      <LimitHead />
      <LimitRow
        label="Purchase price"
        kind="money"
        lowest="purchase_price_floor"
        standard="default_purchase_price"
        highest="purchase_price_ceiling"
      />
      <LimitRow
        label="Number of payments"
        hint={counted && frequencyName(counted)}
        kind="count"
        lowest="num_payments_floor"
        standard="default_num_payments"
        highest="num_payments_ceiling"
      />
      <LimitRow
        label="Upsell"
        hint="Points, ISO’s part"
        kind="points"
        lowest="0.00"
        standard="default_upsell"
        highest="max_upsell"
      />
      <div className={HALVES}>
        <Entry path="buy_rate" kind="factor" hint="A factor, 1.00 or more" />
        <Choice
          path="base_frequency"
          empty="Choose"
          choices={CHOICES.base_frequency.map(([value, words]) => [
            value,
            words.includes(" ") ? `Payments ${words.toLowerCase()}` : `${words} payments`,
          ])}
        />
      </div>
      <fieldset aria-describedby="frequencies-help" id={idOf("available_frequencies")} tabIndex={-1}>
        <legend className={LEGEND}>The ISO may choose</legend>
        <div className="flex flex-wrap gap-2">
          {FREQUENCIES.map((frequency) => (
            <Chip
              key={frequency}
              type="checkbox"
              value={frequency}
              aria-invalid={wrong}
              {...register("available_frequencies", {
                onChange: ({ target }) => {
                  // The first frequency is the one that most offers count in.
                  if (base === "" && target.checked)
                    setValue("base_frequency", target.value, { shouldDirty: true });
                },
              })}
            >
              {frequencyName(frequency)}
            </Chip>
          ))}
        </div>
        <p id="frequencies-help" className={HELP}>
          <FieldErrorText path="available_frequencies" />
        </p>
      </fieldset>
    </>
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
    <div className={`${ROW} -mb-2.5 text-13 text-ink-3`} aria-hidden="true">
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
      <p className="pt-2.5 max-phone:col-span-3 max-phone:pb-1.5">
        <b>{label}</b>
        {hint && <small className="block text-13 text-ink-3">{hint}</small>}
      </p>
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

function isFixed(lowest: string): boolean {
  return /^\d/.test(lowest);
}
