"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { idOf } from "@/components/console/offer-form/field-ids";
import { Choice, Entry } from "@/components/console/offer-form/form-field";
import { FeeRows } from "@/components/console/offer-form/sections/fees-section";
import {
  PREPAYMENT_CHOICES,
  PrepaymentFields,
} from "@/components/console/offer-form/sections/prepayment-section";
import { STRUCTURE_SCALARS } from "@/components/console/offer-form/structure-values";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { FREQUENCIES, frequencyName } from "@/lib/calculator/frequency";
import type { OfferedTexts } from "./offered-texts";

interface MoreLimitsProps {
  index: number;
  /** Names the structure. */
  name: string;
  offered: OfferedTexts;
}

/** The limits of a structure that are seldom its own. */
export function MoreLimits({ index, name, offered }: MoreLimitsProps) {
  const { register, getValues, setValue } = useFormContext<OfferFormValues>();
  const at = `structures.${index}` as const;
  const [ownFees, prepayment, fees, offerPrepayment] = useWatch<
    OfferFormValues,
    [`structures.${number}.own_fees`, `structures.${number}.prepayment`, "fees", "prepayment"]
  >({ name: [`${at}.own_fees`, `${at}.prepayment`, "fees", "prepayment"] });
  const limit = (
    field: "default_purchase_price" | "default_upsell" | "holdback_pct" | "payment_amount_override",
    label: string,
  ) => (
    <Entry
      path={`${at}.${field}`}
      label={label}
      kind={STRUCTURE_SCALARS[field]}
      placeholder={offered[field]}
      spoken={`${label} of ${name}`}
      foot
    />
  );
  const copyFees = (choice: string) => {
    if (choice === "yes" && getValues(`${at}.fees`).length === 0)
      setValue(`${at}.fees`, structuredClone(getValues("fees")));
  };
  const copyPrepayment = (choice: string) => {
    if (choice !== getValues("prepayment")) return;
    for (const field of ["rate_step", "floor_term_months", "windows", "tiers"] as const)
      setValue(`${at}.${field}`, structuredClone(getValues(field)));
  };
  return (
    <div className="structure-more">
      <div className="structure-fields" data-columns={3}>
        {limit("default_purchase_price", "Default purchase price")}
        {limit("default_upsell", "Default upsell")}
        {limit("holdback_pct", "Holdback")}
      </div>
      <div className="structure-fields" data-columns={2}>
        {limit("payment_amount_override", "Payment amount limit")}
        <Choice
          path={`${at}.payment_override_behavior`}
          label="The limit is"
          spoken={`The limit of ${name} is`}
          choices={[
            ["", "As in the offer"],
            ["ceiling", "The most a payment may be"],
            ["floor", "The least a payment may be"],
            ["exact", "Exactly the payment"],
          ]}
          foot
        />
        <Choice
          path={`${at}.own_fees`}
          label="Fees"
          spoken={`Fees of ${name}`}
          choices={[
            ["", `As in the offer: ${fees.length === 1 ? "1 fee" : `${fees.length} fees`}`],
            ["yes", "Its own"],
          ]}
          onChoose={copyFees}
          foot
        />
        <Choice
          path={`${at}.prepayment`}
          label="Prepayment"
          spoken={`Prepayment of ${name}`}
          choices={[["", `As in the offer: ${choiceText(offerPrepayment)}`], ...PREPAYMENT_CHOICES]}
          onChoose={copyPrepayment}
          foot
        />
        <Choice
          path={`${at}.show_fee_breakdown`}
          label="Each fee by name"
          spoken={`Each fee of ${name} by name`}
          choices={[
            ["", "As in the offer"],
            ["yes", "Shown"],
            ["no", "Not shown"],
          ]}
          foot
        />
      </div>
      <fieldset id={idOf(`${at}.available_frequencies`)} tabIndex={-1}>
        <legend className="structure-legend">The ISO may choose</legend>
        <div className="form-chips">
          {FREQUENCIES.map((frequency) => (
            <label key={frequency} className="form-chip">
              <input type="checkbox" value={frequency} {...register(`${at}.available_frequencies`)} />
              <span>{frequencyName(frequency)}</span>
            </label>
          ))}
        </div>
        <p className="form-help">None chosen means as in the offer.</p>
      </fieldset>
      {ownFees === "yes" && (
        <section aria-label={`Fees of ${name}`}>
          <h4 className="structure-legend">Fees</h4>
          <FeeRows within={`${at}.`} />
        </section>
      )}
      {prepayment !== "" && prepayment !== "none" && (
        <section aria-label={`Prepayment of ${name}`}>
          <h4 className="structure-legend">Prepayment</h4>
          <PrepaymentFields within={`${at}.`} choice={prepayment} />
        </section>
      )}
    </div>
  );
}

function choiceText(choice: OfferFormValues["prepayment"]): string {
  const [, text = ""] = PREPAYMENT_CHOICES.find(([value]) => value === choice) ?? [];
  return text.toLowerCase();
}
