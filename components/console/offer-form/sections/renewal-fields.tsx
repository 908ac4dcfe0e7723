"use client";

import { useWatch } from "react-hook-form";
import { CHOICES } from "@/components/console/offer-form/choices";
import { idOf } from "@/components/console/offer-form/field-ids";
import { Choice, Entry, FieldError } from "@/components/console/offer-form/form-field";
import { HALVES, HELP, LEGEND, THIRDS } from "@/components/console/offer-form/looks";
import type { OfferFormValues } from "@/components/console/offer-form/values";

const LEAD = "What the merchant owes you today. The ISO’s page sets keeping it beside renewing it.";

// Rule: N-22
/** What is owed on an earlier purchase. Shown for a renewal, or if one of the fields has a value. */
export function RenewalFields() {
  const [dealType, paidOff, renewal] = useWatch<
    OfferFormValues,
    ["deal_type", "existing_funding_balance", "renewal"]
  >({ name: ["deal_type", "existing_funding_balance", "renewal"] });
  const { balance, reference, current_payment: payment } = renewal;
  const given = [paidOff, balance, reference, payment.amount, payment.frequency, payment.remaining];
  if (dealType !== "renewal" && given.every((entry) => entry.trim() === "")) return null;
  return (
    <fieldset id={idOf("renewal")} tabIndex={-1} aria-describedby="renewal-help" className="grid gap-2">
      <legend className={LEGEND}>Renewal</legend>
      <p id="renewal-help" className={HELP}>
        {LEAD} <FieldError path="renewal" />
      </p>
      <div className={HALVES}>
        <Entry path="renewal.balance" kind="money" optional hint="Before any discount" />
        <Entry path="renewal.reference" optional hint="The ISO sees it." />
      </div>
      <fieldset id={idOf("renewal.current_payment")} tabIndex={-1} aria-describedby="current-payment-help">
        <legend className="sr-only">Current payment</legend>
        <div className={THIRDS}>
          <Entry path="renewal.current_payment.amount" kind="money" optional />
          <Choice
            path="renewal.current_payment.frequency"
            empty="Not given"
            choices={CHOICES["renewal.current_payment.frequency"]}
          />
          <Entry path="renewal.current_payment.remaining" kind="count" optional />
        </div>
        <p id="current-payment-help" className={HELP}>
          <FieldError path="renewal.current_payment" />
        </p>
      </fieldset>
    </fieldset>
  );
}
