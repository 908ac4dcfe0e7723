"use client";

import { Tick } from "@/components/console/offer-form/form-field";

/** What the ISO sees besides the figures. */
export function DisplaySection() {
  return (
    <div className="form-grid">
      <Tick path="show_prepayment_schedule" label="Prepayment table" />
      <Tick path="show_fee_breakdown" label="Each fee by name" />
      <Tick path="show_stipulations" label="Stipulations" />
      <Tick path="show_estimated_apr" label="Estimated APR" hint="Always shown in California and New York" />
    </div>
  );
}
