"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { type ActionResult, useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { TextArea, TextField } from "@/components/ui/text-field";
import { AccentField } from "./accent-field";
import { errorOf, restOf } from "./field-errors";

/** The settings of a brand that the form changes, with the API's names. */
export interface BrandSettings {
  name: string;
  accent: string | null;
  logo_url: string | null;
  callback_url: string | null;
  contact_email: string | null;
  merchant_outputs: string;
  is_default: boolean;
  legal_name: string | null;
  product_words: string | null;
  address: string | null;
  phone: string | null;
  time_zone: string;
  historical_months: number | null;
  ny_broker_sentence: string | null;
  signing_place: string | null;
  disclosure_signature: boolean;
}

export type BrandChange = Record<string, string | number | boolean | null>;

interface BrandFormProps {
  brand: BrandSettings;
  save: (changes: BrandChange) => Promise<ActionResult<{ id: string }>>;
  /** Where a new brand leads to; undefined for one that exists. */
  openAfter?: string;
}

const TEXTS = [
  ...["name", "accent", "logo_url", "callback_url", "contact_email", "merchant_outputs", "legal_name"],
  ...["product_words", "address", "phone", "time_zone", "ny_broker_sentence", "signing_place"],
] as const;
const FLAGS = ["is_default", "disclosure_signature"] as const;
const FIELDS = [...TEXTS, ...FLAGS, "historical_months"] as const;

/** The settings of a brand: what the page of its offers shows, and its disclosure profile. */
export function BrandForm({ brand, save, openAfter }: BrandFormProps) {
  const router = useRouter();
  const [saved, setSaved] = useState<string | null>(null);
  const done = ({ id }: { id: string }) => {
    if (openAfter !== undefined) return router.push(`${openAfter}/${id}`);
    setSaved("Saved.");
    router.refresh();
  };
  const { run, pending, problem } = useAction(save, { onDone: done });
  const text = (field: keyof BrandSettings) => ({
    name: field,
    defaultValue: String(brand[field] ?? ""),
    error: errorOf(problem, field),
    autoComplete: "off",
  });
  return (
    <form
      className="settings-form"
      onChange={() => setSaved(null)}
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        const changes = changesOf(brand, new FormData(event.currentTarget));
        if (Object.keys(changes).length === 0) return setSaved("Nothing has changed.");
        run(changes);
      }}
    >
      <div className="field-pair">
        <TextField label="Name" {...text("name")} />
        <TextField
          label="Contact e-mail"
          inputMode="email"
          {...text("contact_email")}
          hint="For an ISO's questions."
        />
      </div>
      <AccentField accent={brand.accent} error={errorOf(problem, "accent")} />
      <TextField
        label="Logo"
        inputMode="url"
        {...text("logo_url")}
        hint="The https address of a square picture."
      />
      <TextField
        label="Callback address"
        inputMode="url"
        {...text("callback_url")}
        hint="Where submissions go that no offer sends elsewhere."
      />
      <label className="field">
        <span>What the merchant gets</span>
        <select name="merchant_outputs" defaultValue={brand.merchant_outputs}>
          <option value="gated">Terms only with their disclosure, where a law asks for one</option>
          <option value="open">Terms always: we disclose ourselves</option>
        </select>
      </label>
      {!brand.is_default && (
        <label className="check-line">
          <input type="checkbox" name="is_default" />
          <span>Make this the default brand, for offers that name none</span>
        </label>
      )}
      <fieldset>
        <legend>Disclosure profile</legend>
        <div className="field-pair">
          <TextField label="Legal name" {...text("legal_name")} />
          <TextField
            label="Product, in 1 to 5 words"
            {...text("product_words")}
            hint="In the document's title."
          />
          <TextField label="Phone" inputMode="tel" {...text("phone")} />
          <TextField label="Time zone" {...text("time_zone")} hint="Of your business days." />
          <TextField
            label="Months of income"
            inputMode="numeric"
            {...text("historical_months")}
            hint="4 to 12: over how many you average."
          />
          <TextField label="Where the merchant signs" {...text("signing_place")} />
        </div>
        <TextField label="Address" {...text("address")} />
        <TextArea
          label="New York broker sentence"
          rows={3}
          {...text("ny_broker_sentence")}
          hint="Replaces the standard one of the broker notice."
        />
        <label className="check-line">
          <input type="checkbox" name="disclosure_signature" defaultChecked={brand.disclosure_signature} />
          <span>The merchant's acknowledgement is the signature</span>
        </label>
      </fieldset>
      <ActionProblem problem={restOf(problem, FIELDS)} />
      <div className="form-foot">
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

/** The fields that differ from the brand: null for one that was emptied. */
function changesOf(brand: BrandSettings, form: FormData): BrandChange {
  const texts = TEXTS.map((field) => [field, String(form.get(field) ?? "").trim() || null]);
  const flags = FLAGS.map((field) => [
    field,
    form.get(field) === "on" || (field === "is_default" && brand.is_default),
  ]);
  const months = String(form.get("historical_months") ?? "").trim();
  const given = [...texts, ...flags, ["historical_months", monthsOf(months)]];
  const changed = given.filter(([field, value]) => value !== brand[field as keyof BrandSettings]);
  return Object.fromEntries(changed);
}

/** What is no number stays a text, so that the API says what is wrong with it. */
function monthsOf(text: string): string | number | null {
  if (text === "") return null;
  return /^\d{1,4}$/.test(text) ? Number(text) : text;
}
