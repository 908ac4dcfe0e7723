import { type RefObject, useEffect } from "react";

/** The fields that every offer needs, in the order of the form. */
const NEEDED = [
  "deal_id",
  "merchant_name",
  "merchant_state",
  "iso_name",
  "purchase_price_floor",
  "purchase_price_ceiling",
  "max_upsell",
  "buy_rate",
  "base_frequency",
  "num_payments_floor",
  "num_payments_ceiling",
];

/** After a preset was filled in, puts the focus in the first field that it left empty. */
export function useFirstEmptyField(form: RefObject<HTMLFormElement | null>, filled: object | null): void {
  useEffect(() => {
    if (filled === null) return;
    const fields = NEEDED.map((name) => form.current?.elements.namedItem(name));
    const empty = fields.find((field) => isField(field) && field.value === "");
    if (isField(empty)) empty.focus();
  }, [form, filled]);
}

function isField(field: unknown): field is HTMLInputElement | HTMLSelectElement {
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
}
