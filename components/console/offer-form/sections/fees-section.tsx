"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { Choice, Entry, Tick } from "@/components/console/offer-form/form-field";
import { Rows } from "@/components/console/offer-form/rows";
import { feeKind, NEW_FEE, type OfferFormValues } from "@/components/console/offer-form/values";

/** What is taken from the purchase price. */
export function FeesSection() {
  return <Rows name="fees" what="fee" most={50} empty={NEW_FEE} row={(index) => <FeeRow index={index} />} />;
}

function FeeRow({ index }: { index: number }) {
  const { getValues } = useFormContext<OfferFormValues>();
  const at = `fees.${index}` as const;
  const [type, adjustable] = useWatch<
    OfferFormValues,
    [`fees.${number}.amount_type`, `fees.${number}.adjustable`]
  >({
    name: [`${at}.amount_type`, `${at}.adjustable`],
  });
  const kind = feeKind(type ?? getValues(`${at}.amount_type`));
  return (
    <>
      <div className="fee-grid">
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
      <div className="form-grid thirds">
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
