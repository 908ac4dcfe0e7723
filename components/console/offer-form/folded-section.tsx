"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { capitalized, uncapitalized } from "@/components/console/ui/capitalized";
import { counted } from "@/components/console/ui/counted";
import { Icon } from "@/components/ui/icon";
import type { KnownIso } from "@/lib/schemas/console/rows";
import { CHOICES, choiceWords } from "./entries";
import { listErrors } from "./field-errors";
import { MORE_ID, SECTIONS, type SectionId, sectionOf } from "./sections";
import { type OfferFormValues, sameValue, valuesOf } from "./values";

interface FoldedSectionProps {
  id: SectionId;
  title: string;
  /** Whether this offer needs the section, although it may hold nothing yet. */
  needed: boolean;
  /** The ISOs of earlier offers. */
  isos: KnownIso[];
  children: ReactNode;
}

/**
 * A section of what few offers need, folded away with what it holds in words. It opens where it holds something, where
 * an entry of it is refused, and where the offer needs it.
 */
export function FoldedSection({ id, title, needed, isos, children }: FoldedSectionProps) {
  const { formState } = useFormContext<OfferFormValues>();
  const values = useWatch<OfferFormValues>() as OfferFormValues;
  const opens = needed || holdsOrRefuses(id, values, formState.errors, isos);
  const [open, setOpen] = useFold(opens);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-t border-line last:border-b"
    >
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <h3 id={`${id}-title`} className="flex-none text-15 font-semibold">
            {title}
          </h3>
          <span className="min-w-0 flex-1 truncate text-13 text-ink-3">{stateOf(id, values)}</span>
          <Icon name="arrowDown" className="size-4 flex-none text-ink-3 group-open:rotate-180" />
        </summary>
        <div className="pt-2 pb-6">{children}</div>
      </details>
    </section>
  );
}

/** Whether a fold is open, which a person opens and closes, and what the page learns opens. */
function useFold(opens: boolean) {
  const [open, setOpen] = useState(opens);
  useEffect(() => {
    if (opens) setOpen(true);
  }, [opens]);
  return [open, setOpen] as const;
}

interface MoreSectionsProps {
  /** Whether this offer needs one of the sections, although it may hold nothing yet. */
  needed: boolean;
  /** The ISOs of earlier offers. */
  isos: KnownIso[];
  children: ReactNode;
}

/**
 * The sections of what few offers need, folded away together: one stop on the way to the button that saves. They open
 * where one of them opens.
 */
export function MoreSections({ needed, isos, children }: MoreSectionsProps) {
  const { formState } = useFormContext<OfferFormValues>();
  const values = useWatch<OfferFormValues>() as OfferFormValues;
  const opens = needed || FOLDED.some(({ id }) => holdsOrRefuses(id, values, formState.errors, isos));
  const [open, setOpen] = useFold(opens);
  return (
    <details
      id={MORE_ID}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/more"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 border-t border-line py-2 group-not-open/more:border-b [&::-webkit-details-marker]:hidden">
        <h2 className="flex-none text-18 font-semibold tracking-[-0.012em]">More</h2>
        <span className="min-w-0 flex-1 truncate text-13 text-ink-3 group-open/more:invisible">
          {CONTENTS}
        </span>
        <Icon name="arrowDown" className="size-4 flex-none text-ink-3 group-open/more:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

const [, ...FOLDED] = SECTIONS;

/** `Deal, fees, prepayment and more`, of every section. */
const CONTENTS = capitalized(FOLDED.map(({ title }) => uncapitalized(title)).join(", "));

/** Whether a section holds something that a person gave, or an entry of it is refused. */
function holdsOrRefuses(id: SectionId, values: OfferFormValues, errors: object, isos: KnownIso[]): boolean {
  // An id that came with its ISO is read beside the ISO.
  const isBrought = isos.some((iso) => iso.id === values.iso_id && iso.name === values.iso_name.trim());
  const held = fieldsOf(id).filter((name) => !sameValue(values[name], EMPTY[name]));
  if (held.some((name) => name !== "iso_id" || !isBrought)) return true;
  return listErrors(errors).some(({ path }) => !path.startsWith("root") && sectionOf(path) === id);
}

const EMPTY = valuesOf("", {});

const NAMES = Object.keys(EMPTY) as (keyof OfferFormValues)[];

function fieldsOf(id: SectionId): (keyof OfferFormValues)[] {
  return NAMES.filter((name) => name !== "old_fee_breakdown" && sectionOf(name) === id);
}

/** What the commission is counted on, with its points out of the buy rate. */
function commissionState({ base, base_points }: OfferFormValues["commission_terms"]): string {
  const counted =
    base === "" ? "The upsell of the purchase price" : choiceWords(base, CHOICES["commission_terms.base"]);
  return base_points.trim() === "" ? counted : `${counted}, ${base_points} points more`;
}

/** What a section holds, in a few words. */
function stateOf(id: SectionId, values: OfferFormValues): string {
  const { fees, prepayment, structures, stipulations, holdback_pct, payment_amount_override } = values;
  switch (id) {
    case "deal":
      return "Type, position, receivables, balance, brand, note";
    case "fees":
      return fees.length === 0 ? "None" : counted(fees.length, "fee");
    case "prepayment":
      return choiceWords(prepayment, CHOICES.prepayment);
    case "commission":
      return commissionState(values.commission_terms);
    case "structures":
      return structures.length === 0
        ? "One set of limits for every term"
        : counted(structures.length, "structure");
    case "holdback":
      return [holdback_pct, payment_amount_override].filter(Boolean).join(", ") || "None";
    case "stipulations":
      return stipulations.length === 0 ? "None" : counted(stipulations.length, "line");
    case "notifications":
      return values.callback_url || "The brand’s callback";
    case "display":
      return "The figures, and what you tick";
    default:
      return "What a state’s disclosure says besides the terms";
  }
}
