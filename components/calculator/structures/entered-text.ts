import {
  choiceParts,
  choiceText,
  formFields,
  MOST_STRUCTURED_PINS,
  PLACES,
  readTerms,
} from "@/components/calculator/address/configuration";
import type { Pin } from "@/components/calculator/compare/use-pins";
import type { StructureOffer } from "@/components/calculator/review/submission";
import { formOf } from "@/components/calculator/terms/terms-form";
import type { Choice } from "@/components/ui/limit-slider";
import { FREQUENCIES } from "@/lib/calculator/frequency";
import { feePlaces } from "@/lib/calculator/wire";
import { type EnteredForm, structureOf } from "./entered";
import { formFor } from "./structured-form";

// The text behind the # in an offer with structures: the chosen one with its label, then the parts that were
// entered, `structure=9m&label=9+months&price=68000&payments.6m=126+daily&pct.origination=0.03`, and the
// pins.

// Rule: T3-16
/** The text behind the #; empty for the default structure with nothing entered and nothing pinned. */
export function enteredText(structures: StructureOffer[], start: string, entered: EnteredForm, pins: Pin[]) {
  const { structure, purchasePrice, upsell, frequency, counts, fees } = entered;
  const { label } = structureOf(structures, structure, start).limits.structure;
  const fields = new URLSearchParams();
  if (purchasePrice) fields.append("price", choiceText(purchasePrice, PLACES.money));
  if (upsell) fields.append("upsell", choiceText(upsell, PLACES.rate));
  if (frequency) fields.append("frequency", frequency);
  for (const count of counts) {
    fields.append(
      `payments.${count.structure}`,
      `${choiceText(count.choice, PLACES.count)} ${count.frequency}`,
    );
  }
  for (const { amountType, id, choice } of fees) {
    fields.append(`${amountType}.${id}`, choiceText(choice, feePlaces(amountType)));
  }
  const untouched = structure === start && fields.size === 0;
  const text = new URLSearchParams(untouched ? "" : { structure, label });
  for (const [name, value] of fields) text.append(name, value);
  for (const { structure: of, ...terms } of pins) {
    const { limits } = structureOf(structures, of, start);
    const pin = new URLSearchParams({ structure: limits.structure.id });
    for (const [name, value] of formFields(limits, formOf(terms))) pin.append(name, value);
    text.append("pin", pin.toString());
  }
  return text.toString();
}

/**
 * Reads a text behind the #, also one from an offer without structures and that of a submission. `gone` is
 * the label of its structure where that is no longer offered. Pins that no longer fit are left out.
 */
export function readEntered(structures: StructureOffer[], start: string, text: string) {
  const fields = new URLSearchParams(text);
  const asked = fields.get("structure") ?? start;
  const { limits } = structureOf(structures, asked, start);
  const { id } = limits.structure;
  const entered: EnteredForm = {
    structure: id,
    purchasePrice: readChoice(fields.get("price"), PLACES.money),
    upsell: readChoice(fields.get("upsell"), PLACES.rate),
    frequency: readFrequency(fields.get("frequency")),
    counts: [],
    fees: [],
  };
  for (const [name, value] of fields) {
    const [kind = "", ...rest] = name.split(".");
    const of = rest.join(".");
    if (kind === "payments") readCount(entered, of || asked, value);
    else if (kind === "fee" || kind === "pct" || kind === "fixed") {
      const amountType = kind === "fee" ? limits.fees.find((fee) => fee.id === of)?.amountType : kind;
      const choice = amountType && readChoice(value, feePlaces(amountType));
      if (choice) {
        const fee = { id: of, amountType, amount: choice.committed, choice };
        entered.fees.push(fee as EnteredForm["fees"][number]);
      }
    }
  }
  const pins = fields.getAll("pin").flatMap((pin): Pin[] => {
    const within = new URLSearchParams(pin);
    const found = structures.find((one) => one.limits.structure.id === within.get("structure"));
    const terms = found && readTerms(found.limits, within);
    return terms ? [{ ...terms, structure: found.limits.structure.id }] : [];
  });
  return {
    form: formFor(limits, entered),
    pins: pins.slice(0, MOST_STRUCTURED_PINS),
    gone: id === asked ? null : (fields.get("label") ?? asked),
  };
}

/** Reads a count: with its own frequency, or with the frequency of the terms it belongs to. */
function readCount({ counts, frequency: given }: EnteredForm, structure: string, value: string): void {
  const [text = "", own] = value.split(" ");
  const frequency = own === undefined ? given : readFrequency(own);
  const choice = readChoice(text, PLACES.count);
  if (frequency && choice && choice.committed > 0) {
    counts.push({ structure, frequency, numPayments: choice.committed, choice });
  }
}

function readFrequency(text: string | null) {
  return FREQUENCIES.find((frequency) => frequency === text);
}

/** Reads a choice; undefined for a text without any number. */
function readChoice(text: string | null, places: number): Choice | undefined {
  if (text === null) return undefined;
  const [draft, committed] = choiceParts(text, places);
  return typeof committed === "number" ? { draft, committed } : undefined;
}
