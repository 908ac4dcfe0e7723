import type { OfferFields } from "@/lib/schemas/offers/fields";
import { type EntriesOf, type FieldKinds, type OfferBody, readEntries, writeEntries } from "./entries";

type GivenCommission = NonNullable<OfferFields["commission_terms"]>;

/** The members of the commission, and their entry formats. */
const COMMISSION = {
  base: "text",
  base_points: "points",
  shares: [{ name: "text", share: "percent" }],
  clawback: { days: "count", note: "text" },
} as const satisfies FieldKinds & Record<keyof GivenCommission, unknown>;

/** The commission in the form. All entries are empty where the commission is the upsell of the price. */
export type CommissionEntries = EntriesOf<typeof COMMISSION>;

/** The form's entries for a commission; `{}` counts on the purchase price. */
export function commissionEntries(given: GivenCommission | null | undefined): CommissionEntries {
  return writeEntries(COMMISSION, given ? { base: "purchase_price", ...given } : {});
}

/** The API's commission for these entries; without a member if all of them are empty. */
export function commissionBody(entries: CommissionEntries): OfferBody {
  return readEntries(COMMISSION, entries);
}
