import type { OfferFields } from "@/lib/schemas/offer";
import { type EntryKind, readEntry, writeEntry } from "./entries";
import { given, type OfferBody } from "./given";

/** A fee in the form. */
export interface FeeValues {
  /** The API's id; empty for a new fee. */
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

/** The values of a new fee. */
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

/** The form's values for a fee of an offer. */
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

/** The entry format of a fee's amounts. */
export function feeKind(type: FeeValues["amount_type"]): EntryKind {
  return type === "pct" ? "percent" : "money";
}

/** The fees in the API's format. A new fee gets an id made from its label. */
export function feesOf(fees: FeeValues[]): OfferBody[] {
  const taken = new Set(fees.map(({ id }) => id));
  return fees.map((fee) => {
    const kind = feeKind(fee.amount_type);
    const id = fee.id || newId(fee.label, taken, { most: 60, otherwise: "fee" });
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

/** An id made from a label, such as `origination-fee`, with a number if it is taken, which it then is. */
export function newId(label: string, taken: Set<string>, { most, otherwise }: NewId): string {
  const words = label.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const base = words.replace(/^-|-$/g, "").slice(0, most) || otherwise;
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

interface NewId {
  /** The most characters of the label. */
  most: number;
  /** The id for a label without letters and digits. */
  otherwise: string;
}
