"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { inFormWords } from "@/components/console/offer-form/form-words";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { useAction } from "@/components/console/session/use-action";
import { Dialog } from "@/components/console/ui/dialog";
import { FactList } from "@/components/console/ui/facts";
import { Alert } from "@/components/ui/alert";
import { TextField } from "@/components/ui/text-field";
import { MOST_PRESETS } from "@/lib/schemas/presets";
import { keptFields, keptText } from "./preset-values";
import type { Presets } from "./use-presets";

interface SavePresetProps {
  presets: Presets;
  onClose: () => void;
}

/** Saves limits and structures of the form as a preset. */
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
  });
  const details = (problem?.details ?? []).filter((detail) => !detail.startsWith("name "));
  const nameIssue = problem?.details?.find((detail) => detail.startsWith("name "))?.slice("name ".length);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ brand_id: brand.id, name: name.trim(), fields: keptFields(getValues()) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      held={pending}
      title="Save as preset"
      confirm={{ label: "Save preset", type: "submit", form, "aria-disabled": pending }}
    >
      <p className="text-13 text-ink-3">
        For {brand.name}, {list.length} of {MOST_PRESETS} kept
      </p>
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label="Name"
          value={name}
          maxLength={60}
          hint="What your team reads. The ISO never sees it."
          error={nameIssue && `The name ${nameIssue}.`}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
      <FactList
        facts={[
          { name: "Kept", value: keptText(getValues()) },
          { name: "Not kept", value: "Deal, merchant, ISO, balance, disclosure" },
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
