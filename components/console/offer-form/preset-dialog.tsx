"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { useAction } from "@/components/console/session/use-action";
import { withoutErrorsOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { MOST_PRESETS, type PresetSummary } from "@/lib/schemas/brands/presets";
import { PRESET_NAME_LENGTH } from "@/lib/schemas/wire/bounds";
import { hasEntries, type Presets, presetDay, presetNameIssue, summaryText } from "./presets";

/** The invisible radio button covers the row, which shows its state. */
const PRESET =
  "choice-row radio-mark grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-1 border-b border-line py-[11px] pr-3 pl-2 peer-checked:rounded-m peer-checked:border-transparent before:row-[1/3] before:mt-0.5 max-phone:grid-cols-[24px_minmax(0,1fr)]";

/** What the dialog asks about the chosen preset. */
type Asking = "replace" | "delete" | "rename";

interface PresetDialogProps {
  presets: Presets;
  onClose: () => void;
}

/** Chooses a preset of the brand. Asks before it replaces entries. */
export function PresetDialog({ presets, onClose }: PresetDialogProps) {
  const { getValues } = useFormContext<OfferFormValues>();
  const { list, actions } = presets;
  const [id, setId] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
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
  const form = useId();
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // What had the focus is gone: here at first the title, then what the step before showed.
    if (place.current) focusIn(place.current, asking);
  }, [asking]);
  const act = (event: FormEvent) => {
    event.preventDefault();
    if (pending || !chosen) return;
    if (asking === "delete") deleting.run(chosen.id);
    else if (asking === "rename") renaming.run(chosen.id, { name: name.trim() });
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
            <Button kind="primary" data-primary aria-disabled={pending} type="submit" form={form}>
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
      <form ref={place} id={form} noValidate onSubmit={act} className="contents">
        {asking === "replace" && (
          <p className="text-ink-2">
            What is entered of limits, fees, prepayment and structures is replaced. You can undo it.
          </p>
        )}
        {asking === "delete" && <p className="text-ink-2">Offers made of it stay as they are.</p>}
        {asking === "rename" && (
          <TextField
            label="Name"
            value={name}
            maxLength={PRESET_NAME_LENGTH}
            error={presetNameIssue(renaming.problem)}
            answer={renaming.problem}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        {asking === null && <PresetList presets={presets} chosen={chosen} onChoose={setId} />}
      </form>
      <ActionProblem
        problem={reading.problem ?? deleting.problem ?? withoutErrorsOf(renaming.problem, ["name"])}
      />
    </Dialog>
  );
}

/** Puts the focus in the name, on the chosen preset, or with a question on the dialog's title. */
function focusIn(form: HTMLFormElement, asking: Asking | null): void {
  const title = form.closest("dialog")?.querySelector<HTMLElement>("h2");
  const field = form.querySelector<HTMLElement>(asking === null ? "input:checked" : "input");
  (field ?? title)?.focus();
}

interface PresetListProps {
  presets: Presets;
  chosen: PresetSummary | undefined;
  onChoose: (id: string) => void;
}

/** The brand's presets, one of which is chosen. */
function PresetList({ presets: { list, brand }, chosen, onChoose }: PresetListProps) {
  return (
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
                onChange={() => onChoose(preset.id)}
                className="peer absolute inset-0 size-full opacity-0"
              />
              <span className={PRESET}>
                <b>{preset.name}</b>
                <span className="text-13 text-ink-3 max-phone:col-start-2 max-phone:row-start-3">
                  {preset.by}, {presetDay(preset.at)}
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
  );
}

function titleOf(asking: Asking | null, preset: PresetSummary | undefined): string {
  if (asking === "replace") return "Replace what is entered?";
  if (asking === "rename") return `Rename “${preset?.name}”`;
  return asking === "delete" ? `Delete “${preset?.name}”?` : "Start from a preset";
}
