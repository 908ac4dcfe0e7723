"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { Entry } from "@/components/console/offer-form/form-field";
import { Rows } from "@/components/console/offer-form/rows";
import {
  type OfferFormValues,
  type PrepaymentChoice,
  TIER_FIGURES,
} from "@/components/console/offer-form/values";

const CHOICES: [PrepaymentChoice, string][] = [
  ["none", "None"],
  ["step_per_month", "Lower every month"],
  ["fixed_windows", "Windows"],
  ["funder_provided", "Our own table"],
];

/** What is due when the merchant pays early. */
export function PrepaymentSection() {
  const { register } = useFormContext<OfferFormValues>();
  const choice = useWatch<OfferFormValues, "prepayment">({ name: "prepayment" });
  return (
    <>
      <fieldset>
        <legend className="sr-only">Prepayment</legend>
        <div className="form-chips">
          {CHOICES.map(([value, label]) => (
            <label key={value} className="form-chip">
              <input type="radio" value={value} {...register("prepayment")} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {choice === "step_per_month" && (
        <div className="form-grid">
          <Entry path="rate_step" kind="factor" />
          <Entry path="floor_term_months" kind="count" />
        </div>
      )}
      {choice === "fixed_windows" && (
        <Rows
          name="windows"
          what="window"
          most={24}
          empty={{ months_after_funding: "", factor_rate_discount: "" }}
          row={(index) => (
            <div className="form-grid">
              <Entry
                path={`windows.${index}.months_after_funding`}
                label="Months after funding"
                kind="count"
              />
              <Entry path={`windows.${index}.factor_rate_discount`} label="Factor less by" kind="factor" />
            </div>
          )}
        />
      )}
      {choice === "funder_provided" && (
        <Rows
          name="tiers"
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
            <div className="form-grid thirds">
              <Entry path={`tiers.${index}.label`} label="Label" />
              <Entry path={`tiers.${index}.termOrWindow`} label="Months" kind={TIER_FIGURES.termOrWindow} />
              <Entry path={`tiers.${index}.factorRate`} label="Factor" kind={TIER_FIGURES.factorRate} />
              <Entry path={`tiers.${index}.amountSold`} label="Total due" kind={TIER_FIGURES.amountSold} />
              <Entry path={`tiers.${index}.savings`} label="Savings" kind={TIER_FIGURES.savings} />
              <Entry
                path={`tiers.${index}.discountPts`}
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
