import { type RefObject, useEffect } from "react";

/** The fields that every offer needs, in the order of the form. */
const NEEDED = [
  "deal_id",
  "merchant_name",
  "merchant_state",
  "iso_name",
  "purchase_price_floor",
  "purchase_price_ceiling",
  "buy_rate",
  "max_upsell",
  "available_frequencies",
  "base_frequency",
  "num_payments_floor",
  "num_payments_ceiling",
];

/** After a preset was filled in, puts the focus in the first field that it left empty. */
export function useFirstEmptyField(form: RefObject<HTMLFormElement | null>, filled: object | null): void {
  useEffect(() => {
    if (filled === null) return;
    const fields = NEEDED.map((name) => form.current?.elements.namedItem(name));
    fields
      .map(emptyField)
      .find((field) => field !== null)
      ?.focus();
  }, [form, filled]);
}

/** The field if it is empty; of checkboxes of one name the first, if none is ticked. Else null. */
function emptyField(field: RadioNodeList | Element | null | undefined): HTMLElement | null {
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
    return field.value === "" ? field : null;
  const boxes = field instanceof RadioNodeList ? [...field] : [];
  const ticks = boxes.filter((box) => box instanceof HTMLInputElement);
  return ticks.some(({ checked }) => checked) ? null : (ticks[0] ?? null);
}
