"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { CHOICES, choiceWords } from "@/components/console/offer-form/entries";
import { Chip, Choice, Entry, HELP, STRUCTURE_FIELDS } from "@/components/console/offer-form/form-field";
import { idOf } from "@/components/console/offer-form/form-words";
import { CommissionFields } from "@/components/console/offer-form/sections/commission-section";
import { FeeRows, PrepaymentFields } from "@/components/console/offer-form/sections/fees-and-prepayment";
import {
  type OfferedTexts,
  STRUCTURE_SCALARS,
  type StructureValues,
} from "@/components/console/offer-form/structures/structures";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { counted } from "@/components/console/ui/counted";
import { FREQUENCIES, frequencyName } from "@/lib/calculator/offer/frequency";
import { ownValue } from "@/lib/calculator/own-value";

const SMALL_LEGEND = "pb-1 text-12 text-ink-2";

interface MoreLimitsProps {
  index: number;
  /** The structure's name, for accessible names. */
  name: string;
  offered: OfferedTexts;
}

/** The limits of a structure that it rarely overrides. */
export function MoreLimits({ index, name, offered }: MoreLimitsProps) {
  const { register, getValues, setValue } = useFormContext<OfferFormValues>();
  const at = `structures.${index}` as const;
  const [ownFees, prepayment, ownCommission, fees, offerPrepayment] = useWatch<
    OfferFormValues,
    [
      `structures.${number}.own_fees`,
      `structures.${number}.prepayment`,
      `structures.${number}.own_commission`,
      "fees",
      "prepayment",
    ]
  >({ name: [`${at}.own_fees`, `${at}.prepayment`, `${at}.own_commission`, "fees", "prepayment"] });
  const limit = (
    field: "default_purchase_price" | "default_upsell" | "holdback_pct" | "payment_amount_override",
    label: string,
  ) => (
    <Entry
      path={`${at}.${field}`}
      label={label}
      kind={STRUCTURE_SCALARS[field]}
      placeholder={offered[field]}
      accessibleName={`${label} of ${name}`}
      foot
    />
  );
  const copyFees = (choice: string) => {
    if (choice === "yes" && getValues(`${at}.fees`).length === 0)
      setValue(`${at}.fees`, structuredClone(getValues("fees")));
  };
  const copyCommission = (choice: string) => {
    if (choice === "yes") setValue(`${at}.commission_terms`, structuredClone(getValues("commission_terms")));
  };
  const copyPrepayment = (choice: string) => {
    if (choice !== getValues("prepayment")) return;
    for (const field of ["rate_step", "floor_term_months", "windows", "tiers"] as const)
      setValue(`${at}.${field}`, structuredClone(getValues(field)));
  };
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-1 [--help-room:0px]">
      <div className={`${STRUCTURE_FIELDS} phone:grid-cols-3`}>
        {limit("default_purchase_price", "Default purchase price")}
        {limit("default_upsell", "Default upsell")}
        {limit("holdback_pct", "Holdback")}
      </div>
      <div className="grid items-end gap-x-3 gap-y-2.5 pt-2 phone:grid-cols-2">
        {limit("payment_amount_override", "Payment amount limit")}
        <Choice
          path={`${at}.payment_override_behavior`}
          label="The limit is"
          accessibleName={`The limit of ${name} is`}
          empty="As in the offer"
          choices={CHOICES.payment_override_behavior}
          foot
        />
        <Choice
          path={`${at}.own_fees`}
          label="Fees"
          accessibleName={`Fees of ${name}`}
          empty={`As in the offer: ${counted(fees.length, "fee")}`}
          choices={CHOICES.own_fees}
          onChoose={copyFees}
          foot
        />
        <Choice
          path={`${at}.prepayment`}
          label="Prepayment"
          accessibleName={`Prepayment of ${name}`}
          empty={`As in the offer: ${choiceWords(offerPrepayment, CHOICES.prepayment).toLowerCase()}`}
          choices={CHOICES.prepayment}
          onChoose={copyPrepayment}
          foot
        />
        <Choice
          path={`${at}.show_fee_breakdown`}
          label="Each fee by name"
          accessibleName={`Each fee of ${name} by name`}
          empty="As in the offer"
          choices={CHOICES.show_fee_breakdown}
          foot
        />
        <Choice
          path={`${at}.own_commission`}
          label="Commission"
          accessibleName={`Commission of ${name}`}
          empty="As in the offer"
          choices={CHOICES.own_commission}
          onChoose={copyCommission}
          foot
        />
      </div>
      <fieldset id={idOf(`${at}.available_frequencies`)} tabIndex={-1}>
        <legend className={SMALL_LEGEND}>The ISO may choose</legend>
        <div className="flex flex-wrap gap-2">
          {FREQUENCIES.map((frequency) => (
            <Chip
              key={frequency}
              type="checkbox"
              value={frequency}
              {...register(`${at}.available_frequencies`)}
            >
              {frequencyName(frequency)}
            </Chip>
          ))}
        </div>
        <p className={HELP}>None chosen means as in the offer.</p>
      </fieldset>
      {ownFees === "yes" && (
        <section aria-label={`Fees of ${name}`}>
          <h4 className={SMALL_LEGEND}>Fees</h4>
          <FeeRows within={`${at}.`} />
        </section>
      )}
      {ownCommission === "yes" && (
        <section aria-label={`Commission of ${name}`}>
          <h4 className={SMALL_LEGEND}>Commission</h4>
          <CommissionFields within={`${at}.`} />
        </section>
      )}
      {prepayment !== "" && prepayment !== "none" && (
        <section aria-label={`Prepayment of ${name}`}>
          <h4 className={SMALL_LEGEND}>Prepayment</h4>
          <PrepaymentFields within={`${at}.`} choice={prepayment} />
        </section>
      )}
    </div>
  );
}

const BEHAVIORS: Record<string, string> = { floor: "at least", exact: "exactly" };

/** The structure's own values among "More limits", in one line; empty if there are none. */
export function ownLimitsText(structure: StructureValues): string {
  const { payment_amount_override: amount, payment_override_behavior: behavior } = structure;
  const frequencies = structure.available_frequencies.map(frequencyName).join(", ").toLowerCase();
  const given = [
    structure.default_purchase_price && `Default price ${structure.default_purchase_price}`,
    structure.default_upsell && `Default upsell ${structure.default_upsell}`,
    structure.holdback_pct && `Holdback ${structure.holdback_pct}`,
    amount &&
      (/\d/.test(amount)
        ? `Payment ${ownValue(BEHAVIORS, behavior) ?? "at most"} ${amount}`
        : "No payment limit"),
    !amount && behavior && `Payment limit is ${ownValue(BEHAVIORS, behavior) ?? "at most"}`,
    structure.available_frequencies.length > 1 && `Frequencies ${frequencies}`,
    structure.own_fees && feesText(structure.fees.length),
    structure.show_fee_breakdown &&
      `Fees by name ${structure.show_fee_breakdown === "yes" ? "shown" : "not shown"}`,
    structure.prepayment && PREPAYMENTS[structure.prepayment],
    structure.own_commission && COMMISSIONS[structure.own_commission],
  ];
  return given.filter(Boolean).join("; ");
}

const COMMISSIONS = { yes: "A commission of its own", none: "Commission: the upsell of the price" };

const PREPAYMENTS = {
  none: "No prepayment schedule",
  step_per_month: "Prepayment lower every month",
  fixed_windows: "Prepayment in windows",
  funder_provided: "Prepayment by our own table",
};

function feesText(count: number): string {
  return count === 0 ? "No fees" : `${counted(count, "fee")} of its own`;
}
