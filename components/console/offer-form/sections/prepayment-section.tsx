"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CHOICES } from "@/components/console/offer-form/choices";
import { type PrepaymentChoice, TIER_FIGURES } from "@/components/console/offer-form/fees-and-prepayment";
import { Chip, Entry, HALVES, THIRDS } from "@/components/console/offer-form/form-field";
import { Rows } from "@/components/console/offer-form/rows";
import type { OfferFormValues } from "@/components/console/offer-form/values";

/** The amount due when the merchant pays early. */
export function PrepaymentSection() {
  const { register } = useFormContext<OfferFormValues>();
  const choice = useWatch<OfferFormValues, "prepayment">({ name: "prepayment" });
  return (
    <>
      <fieldset>
        <legend className="sr-only">Prepayment</legend>
        <div className="flex flex-wrap gap-2">
          {CHOICES.prepayment.map(([value, label]) => (
            <Chip key={value} type="radio" value={value} {...register("prepayment")}>
              {label}
            </Chip>
          ))}
        </div>
      </fieldset>
      <PrepaymentFields within="" choice={choice} />
    </>
  );
}

interface PrepaymentFieldsProps {
  /** The path prefix of a structure; empty for the offer's own schedule. */
  within: "" | `structures.${number}.`;
  choice: "" | PrepaymentChoice;
}

/** The fields of the chosen schedule. */
export function PrepaymentFields({ within, choice }: PrepaymentFieldsProps) {
  return (
    <>
      {choice === "step_per_month" && (
        <div className={HALVES}>
          <Entry path={`${within}rate_step`} kind="factor" />
          <Entry path={`${within}floor_term_months`} kind="count" />
        </div>
      )}
      {choice === "fixed_windows" && (
        <Rows
          name={`${within}windows`}
          what="window"
          most={24}
          empty={{ months_after_funding: "", factor_rate_discount: "" }}
          row={(index) => (
            <div className={HALVES}>
              <Entry
                path={`${within}windows.${index}.months_after_funding`}
                label="Months after funding"
                kind="count"
              />
              <Entry
                path={`${within}windows.${index}.factor_rate_discount`}
                label="Factor less by"
                kind="factor"
              />
            </div>
          )}
        />
      )}
      {choice === "funder_provided" && (
        <Rows
          name={`${within}tiers`}
          what="tier"
          most={240}
          empty={{
            label: "",
            termOrWindow: "",
            factorRate: "",
            amountSold: "",
            savings: "",
            discountPts: "",
          }}
          row={(index) => (
            <div className={THIRDS}>
              <Entry path={`${within}tiers.${index}.label`} label="Label" />
              <Entry
                path={`${within}tiers.${index}.termOrWindow`}
                label="Months"
                kind={TIER_FIGURES.termOrWindow}
              />
              <Entry
                path={`${within}tiers.${index}.factorRate`}
                label="Factor"
                kind={TIER_FIGURES.factorRate}
              />
              <Entry
                path={`${within}tiers.${index}.amountSold`}
                label="Total due"
                kind={TIER_FIGURES.amountSold}
              />
              <Entry path={`${within}tiers.${index}.savings`} label="Savings" kind={TIER_FIGURES.savings} />
              <Entry
                path={`${within}tiers.${index}.discountPts`}
                label="Discount points"
                kind={TIER_FIGURES.discountPts}
              />
            </div>
          )}
        />
      )}
    </>
  );
}
