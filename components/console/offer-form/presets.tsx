"use client";

import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { OfferBody } from "@/components/console/offer-form/entries";
import {
  bodyOf,
  type OfferFormValues,
  SCALARS,
  sameValue,
  valuesOf,
} from "@/components/console/offer-form/values";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { formatCount, formatFactor } from "@/lib/calculator/money/formats";
import { fromDecimal } from "@/lib/calculator/money/money";
import { FREQUENCIES, frequencyName } from "@/lib/calculator/offer/frequency";
import { PRESET_FACTS, PRESET_FIELDS, type PresetSummary } from "@/lib/schemas/brands/presets";
import type { ActionRefusal, ActionResult } from "@/lib/schemas/console/action-result";
import type { OfferFields } from "@/lib/schemas/offers/fields";

/** The server actions for presets. */
export interface PresetActions {
  save: (input: {
    brand_id: string;
    name: string;
    fields: object;
    /** The id of the preset whose place it takes. */
    replaces?: string;
  }) => Promise<ActionResult<PresetSummary[]>>;
  rename: (presetId: string, input: { name: string }) => Promise<ActionResult<PresetSummary[]>>;
  read: (presetId: string) => Promise<ActionResult<Partial<OfferFields>>>;
  remove: (presetId: string) => Promise<ActionResult<PresetSummary[]>>;
}

/** The presets of a form. */
export interface Presets {
  /** The presets of the chosen brand. */
  list: PresetSummary[];
  brand: { id: string; name: string };
  /** The preset that was just used, and a function that undoes it; null if there is none. */
  used: { name: string; undo: () => void } | null;
  /** Fills a preset into the form. */
  fill: (preset: PresetSummary, fields: Partial<OfferFields>) => void;
  /** Replaces the list of presets. */
  refresh: (presets: PresetSummary[]) => void;
  /** The name of the preset that was just saved; null if there is none. */
  saved: string | null;
  keep: (name: string, presets: PresetSummary[]) => void;
  actions: PresetActions;
}

/** The dialogs of presets: choose one for the form, or save one. */
export type PresetDialogName = "choose" | "save";

interface PresetsProps {
  form: UseFormReturn<OfferFormValues>;
  brands: { id: string; name: string; isDefault: boolean }[];
  presets: PresetSummary[];
  actions: PresetActions;
}

/** The presets of the form's brand, and the undo of the last one used. */
export function usePresets({ form, brands, presets, actions }: PresetsProps): Presets {
  const [all, setAll] = useState(presets);
  const [used, setUsed] = useState<Presets["used"]>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const chosen = form.watch("brand_id");
  const brand = brands.find(({ id }) => id === chosen) ?? brands.find(({ isDefault }) => isDefault);
  const replace = (values: OfferFormValues) => form.reset(values, { keepDefaultValues: true });
  return {
    list: all.filter(({ brandId }) => brandId === brand?.id),
    brand: { id: brand?.id ?? "", name: brand?.name ?? "" },
    used,
    fill: ({ name }, fields) => {
      const before = structuredClone(form.getValues());
      replace(filledWith(form.getValues(), fields));
      setSaved(null);
      setUsed({
        name,
        undo: () => {
          // Entries made since then in the rest of the form stay.
          replace(withFilled(form.getValues(), before));
          setUsed(null);
        },
      });
    },
    refresh: setAll,
    saved,
    keep: (name, now) => {
      setAll(now);
      setSaved(name);
    },
    actions,
  };
}

/** Says that a preset was used, with a button that undoes it, or that one was saved. */
export function PresetNotice({ presets: { used, saved } }: { presets: Presets }) {
  return (
    <div role="status" className="empty:hidden">
      {used && (
        <Alert
          tone="brand"
          action={
            <Button vanishes onClick={used.undo}>
              Undo
            </Button>
          }
        >
          <b>“{used.name}” was filled in.</b> It is a copy: change what this offer needs.
        </Alert>
      )}
      {!used && saved !== null && (
        <Alert tone="ok">
          <b>“{saved}” is kept as a preset.</b>
        </Alert>
      )}
    </div>
  );
}

/** The form's values that a preset replaces. */
const FILLED: (keyof OfferFormValues)[] = [
  ...PRESET_FIELDS.filter((field) => field in SCALARS),
  "available_frequencies",
  "fees",
  "prepayment",
  "rate_step",
  "floor_term_months",
  "windows",
  "tiers",
  "commission_terms",
  "structures",
  "default_structure",
] as (keyof OfferFormValues)[];

/** The entries that a preset stores, in the API's format. */
export function keptFields(values: OfferFormValues): OfferBody {
  const given = bodyOf(values);
  const facts = Object.entries(given.disclosure ?? {}).filter(([name]) => isFact(name));
  const body: OfferBody = { ...given, disclosure: facts.length > 0 ? Object.fromEntries(facts) : undefined };
  const isGiven = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    PRESET_FIELDS.filter((field) => isGiven(body[field])).map((field) => [field, body[field]]),
  );
}

function isFact(name: string): boolean {
  return PRESET_FACTS.some((fact) => fact === name);
}

/** The entries after a preset is used. Deal, merchant, ISO, display and what it lacks of the disclosure stay. */
export function filledWith(values: OfferFormValues, preset: Partial<OfferFields>): OfferFormValues {
  return withFilled(values, valuesOf("", preset), Object.keys(preset.disclosure ?? {}));
}

/** The entries, with the values that a preset replaces taken from `from`, and of the disclosure these facts. */
export function withFilled(
  values: OfferFormValues,
  from: OfferFormValues,
  facts: readonly string[] = PRESET_FACTS,
): OfferFormValues {
  const taken = facts.map((name) => [name, Reflect.get(from.disclosure, name)]);
  return {
    ...values,
    ...Object.fromEntries(FILLED.map((name) => [name, structuredClone(from[name])])),
    disclosure: { ...values.disclosure, ...Object.fromEntries(taken) },
  };
}

/** Whether there are entries that a preset would replace. */
export function hasEntries(values: OfferFormValues): boolean {
  const empty = valuesOf("", {});
  return FILLED.some((name) => !sameValue(values[name], empty[name]));
}

/** The entries that a preset stores, such as `Limits, fees, prepayment, 3 structures`. */
export function presetContents(values: OfferFormValues): string {
  const { fees, prepayment, structures } = values;
  const { commission_terms, disclosure } = keptFields(values);
  return [
    "Limits",
    ...(fees.length > 0 ? ["fees"] : []),
    ...(prepayment === "none" ? [] : ["prepayment"]),
    ...(structures.length > 0 ? [`${structures.length} structures`] : []),
    ...(commission_terms === undefined ? [] : ["commission"]),
    ...(disclosure === undefined ? [] : ["facts of the disclosure"]),
  ].join(", ");
}

/**
 * `6 months 1.22, 9 months 1.28`; without structures `Limits only: 1.25, daily and weekly, 60 to 150
 * payments`.
 */
export function summaryText({ structures, limits }: PresetSummary): string {
  if (structures.length > 0) {
    return structures
      .map(({ label, buyRate }) => [label, factor(buyRate)].filter(Boolean).join(" "))
      .join(", ");
  }
  const names = FREQUENCIES.filter((frequency) => limits.frequencies.includes(frequency)).map((frequency) =>
    frequencyName(frequency).toLowerCase(),
  );
  const facts = [
    factor(limits.buyRate),
    [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and "),
    limits.payments && `${formatCount(limits.payments[0])} to ${formatCount(limits.payments[1])} payments`,
  ];
  const text = facts.filter(Boolean).join(", ");
  return text === "" ? "Limits only" : `Limits only: ${text}`;
}

function factor(rate: number | null): string {
  return rate === null ? "" : formatFactor(fromDecimal(rate, 6));
}

/** The day on which a preset was saved, in the reader's zone: `Jan 2`. */
export function presetDay(at: string): string {
  return new Date(at).toLocaleDateString("en-US", { month: "short", day: "numeric" });
}

/** What is wrong with a preset's name, as a sentence; undefined if nothing is. */
export function presetNameIssue(problem: ActionRefusal | null): string | undefined {
  const issue = problem?.details?.find((detail) => detail.startsWith("name "))?.slice("name ".length);
  return issue && `The name ${issue}.`;
}
