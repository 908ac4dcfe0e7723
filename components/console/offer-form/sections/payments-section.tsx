"use client";

import { get, useFormContext, useWatch } from "react-hook-form";
import { CHOICES } from "@/components/console/offer-form/choices";
import { idOf } from "@/components/console/offer-form/field-ids";
import { Chip, Choice, Entry, FieldError } from "@/components/console/offer-form/form-field";
import { HALVES, HELP, LEGEND } from "@/components/console/offer-form/looks";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { FREQUENCIES, frequencyName } from "@/lib/calculator/frequency";
import { LimitHead, LimitRow } from "./limit-rows";

/** The frequencies, the number of payments and the limit of a payment. */
export function PaymentsSection() {
  const { register, formState } = useFormContext<OfferFormValues>();
  const base = useWatch<OfferFormValues, "base_frequency">({ name: "base_frequency" });
  const wrong = get(formState.errors, "available_frequencies") !== undefined;
  const counted = FREQUENCIES.find((frequency) => frequency === base);
  return (
    <>
      <fieldset aria-describedby="frequencies-help" id={idOf("available_frequencies")} tabIndex={-1}>
        <legend className={LEGEND}>The ISO may choose</legend>
        <div className="flex flex-wrap gap-2">
          {FREQUENCIES.map((frequency) => (
            <Chip
              key={frequency}
              type="checkbox"
              value={frequency}
              aria-invalid={wrong}
              {...register("available_frequencies")}
            >
              {frequencyName(frequency)}
            </Chip>
          ))}
        </div>
        <p id="frequencies-help" className={HELP}>
          <FieldError path="available_frequencies" />
        </p>
      </fieldset>
      <div className={HALVES}>
        <Choice
          path="base_frequency"
          empty="Choose"
          choices={CHOICES.base_frequency.map(([value, words]) => [
            value,
            words.includes(" ") ? `Payments ${words.toLowerCase()}` : `${words} payments`,
          ])}
        />
        <Entry path="holdback_pct" kind="percent" hint="Share of receivables. Empty means none." />
      </div>
      <LimitHead />
      <LimitRow
        label="Number of payments"
        hint={counted && frequencyName(counted)}
        kind="count"
        lowest="num_payments_floor"
        standard="default_num_payments"
        highest="num_payments_ceiling"
      />
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
