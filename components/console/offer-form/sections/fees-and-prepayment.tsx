"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CHOICES } from "@/components/console/offer-form/entries";
import {
  feeKind,
  NEW_FEE,
  type PrepaymentChoice,
  TIER_FIGURES,
} from "@/components/console/offer-form/fees-and-prepayment";
import { Chip, Choice, Entry, HALVES, THIRDS, Tick } from "@/components/console/offer-form/form-field";
import { Rows } from "@/components/console/offer-form/form-rows";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { MOST_ROWS } from "@/lib/schemas/wire/bounds";

/** The path prefix of a structure; empty for the offer's own fees. */
type Within = "" | `structures.${number}.`;

/** The fees of the offer. */
export function FeesSection() {
  return <FeeRows within="" />;
}

/** The fees of the offer or of a structure. */
export function FeeRows({ within }: { within: Within }) {
  return (
    <Rows
      name={`${within}fees`}
      what="fee"
      most={MOST_ROWS.fees}
      empty={NEW_FEE}
      row={(index) => <FeeRow at={`${within}fees.${index}`} />}
    />
  );
}

function FeeRow({ at }: { at: `${Within}fees.${number}` }) {
  const { getValues } = useFormContext<OfferFormValues>();
  const [type, adjustable] = useWatch<
    OfferFormValues,
    [`${Within}fees.${number}.amount_type`, `${Within}fees.${number}.adjustable`]
  >({
    name: [`${at}.amount_type`, `${at}.adjustable`],
  });
  const kind = feeKind(type ?? getValues(`${at}.amount_type`));
  return (
    <>
      <div className="grid grid-cols-2 gap-x-2 phone:grid-cols-[minmax(0,1fr)_7rem_8rem] max-phone:[&>:first-child]:col-span-2">
        <Entry path={`${at}.label`} label="Label" />
        <Choice
          path={`${at}.amount_type`}
          label="Kind"
          choices={[
            ["pct", "Percent"],
            ["fixed", "Dollars"],
          ]}
        />
        <Entry path={`${at}.amount`} label="Amount" kind={kind} />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <Tick path={`${at}.visible`} label="ISO sees it" />
        <Tick path={`${at}.adjustable`} label="ISO may change it" />
        <Tick path={`${at}.finance_charge`} label="Finance charge" />
      </div>
      <div className={THIRDS}>
        {adjustable && (
          <>
            <Entry path={`${at}.floor`} label="Lowest" kind={kind} />
            <Entry path={`${at}.ceiling`} label="Highest" kind={kind} />
          </>
        )}
        <Entry path={`${at}.paid_to`} label="Paid to" optional hint="A third party" />
      </div>
    </>
  );
}

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
          most={MOST_ROWS.windows}
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
          most={MOST_ROWS.prepayment_schedule}
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
