"use client";

import { useWatch } from "react-hook-form";
import { CHOICES } from "@/components/console/offer-form/entries";
import {
  Choice,
  Entry,
  FieldErrorText,
  HALVES,
  HELP,
  LEGEND,
  LongEntry,
  More,
  THIRDS,
} from "@/components/console/offer-form/form-field";
import { Rows } from "@/components/console/offer-form/form-rows";
import { idOf } from "@/components/console/offer-form/form-words";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { MOST_ROWS } from "@/lib/schemas/wire/bounds";

interface DealSectionProps {
  brands: { id: string; name: string }[];
  /** The type that the offer has; empty without one. A type that is no choice can be chosen again. */
  dealType: string;
}

/** What else is known of the deal. */
export function DealSection({ brands, dealType }: DealSectionProps) {
  const isKnown = dealType === "" || CHOICES.deal_type.some(([type]) => type === dealType);
  return (
    <>
      <div className={HALVES}>
        <Choice
          path="deal_type"
          optional
          empty="Not given"
          choices={isKnown ? CHOICES.deal_type : [...CHOICES.deal_type, [dealType, dealType]]}
        />
        <Choice
          path="brand_id"
          optional
          empty="The default brand"
          choices={brands.map(({ id, name }) => [id, name])}
        />
      </div>
      <div className={THIRDS}>
        <Entry path="merchant_id" optional />
        <Entry path="iso_id" optional hint="Comes with an ISO of earlier offers." />
        <Entry path="position" kind="count" optional />
      </div>
      <div className={HALVES}>
        <Entry path="monthly_receivables" kind="money" optional />
        <Entry path="existing_funding_balance" kind="money" optional />
      </div>
      <RenewalFields />
      <LongEntry path="funder_notes" optional hint="Never shown to the ISO." />
      <More title="Metadata">
        <p className={HELP}>Pairs for your own systems, returned in responses and events.</p>
        <Rows
          name="metadata"
          what="pair"
          most={MOST_ROWS.metadata}
          empty={{ name: "", value: "" }}
          row={(index) => (
            <div className={HALVES}>
              <Entry path={`metadata.${index}.name`} label="Name" />
              <Entry path={`metadata.${index}.value`} label="Value" />
            </div>
          )}
        />
      </More>
    </>
  );
}

const LEAD = "What the merchant owes you today. The ISO’s page sets keeping it beside renewing it.";

/** What is owed on an earlier purchase. Shown for a renewal, or if one of the fields has a value. */
function RenewalFields() {
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
        {LEAD} <FieldErrorText path="renewal" />
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
          <FieldErrorText path="renewal.current_payment" />
        </p>
      </fieldset>
    </fieldset>
  );
}
