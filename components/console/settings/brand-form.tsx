"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { DEFAULT_LABELS } from "@/components/console/offer-form/default-facts";
import { useAction } from "@/components/console/session/use-action";
import { errorOf, useErrorFocus, withoutErrorsOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { SelectField } from "@/components/console/ui/field";
import { FieldPair } from "@/components/console/ui/form-parts";
import { Button } from "@/components/ui/button";
import { TextArea, TextField } from "@/components/ui/text-field";
import { type BrandSettings, brandColors, contrast } from "@/lib/schemas/brands/fields";
import type { ActionRefusal, ActionResult } from "@/lib/schemas/console/action-result";
import type { DisclosureDefaults } from "@/lib/schemas/disclosures/defaults";
import { BrandDefaults, changedDefaults } from "./brand-defaults";
import { BRAND_LABELS, OUTPUTS, OWED_CHOICES, SHEET_CHOICES } from "./brand-facts";

type BrandChange = Record<string, string | number | boolean | object | null>;

interface BrandFormProps {
  brand: BrandSettings & { disclosure_defaults: DisclosureDefaults };
  save: (changes: BrandChange) => Promise<ActionResult<{ id: string }>>;
  /** The path of the list of brands, if the brand is new: saving opens the brand's page. */
  openAfter?: string;
}

const FIELDS = Object.keys(BRAND_LABELS) as (keyof BrandSettings)[];

/** A select and checkboxes: their errors are shown at the end of the form, those of texts at their fields. */
const AT_END = [
  "merchant_outputs",
  "without_document",
  "closing_sheet",
  "is_default",
  "disclosure_signature",
];
const DEFAULTS_AT_END = ["payment_basis", "payment_calendar", "income.method"].map(
  (fact) => `disclosure_defaults.${fact}`,
);
const AT_FIELD = [
  ...FIELDS.filter((field) => !AT_END.includes(field)),
  ...Object.keys(DEFAULT_LABELS).filter((field) => !DEFAULTS_AT_END.includes(field)),
];
const NAMES = { ...BRAND_LABELS, ...DEFAULT_LABELS };

/** The settings of a brand, and its disclosure profile. */
export function BrandForm({ brand, save, openAfter }: BrandFormProps) {
  const router = useRouter();
  const [saved, setSaved] = useState<string | null>(null);
  const done = ({ id }: { id: string }) => {
    if (openAfter !== undefined) return router.push(`${openAfter}/${id}`);
    setSaved("Saved.");
    router.refresh();
  };
  const { run, pending, problem } = useAction(save, {
    onDone: done,
    lost: { kinds: ["brand.created", "brand.updated"] },
  });
  const formRef = useErrorFocus(problem);
  const text = (field: keyof typeof BRAND_LABELS) => ({
    label: BRAND_LABELS[field],
    name: field,
    defaultValue: String(brand[field] ?? ""),
    error: errorOf(problem, field, BRAND_LABELS),
    answer: problem,
    autoComplete: "off",
  });
  return (
    <form
      ref={formRef}
      className="grid max-w-190 gap-5"
      onChange={() => setSaved(null)}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const facts = changedDefaults(brand.disclosure_defaults, form);
        const changes = { ...changesOf(brand, form), ...(facts && { disclosure_defaults: facts }) };
        if (Object.keys(changes).length === 0) return setSaved("Nothing has changed.");
        run(changes);
      }}
    >
      <FieldPair>
        <TextField {...text("name")} />
        <TextField inputMode="email" {...text("contact_email")} hint="For an ISO's questions." />
      </FieldPair>
      <AccentField accent={brand.accent} problem={problem} />
      <TextField inputMode="url" {...text("logo_url")} hint="The https address of a square picture." />
      <TextField
        inputMode="url"
        {...text("callback_url")}
        hint="Where submissions go that no offer sends elsewhere."
      />
      <SelectField
        label={BRAND_LABELS.merchant_outputs}
        name="merchant_outputs"
        defaultValue={brand.merchant_outputs}
      >
        {Object.entries(OUTPUTS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-1.5">
        <SelectField
          label={BRAND_LABELS.without_document}
          name="without_document"
          defaultValue={brand.without_document}
        >
          {Object.entries(OWED_CHOICES).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <p className="text-13 text-ink-3">
          In Virginia, Connecticut and Vermont, and in Texas until you approve its document, the law wants a
          disclosure with the offer, and none is made here: Virginia and Connecticut have official forms.
        </p>
      </div>
      <div className="grid gap-1.5">
        <SelectField
          label={BRAND_LABELS.closing_sheet}
          name="closing_sheet"
          defaultValue={brand.closing_sheet}
        >
          {Object.entries(SHEET_CHOICES).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <p className="text-13 text-ink-3">
          In Florida, Georgia, Kansas, Louisiana, Missouri and Utah the law wants a disclosure before closing.
          It keeps no terms back.
        </p>
      </div>
      {!brand.is_default && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input type="checkbox" name="is_default" />
          <span>Make this the default brand, for offers that name none</span>
        </label>
      )}
      <fieldset className="grid gap-4 border-t border-line pt-5">
        <legend className="float-left w-full pb-1 text-16/5 font-semibold">Disclosure profile</legend>
        <FieldPair>
          <TextField {...text("legal_name")} />
          <TextField {...text("product_words")} hint="In the document's title." />
          <TextField inputMode="tel" {...text("phone")} />
          <TextField {...text("time_zone")} hint="Of your business days." />
          <TextField
            inputMode="numeric"
            {...text("historical_months")}
            hint="4 to 12: over how many you average."
          />
          <TextField {...text("signing_place")} hint="Only where they do not sign on the page of the link." />
        </FieldPair>
        <TextField {...text("address")} />
        <TextArea
          rows={3}
          {...text("ny_broker_sentence")}
          hint="Your own sentence for the broker notice. Without one the notice has the standard sentence, which names the ISO’s commission: where that is zero, only your own can stand there."
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input type="checkbox" name="disclosure_signature" defaultChecked={brand.disclosure_signature} />
          <span>{BRAND_LABELS.disclosure_signature}</span>
        </label>
      </fieldset>
      <BrandDefaults defaults={brand.disclosure_defaults} problem={problem} />
      <ActionProblem problem={withoutErrorsOf(problem, AT_FIELD)} names={NAMES} />
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" type="submit" data-primary aria-disabled={pending}>
          {openAfter === undefined ? "Save" : "Add brand"}
        </Button>
        <span role="status" className="text-13 text-ink-3">
          {saved}
        </span>
      </div>
    </form>
  );
}

/** The fields that differ from the brand; null for an emptied field. */
function changesOf(brand: BrandSettings, form: FormData): BrandChange {
  const entry = (field: keyof BrandSettings) => {
    if (field === "is_default" && brand.is_default) return true;
    if (typeof brand[field] === "boolean") return form.get(field) === "on";
    const text = String(form.get(field) ?? "").trim();
    return field === "historical_months" ? monthsOf(text) : text || null;
  };
  const changed = FIELDS.filter((field) => entry(field) !== brand[field]);
  return Object.fromEntries(changed.map((field) => [field, entry(field)]));
}

/** A text that is not a number is sent as it is, so that the API reports the error. */
function monthsOf(text: string): string | number | null {
  if (text === "") return null;
  return /^\d{1,4}$/.test(text) ? Number(text) : text;
}

const SURFACES = { light: "#ffffff", dark: "#15191b" } as const;
/** The product's own colors (app/colors.css), for a brand without an accent. */
const OWN = {
  light: { brand: "#0b6073", text: "#0b6073", onBrand: "#ffffff" },
  dark: { brand: "#58b7cb", text: "#72c6d8", onBrand: "#04171c" },
};

/** A brand's accent, with the resulting colors in both themes: contrast below 4.5:1 is corrected. */
function AccentField({ accent, problem }: { accent: string | null; problem: ActionRefusal | null }) {
  const [value, setValue] = useState(accent ?? "");
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  const color = isColor ? value : OWN.light.brand;
  const colors = isColor ? brandColors(color) : OWN;
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-3">
        <input
          type="color"
          aria-label="Choose the accent"
          value={color.toLowerCase()}
          onChange={({ target }) => setValue(target.value)}
          className="mb-[26px] size-11 cursor-pointer rounded-m border border-edge bg-surface p-1"
        />
        <div className="flex-1">
          <TextField
            label="Accent"
            name="accent"
            value={value}
            onChange={({ target }) => setValue(target.value)}
            autoComplete="off"
            spellCheck={false}
            error={errorOf(problem, "accent", BRAND_LABELS)}
            answer={problem}
            hint="Such as #0b6073. Empty for the product's own."
          />
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-3 text-13">
        {(["light", "dark"] as const).map((theme) => (
          <li key={theme} className="flex items-center gap-2.5">
            <svg viewBox="0 0 88 32" aria-hidden="true" className="h-8 w-22 rounded-s border border-line">
              <rect width="88" height="32" rx="6" fill={SURFACES[theme]} />
              <rect x="6" y="6" width="40" height="20" rx="5" fill={colors[theme].brand} />
              <path d="M14 16h24" stroke={colors[theme].onBrand} strokeWidth="3" strokeLinecap="round" />
              <path d="M54 16h26" stroke={colors[theme].text} strokeWidth="3" strokeLinecap="round" />
            </svg>
            <span>
              {theme === "light" ? "Light" : "Dark"}: {colors[theme].brand},{" "}
              {contrast(colors[theme].text, SURFACES[theme]).toFixed(1)}:1
              {isColor && colors[theme].brand.toLowerCase() !== color.toLowerCase() && ", corrected"}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
