"use client";

import { type FormEvent, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { errorOf, withoutErrorsOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { SelectField } from "@/components/console/ui/field";
import { FieldPair } from "@/components/console/ui/form-parts";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { DialogState } from "@/components/ui/use-dialog";
import { parseCountEntry, parseMoneyEntry, parsePointsEntry } from "@/lib/calculator/money/entry";
import { type Frequency, frequencyName } from "@/lib/calculator/offer/frequency";
import type { ActionResult } from "@/lib/schemas/console/action-result";

/** What an offer lets its ISO choose besides figures. */
export interface IsoChoices {
  frequencies: Frequency[];
  structures: { id: string; label: string }[];
}

export type SubmitTerms = (given: Record<string, unknown>) => Promise<ActionResult<{ number: string }>>;

interface SubmitAsIsoProps extends DialogState {
  dealId: string;
  choices: IsoChoices;
  submit: SubmitTerms;
  /** Gets the reference of what was submitted. */
  onDone: (number: string) => void;
}

/** The figures by their API names, and how each is read: a share of the price counts in millionths. */
const FIGURES = [
  { path: "purchase_price", label: "Purchase price", read: parseMoneyEntry, unit: 100 },
  { path: "upsell", label: "Upsell, points", read: parsePointsEntry, unit: 1_000_000 },
  { path: "num_payments", label: "Number of payments", read: parseCountEntry, unit: 1 },
] as const;

const FIELDS = [...FIGURES.map(({ path }) => path), "contact", "note"];

/** Submits terms as the ISO would, to try what follows: what is left empty is the offer's default. */
export function SubmitAsIso({ dealId, choices, submit, onDone, open, onClose }: SubmitAsIsoProps) {
  const [entered, setEntered] = useState<Record<string, string>>({});
  const [unread, setUnread] = useState<string[]>([]);
  const { run, pending, problem } = useAction(submit, {
    open,
    refreshes: true,
    onDone: ({ number }) => {
      onDone(number);
      onClose();
    },
    lost: { kinds: ["submission.created"] },
  });
  const set = (name: string, value: string) => setEntered((all) => ({ ...all, [name]: value }));
  const field = (name: string) => ({
    name,
    value: entered[name] ?? "",
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const send = (event: FormEvent | null) => {
    event?.preventDefault();
    if (pending) return;
    const { given, wrong } = termsOf(entered);
    setUnread(wrong);
    if (wrong.length === 0) run(given);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Submit as the ISO"
      subtitle={`Deal ${dealId}, in Test`}
      held={pending}
      confirm={{ label: "Submit", "aria-disabled": pending, onClick: () => send(null) }}
    >
      <p className="text-ink-2">Everything may be left empty: the terms are then the offer’s defaults.</p>
      <form onSubmit={send} className="grid gap-4">
        {choices.structures.length > 0 && (
          <SelectField label="Structure" {...field("structure")}>
            <option value="">The default</option>
            {choices.structures.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <FieldPair>
          {FIGURES.map(({ path, label }) => (
            <TextField
              key={path}
              {...field(path)}
              label={label}
              inputMode="decimal"
              autoComplete="off"
              error={unread.includes(path) ? "This is no number." : errorOf(problem, path)}
              answer={unread.includes(path) ? null : problem}
            />
          ))}
          <SelectField label="Payments" {...field("frequency")}>
            <option value="">The default</option>
            {choices.frequencies.map((frequency) => (
              <option key={frequency} value={frequency}>
                {frequencyName(frequency)}
              </option>
            ))}
          </SelectField>
        </FieldPair>
        <TextField
          {...field("name")}
          label="The ISO’s name"
          error={errorOf(problem, "contact")}
          answer={problem}
        />
        <TextField
          {...field("note")}
          label="Note to the funder"
          error={errorOf(problem, "note")}
          answer={problem}
        />
        <ActionProblem problem={withoutErrorsOf(problem, FIELDS)} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** The terms as the API takes them, and the figures that cannot be read. */
function termsOf({ name, note, structure, frequency, ...figures }: Record<string, string>) {
  const given: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const { path, read, unit } of FIGURES) {
    const text = figures[path]?.trim();
    if (!text) continue;
    const value = read(text);
    if (value === null) wrong.push(path);
    else given[path] = value / unit;
  }
  if (structure) given.structure = structure;
  if (frequency) given.frequency = frequency;
  if (name?.trim()) given.contact = { name: name.trim() };
  if (note?.trim()) given.note = note.trim();
  return { given, wrong };
}
