import { writeEntry } from "@/components/console/offer-form/entries";
import {
  NO_LIMIT,
  STRUCTURE_SCALARS,
  type StructureScalar,
  type StructureValues,
} from "@/components/console/offer-form/structures";
import { bodyOf, type OfferFormValues } from "@/components/console/offer-form/values";
import { counted } from "@/components/console/ui/counted";
import { frequencyName } from "@/lib/calculator/frequency";
import { flatFields, givesDefault } from "@/lib/schemas/flat-offer";
import type { OfferFields, Structure } from "@/lib/schemas/offer";

/** The offer's values that a structure's empty limits inherit, formatted; empty if the limit is required. */
export type OfferedTexts = Record<StructureScalar, string>;

const NAMES = Object.keys(STRUCTURE_SCALARS) as StructureScalar[];

/** The texts for a structure that was just added. */
export const NOTHING_OFFERED = Object.fromEntries(NAMES.map((name) => [name, ""])) as OfferedTexts;

// Rule: T4-3
/** The inherited values of each structure, in order. */
export function offeredTexts(values: OfferFormValues): OfferedTexts[] {
  const body = bodyOf(values) as Partial<OfferFields>;
  return (body.structures ?? []).map((structure) => {
    // The entry may not be a number yet: `textOf` then returns an empty text.
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

const BEHAVIORS: Record<string, string> = { floor: "at least", exact: "exactly" };

/** The structure's own values among "More limits", in one line; empty if there are none. */
export function ownLimitsText(structure: StructureValues): string {
  const { payment_amount_override: amount, payment_override_behavior: behavior } = structure;
  const frequencies = structure.available_frequencies.map(frequencyName).join(", ").toLowerCase();
  const given = [
    structure.default_purchase_price && `Default price ${structure.default_purchase_price}`,
    structure.default_upsell && `Default upsell ${structure.default_upsell}`,
    structure.holdback_pct && `Holdback ${structure.holdback_pct}`,
    amount &&
      (/\d/.test(amount) ? `Payment ${BEHAVIORS[behavior] ?? "at most"} ${amount}` : "No payment limit"),
    !amount && behavior && `Payment limit is ${BEHAVIORS[behavior] ?? "at most"}`,
    structure.available_frequencies.length > 1 && `Frequencies ${frequencies}`,
    structure.own_fees && feesText(structure.fees.length),
    structure.show_fee_breakdown &&
      `Fees by name ${structure.show_fee_breakdown === "yes" ? "shown" : "not shown"}`,
    structure.prepayment && PREPAYMENTS[structure.prepayment],
  ];
  return given.filter(Boolean).join("; ");
}

const PREPAYMENTS = {
  none: "No prepayment schedule",
  step_per_month: "Prepayment lower every month",
  fixed_windows: "Prepayment in windows",
  funder_provided: "Prepayment by our own table",
};

function feesText(count: number): string {
  return count === 0 ? "No fees" : `${counted(count, "fee")} of its own`;
}
