import type { OfferFields } from "@/lib/schemas/offer";
import { type EntryKind, readEntry, writeEntry } from "./entries";
import { given, type OfferBody } from "./given";

/** A fee as the form holds it. */
export interface FeeValues {
  /** Given by the form for a new fee; kept after. */
  id: string;
  label: string;
  amount_type: "pct" | "fixed";
  amount: string;
  visible: boolean;
  adjustable: boolean;
  floor: string;
  ceiling: string;
  finance_charge: boolean;
  paid_to: string;
}

/** A fee that is added. */
export const NEW_FEE: FeeValues = {
  id: "",
  label: "",
  amount_type: "pct",
  amount: "",
  visible: true,
  adjustable: false,
  floor: "",
  ceiling: "",
  finance_charge: true,
  paid_to: "",
};

/** The form's fee for one of an offer. */
export function feeValues(fee: NonNullable<OfferFields["fees"]>[number]): FeeValues {
  const kind = feeKind(fee.amount_type);
  return {
    id: fee.id,
    label: fee.label,
    amount_type: fee.amount_type,
    amount: writeEntry(kind, fee.amount),
    visible: fee.visible ?? true,
    adjustable: fee.adjustable ?? false,
    floor: writeEntry(kind, fee.floor),
    ceiling: writeEntry(kind, fee.ceiling),
    finance_charge: fee.finance_charge ?? true,
    paid_to: fee.paid_to ?? "",
  };
}

/** How people write the amounts of a fee. */
export function feeKind(type: FeeValues["amount_type"]): EntryKind {
  return type === "pct" ? "percent" : "money";
}

/** Fees as the API takes them; a new one gets an id made of its label. */
export function feesOf(fees: FeeValues[]): OfferBody[] {
  const taken = new Set(fees.map(({ id }) => id));
  return fees.map((fee) => {
    const kind = feeKind(fee.amount_type);
    const id = fee.id || newFeeId(fee.label, taken);
    taken.add(id);
    return given({
      id,
      label: readEntry("text", fee.label),
      amount_type: fee.amount_type,
      amount: readEntry(kind, fee.amount),
      visible: fee.visible ? undefined : false,
      adjustable: fee.adjustable || undefined,
      floor: fee.adjustable ? readEntry(kind, fee.floor) : undefined,
      ceiling: fee.adjustable ? readEntry(kind, fee.ceiling) : undefined,
      finance_charge: fee.finance_charge ? undefined : false,
      paid_to: readEntry("text", fee.paid_to),
    });
  });
}

/** An id made of the label: `origination-fee`, with a number where it is taken. */
function newFeeId(label: string, taken: Set<string>): string {
  const base =
    label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60) || "fee";
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  return id;
}
