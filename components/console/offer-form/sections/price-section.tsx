"use client";

import { Entry } from "@/components/console/offer-form/form-field";
import { LimitHead, LimitRow } from "./limit-rows";

/** What the ISO may choose of price and upsell, and the buy rate. */
export function PriceSection() {
  return (
    <>
      <LimitHead />
      <LimitRow
        label="Purchase price"
        kind="money"
        lowest="purchase_price_floor"
        standard="default_purchase_price"
        highest="purchase_price_ceiling"
      />
      <LimitRow
        label="Upsell"
        hint="Points, the ISO’s commission"
        kind="points"
        lowest="0.00"
        standard="default_upsell"
        highest="max_upsell"
      />
      <div className="form-grid thirds">
        <Entry path="buy_rate" kind="factor" hint="A factor, 1.00 or more" />
      </div>
    </>
  );
}
