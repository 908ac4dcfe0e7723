"use client";

import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import type { ActionResult } from "@/lib/schemas/action-result";
import type { OfferFields } from "@/lib/schemas/offer";
import type { PresetSummary } from "@/lib/schemas/presets";
import { filledWith, withFilled } from "./preset-values";

/** The server actions for presets. */
export interface PresetActions {
  save: (input: { brand_id: string; name: string; fields: object }) => Promise<ActionResult<PresetSummary[]>>;
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
