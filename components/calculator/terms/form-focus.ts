import type { KeyboardEvent } from "react";
import type { SliderEntry } from "@/components/ui/limit-slider";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { checkTerms } from "@/lib/calculator/terms/check";
import { type ChoiceField, countIsDerived, draftTerms, feeField, type TermsForm } from "./terms-form";

/** Moves the focus from a control to the next on Enter; calls `onEnd` at the last one. */
export function moveOn(event: KeyboardEvent<HTMLFormElement>, onEnd: () => void): void {
  if (event.ctrlKey || event.metaKey) return;
  const stops = [...event.currentTarget.elements].filter(
    (element) =>
      element instanceof HTMLInputElement &&
      element.name !== "" &&
      element.checkVisibility() &&
      (element.type === "text" || (element.type === "radio" && element.checked)),
  );
  const at = event.target instanceof HTMLInputElement ? stops.indexOf(event.target) : -1;
  if (at < 0) return;
  event.preventDefault();
  const next = stops[at + 1];
  if (next instanceof HTMLElement) next.focus();
  else onEnd();
}

/**
 * The first field whose entry prevents a submission; undefined for a problem that no field can show, null
 * where nothing prevents it.
 */
export function refusedField(
  limits: OfferLimits,
  form: TermsForm,
  fields: HTMLFormElement | null,
): HTMLElement | undefined | null {
  const [refused] = refusedFields(limits, form);
  if (refused === undefined) return null;
  const field = fields?.elements.namedItem(refused);
  if (!(field instanceof HTMLElement)) return undefined;
  // A field that is hidden on a shared screen cannot be corrected before it is shown.
  return field.checkVisibility()
    ? field
    : (document.querySelector<HTMLElement>(".hidden-figures button") ?? undefined);
}

/**
 * The fields whose entries prevent a submission, in the order of the page. The calculator's own check
 * decides; `combination` stands for a problem that no field can show.
 */
export function refusedFields(limits: OfferLimits, form: TermsForm): (ChoiceField | "combination")[] {
  const { problems } = checkTerms(limits, draftTerms(limits, form));
  const refused = new Set(problems.map(({ field }) => fieldOf(limits, field)));
  const entries: [ChoiceField, SliderEntry][] = [
    ["purchasePrice", form.purchasePrice],
    ["numPayments", form.numPayments],
    ["upsell", form.upsell],
    ...form.fees.map((fee, index): [ChoiceField, SliderEntry] => [feeField(index), fee]),
  ];
  const fields = entries.filter(([field, { draft }]) => typeof draft === "string" || refused.has(field));
  const shown = fields.map(([field]) => field);
  return refused.has("combination") ? [...shown, "combination"] : shown;
}

/** The field that shows a problem of a term, which is named as in the API. */
function fieldOf(limits: OfferLimits, term: string): ChoiceField | "combination" {
  const fee = /^fees\[(\d+)\]/.exec(term);
  if (fee !== null) return feeField(Number(fee[1]));
  if (term === "purchase_price") return "purchasePrice";
  if (term === "upsell") return "upsell";
  return term === "num_payments" && !countIsDerived(limits) ? "numPayments" : "combination";
}
