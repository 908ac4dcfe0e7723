import type { WireTerms } from "@/lib/calculator/wire";

/** The text behind the # for terms as they were submitted. */
export function submittedText({
  structure,
  purchase_price,
  upsell,
  frequency,
  num_payments,
  fees,
}: WireTerms): string {
  const fields = new URLSearchParams({
    ...(structure && { structure }),
    price: String(purchase_price),
    upsell: String(upsell),
    frequency,
    payments: String(num_payments),
  });
  for (const { id, amount } of fees) fields.append(`fee.${id}`, String(amount));
  return fields.toString();
}
