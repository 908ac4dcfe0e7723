"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { feeKind, NEW_FEE } from "@/components/console/offer-form/fees-and-prepayment";
import { Choice, Entry, THIRDS, Tick } from "@/components/console/offer-form/form-field";
import { Rows } from "@/components/console/offer-form/rows";
import type { OfferFormValues } from "@/components/console/offer-form/values";

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
      most={50}
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
