import { bodyOf } from "@/components/console/offer-form/body";
import { writeEntry } from "@/components/console/offer-form/entries";
import {
  NO_LIMIT,
  STRUCTURE_SCALARS,
  type StructureScalar,
} from "@/components/console/offer-form/structure-values";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { flatFields, givesDefault } from "@/lib/schemas/flat-offer";
import type { OfferFields, Structure } from "@/lib/schemas/offer";

/** What the empty limits of a structure stand for, as people write it; empty where they must be given. */
export type OfferedTexts = Record<StructureScalar, string>;

const NAMES = Object.keys(STRUCTURE_SCALARS) as StructureScalar[];

/** Of a structure that was added a moment ago. */
export const NOTHING_OFFERED = Object.fromEntries(NAMES.map((name) => [name, ""])) as OfferedTexts;

/** What each structure takes from the offer, in their order. */
export function offeredTexts(values: OfferFormValues): OfferedTexts[] {
  const body = bodyOf(values) as Partial<OfferFields>;
  return (body.structures ?? []).map((structure) => {
    // What is typed may be no number yet: `textOf` leaves it out.
    const flat = flatFields(body, structure);
    return Object.fromEntries(
      NAMES.map((name) => [name, textOf(name, body, structure, flat)]),
    ) as OfferedTexts;
  });
}

function textOf(
  name: StructureScalar,
  offer: Partial<OfferFields>,
  structure: Structure,
  flat: Partial<OfferFields>,
): string {
  const ownUnit = structure.base_frequency !== undefined;
  const text = (value: unknown) =>
    typeof value === "number" && Number.isFinite(value) ? writeEntry(STRUCTURE_SCALARS[name], value) : "";
  switch (name) {
    case "num_payments_floor":
    case "num_payments_ceiling":
      return ownUnit ? "" : text(offer[name]);
    case "default_num_payments":
      return ownUnit && givesDefault(offer, name) ? "" : text(flat[name] ?? flat.num_payments_ceiling);
    case "default_purchase_price":
      return text(flat[name] ?? flat.purchase_price_ceiling);
    case "default_upsell":
      return text(flat[name] ?? 0);
    case "payment_amount_override":
      if (offer[name] === undefined) return NO_LIMIT;
      return ownUnit ? "" : text(offer[name]);
    case "holdback_pct":
      return text(offer[name] ?? 0);
    default:
      return text(offer[name]);
  }
}
