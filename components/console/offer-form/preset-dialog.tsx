"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { inFormWords } from "@/components/console/offer-form/form-words";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { useAction } from "@/components/console/session/use-action";
import { withoutErrorsOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { FactList } from "@/components/console/ui/facts";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { MOST_PRESETS, type PresetSummary } from "@/lib/schemas/brands/presets";
import type { ActionRefusal } from "@/lib/schemas/console/action-result";
import { PRESET_NAME_LENGTH } from "@/lib/schemas/wire/bounds";
import { hasEntries, keptFields, type Presets, presetContents, summaryText } from "./presets";

/** The invisible radio button covers the row, which shows its state. */
const PRESET =
  "choice-row radio-mark grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-1 border-b border-line py-[11px] pr-3 pl-2 peer-checked:rounded-m peer-checked:border-transparent before:row-[1/3] before:mt-0.5 max-phone:grid-cols-[24px_minmax(0,1fr)]";

interface PresetDialogProps {
  presets: Presets;
  onClose: () => void;
}

/** Chooses a preset of the brand. Asks before it replaces entries. */
export function PresetDialog({ presets, onClose }: PresetDialogProps) {
  const { getValues } = useFormContext<OfferFormValues>();
  const { list, brand, actions } = presets;
  const [id, setId] = useState<string | null>(null);
  const [asking, setAsking] = useState<"replace" | "delete" | "rename" | null>(null);
  const [name, setName] = useState("");
  const chosen = list.find((preset) => preset.id === id) ?? list[0];
  const close = () => {
    setAsking(null);
    onClose();
  };
  const reading = useAction(actions.read, {
    onDone: (fields) => {
      if (chosen) presets.fill(chosen, fields);
      close();
    },
  });
  const deleting = useAction(actions.remove, {
    onDone: (left) => {
      presets.refresh(left);
      setAsking(null);
    },
    lost: { kinds: ["preset.deleted"] },
  });
  const renaming = useAction(actions.rename, {
    onDone: (left) => {
      presets.refresh(left);
      setAsking(null);
    },
    lost: { kinds: ["preset.saved"] },
  });
  const pending = reading.pending || deleting.pending || renaming.pending;
  const use = () => {
    if (!chosen) return;
    if (asking === null && hasEntries(getValues())) return setAsking("replace");
    reading.run(chosen.id);
  };
  const renamingForm = useId();
  const act = () => {
    if (asking === "delete" && chosen) deleting.run(chosen.id);
    else use();
  };
  return (
    <Dialog
      open
      onClose={close}
      held={pending}
      title={titleOf(asking, chosen)}
      actions={
        chosen && (
          <>
            {asking === null && (
              <span className="mr-auto flex flex-wrap">
                <Button kind="danger-quiet" onClick={() => setAsking("delete")}>
                  Delete preset…
                </Button>
                <Button
                  kind="quiet"
                  onClick={() => {
                    setName(chosen.name);
                    setAsking("rename");
                  }}
                >
                  Rename…
                </Button>
              </span>
            )}
            <Button onClick={asking === null ? close : () => setAsking(null)}>
              {asking === null ? "Cancel" : "Go back"}
            </Button>
            <Button
              kind="primary"
              data-primary
              aria-disabled={pending}
              {...(asking === "rename" ? { type: "submit", form: renamingForm } : { onClick: act })}
            >
              {asking === "delete"
                ? "Delete preset"
                : asking === "rename"
                  ? "Rename preset"
                  : asking === "replace"
                    ? "Replace entries"
                    : "Use preset"}
            </Button>
          </>
        )
      }
    >
      {asking === "replace" && (
        <p className="text-ink-2">
          What is entered of limits, fees, prepayment and structures is replaced. You can undo it.
        </p>
      )}
      {asking === "delete" && <p className="text-ink-2">Offers made of it stay as they are.</p>}
      {asking === "rename" && chosen && (
        <form
          id={renamingForm}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!pending) renaming.run(chosen.id, { name: name.trim() });
          }}
        >
          <TextField
            ref={focusFirst}
            label="Name"
            value={name}
            maxLength={PRESET_NAME_LENGTH}
            error={nameIssueOf(renaming.problem)}
            onChange={({ target }) => setName(target.value)}
          />
        </form>
      )}
      {asking === null && (
        <>
          <p className="text-13 text-ink-3">
            {brand.name} keeps {list.length} of {MOST_PRESETS}
          </p>
          {list.length === 0 ? (
            <p className="text-ink-2">No preset yet. “Save as preset” under Price by term keeps one.</p>
          ) : (
            <div role="radiogroup" aria-label="Presets" className="border-t border-line">
              {list.map((preset) => (
                <label key={preset.id} className="relative block">
                  <input
                    type="radio"
                    name="preset"
                    checked={preset.id === chosen?.id}
                    onChange={() => setId(preset.id)}
                    className="peer absolute inset-0 size-full opacity-0"
                  />
                  <span className={PRESET}>
                    <b>{preset.name}</b>
                    <span className="text-13 text-ink-3 max-phone:col-start-2 max-phone:row-start-3">
                      {preset.by}, {dayOf(preset.at)}
                    </span>
                    <small className="col-start-2 text-13 text-ink-2">{summaryText(preset)}</small>
                  </span>
                </label>
              ))}
            </div>
          )}
          <p className="text-13 text-ink-3">
            Fills limits, fees, prepayment, structures and the facts of the disclosure that it keeps. Deal,
            merchant and ISO stay as you typed them. Later changes of a preset change no offer.
          </p>
        </>
      )}
      <ActionProblem
        problem={reading.problem ?? deleting.problem ?? withoutErrorsOf(renaming.problem, ["name"])}
      />
    </Dialog>
  );
}

/** Of a stable identity, so that it runs once and not after each letter. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.focus();
}

function titleOf(asking: "replace" | "delete" | "rename" | null, preset: PresetSummary | undefined): string {
  if (asking === "replace") return "Replace what is entered?";
  if (asking === "rename") return `Rename “${preset?.name}”`;
  return asking === "delete" ? `Delete “${preset?.name}”?` : "Start from a preset";
}

function dayOf(at: string): string {
  return new Date(at).toLocaleDateString("en-US", { month: "short", day: "numeric" });
}

interface SavePresetProps {
  presets: Presets;
  onClose: () => void;
}

/** What is wrong with a preset's name, as a sentence. */
function nameIssueOf(problem: ActionRefusal | null): string | undefined {
  const issue = problem?.details?.find((detail) => detail.startsWith("name "))?.slice("name ".length);
  return issue && `The name ${issue}.`;
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
  const nameIssue = nameIssueOf(problem);
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
              ? `Takes the place of “${replaced.name}” by ${replaced.by}, ${dayOf(replaced.at)}. Offers made of it stay.`
              : "What your team reads. The ISO never sees it."
          }
          error={nameIssue}
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
