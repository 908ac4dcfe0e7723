"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { inFormWords } from "@/components/console/offer-form/form-words";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { useAction } from "@/components/console/session/use-action";
import { FactList } from "@/components/console/ui/facts";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { MOST_PRESETS } from "@/lib/schemas/brands/presets";
import { PRESET_NAME_LENGTH } from "@/lib/schemas/wire/bounds";
import { keptFields, type Presets, presetContents, presetDay, presetNameIssue } from "./presets";

interface SavePresetProps {
  presets: Presets;
  onClose: () => void;
}

/** Saves limits, structures and facts of the form as a preset, or in the place of the one of that name. */
export function SavePreset({ presets, onClose }: SavePresetProps) {
  const { getValues } = useFormContext<OfferFormValues>();
  const { brand, list, actions } = presets;
  const [name, setName] = useState("");
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { run, pending, problem } = useAction(actions.save, {
    onDone: (now) => {
      presets.keep(name.trim(), now);
      onClose();
    },
    lost: { kinds: ["preset.saved"] },
  });
  const details = (problem?.details ?? []).filter((detail) => !detail.startsWith("name "));
  const nameIssue = presetNameIssue(problem);
  const replaced = list.find((preset) => preset.name.toLowerCase() === name.trim().toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const preset = { brand_id: brand.id, name: name.trim(), fields: keptFields(getValues()) };
    run({ ...preset, ...(replaced && { replaces: replaced.id }) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      held={pending}
      title="Save as preset"
      confirm={{
        label: replaced ? "Replace preset" : "Save preset",
        type: "submit",
        form,
        "aria-disabled": pending,
      }}
    >
      <p className="text-13 text-ink-3">
        For {brand.name}, {list.length} of {MOST_PRESETS} kept
      </p>
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label="Name"
          value={name}
          maxLength={PRESET_NAME_LENGTH}
          hint={
            replaced
              ? `Takes the place of “${replaced.name}” by ${replaced.by}, ${presetDay(replaced.at)}. Offers made of it stay.`
              : "What your team reads. The ISO never sees it."
          }
          error={nameIssue}
          answer={problem}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
      <FactList
        facts={[
          { name: "Kept", value: presetContents(getValues()) },
          { name: "Not kept", value: "Deal, merchant, ISO, balance, dates, income" },
        ]}
      />
      {problem && nameIssue === undefined && (
        <Alert tone="bad">
          <b>{problem.message}</b>
          {details.map((detail) => (
            <span key={detail} className="block">
              {inFormWords(detail)}.
            </span>
          ))}
        </Alert>
      )}
    </Dialog>
  );
}
