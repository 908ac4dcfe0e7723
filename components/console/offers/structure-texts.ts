import { uncapitalized } from "@/components/console/ui/capitalized";
import type { VersionFields } from "@/lib/schemas/console-rows";
import type { FlatOffer } from "@/lib/schemas/flat-offer";
import type { Structure } from "@/lib/schemas/offer";
import { type BrandNames, limitTexts, type OfferText, offerTexts, yes } from "./offer-texts";

// Rule: T4-11
/** Every fact of a version: those of the offer, then those of each structure, prefixed with its label. */
export function versionTexts({ fields, flats }: VersionFields, brandNames: BrandNames): OfferText[] {
  const { structures, default_structure } = fields;
  if (structures.length === 0) return offerTexts(fields, brandNames);
  const start = structures.find(({ id }) => id === default_structure) ?? structures[0];
  return [
    ...offerTexts(fields, brandNames),
    {
      key: "default_structure",
      label: "Default structure",
      text: start?.label ?? "",
      identity: start?.id ?? "",
    },
    {
      key: "order of structures",
      label: "Order of the structures",
      text: structures.map(({ label }) => label).join(", "),
      order: structures.map(({ id }) => id),
      needs: "order of structures",
    },
    ...structures.flatMap((structure, index) => structureTexts(structure, flats[index])),
  ];
}

function structureTexts(structure: Structure, flat: FlatOffer | undefined): OfferText[] {
  const { id, label, fee_config } = structure;
  const needs = `structure ${id}`;
  const named = (name: string) => `${label}, ${uncapitalized(name)}`;
  const limits = flat ? limitTexts(flat) : [];
  return [
    { key: needs, label, text: "Offered", absent: "Not offered" },
    { key: `${needs} label`, label: named("Label"), text: label, needs },
    ...limits.map((fact) => ({
      ...fact,
      key: `${needs} ${fact.key}`,
      label: named(fact.label),
      needs,
      follows: !isOwn(structure, fact.key),
    })),
    {
      key: `${needs} fee_config`,
      label: named("Shows each fee by name"),
      text: fee_config ? yes(fee_config.show_fee_breakdown ?? false) : "",
      needs,
      follows: fee_config === undefined,
    },
  ];
}

const PREPAYMENT = ["prepayment_schedule_mode", "prepayment_config", "prepayment_schedule"] as const;

/** Whether the structure has its own value for the fact. */
function isOwn(structure: Structure, key: string): boolean {
  if (key.startsWith("fee ")) return structure.fees !== undefined;
  if (key === "prepayment" || key.startsWith("tier ")) return PREPAYMENT.some((name) => name in structure);
  return key in structure;
}
