"use client";

import type { ComponentProps, ReactNode } from "react";
import { type FieldPath, get, useFormContext } from "react-hook-form";
import { capitalized } from "@/components/console/ui/capitalized";
import { Button } from "@/components/ui/button";
import { OptionalMark } from "@/components/ui/optional-mark";
import { type Choices, type EntryKind, readEntry, writeEntry } from "./entries";
import { inFormWordsAt, nearestEntry } from "./field-errors";
import { helpOf, idOf } from "./form-words";
import { labelAt } from "./sections";
import type { OfferFormValues } from "./values";

// Styles that the fields of the offer form share.

/** Two or three fields side by side; one below the other on a phone. */
export const HALVES = "grid gap-x-3.5 gap-y-2 phone:grid-cols-2";

export const THIRDS = "grid gap-x-3.5 gap-y-2 phone:grid-cols-3";
export const LEGEND = "pb-1.5 font-semibold";

/**
 * Help or error below a field. The line has room before there is an error, so that nothing below moves.
 * `--help-room: 0px` gives up the room.
 */
export const HELP = "min-h-[var(--help-room,1.25rem)] text-13 text-ink-3";

/** A line of a structure's fields: two columns on a phone; add the columns of wider screens. */
export const STRUCTURE_FIELDS = "grid grid-cols-2 items-end gap-x-3 gap-y-2.5 pt-2";

type Path = FieldPath<OfferFormValues>;

interface FieldProps {
  path: Path;
  label?: string;
  /** Permanent help below the field. */
  hint?: ReactNode;
  optional?: boolean;
  /** Hides the label visually, if a heading or column header shows it. */
  bare?: boolean;
  /**
   * The field is part of a structure: its label is small, and its error is shown at the end of the
   * structure's block.
   */
  foot?: boolean;
  /** The accessible name, if the label is too short. */
  accessibleName?: string;
}

interface EntryProps extends FieldProps {
  kind?: EntryKind;
  placeholder?: string;
  type?: "text" | "date" | "email" | "url";
  readOnly?: boolean;
  /** The id of a datalist. */
  list?: string;
  /** Gets each state of the typed text. */
  onType?: (typed: string) => void;
}

/** A text, number or date input. On blur a number is formatted. */
export function Entry({
  kind = "text",
  placeholder,
  type = "text",
  readOnly,
  list,
  onType,
  accessibleName,
  ...field
}: EntryProps) {
  const { register, setValue } = useFormContext<OfferFormValues>();
  const { path } = field;
  const tidy = (typed: string) => {
    const value = readEntry(kind, typed);
    if (typeof value === "number") setValue(path, writeEntry(kind, value));
  };
  return (
    <Labelled {...field}>
      {(described) => (
        <input
          {...described}
          {...register(path, {
            onBlur: ({ target }) => kind !== "text" && tidy(target.value),
            onChange: ({ target }) => onType?.(target.value),
          })}
          type={type}
          list={list}
          aria-label={accessibleName}
          inputMode={kind === "text" ? undefined : "decimal"}
          placeholder={placeholder}
          readOnly={readOnly}
          autoComplete="off"
          className="form-box"
        />
      )}
    </Labelled>
  );
}

/** A textarea. */
export function LongEntry({ rows = 3, ...field }: FieldProps & { rows?: number }) {
  const { register } = useFormContext<OfferFormValues>();
  return (
    <Labelled {...field}>
      {(described) => (
        <textarea {...described} {...register(field.path)} rows={rows} className="form-box resize-y" />
      )}
    </Labelled>
  );
}

interface ChoiceProps extends FieldProps {
  choices: Choices;
  /** The words of the empty choice, if there is one. */
  empty?: string;
  onChoose?: (value: string) => void;
}

/** A select. */
export function Choice({ choices, empty, onChoose, accessibleName, ...field }: ChoiceProps) {
  const { register } = useFormContext<OfferFormValues>();
  return (
    <Labelled {...field}>
      {(described) => (
        <select
          {...described}
          {...register(field.path, { onChange: ({ target }) => onChoose?.(target.value) })}
          aria-label={accessibleName}
          className="form-box"
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {choices.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** A checkbox or radio button in the form of a chip. Other properties are those of `input`. */
export function Chip({ children, ...input }: ComponentProps<"input">) {
  return (
    <label className="segment chip">
      <input {...input} />
      <span>{children}</span>
    </label>
  );
}

/** Fields that few offers need, folded away. */
export function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="open:grid open:gap-3 open:pb-3">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold">{title}</summary>
      {children}
    </details>
  );
}

/** A checkbox with its label. */
export function Tick({ path, label, hint }: { path: Path; label: string; hint?: string }) {
  const { register } = useFormContext<OfferFormValues>();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input type="checkbox" id={idOf(path)} {...register(path)} />
      <span>
        {label}
        {hint && <small className="block text-13 text-ink-3">{hint}</small>}
      </span>
    </label>
  );
}

/**
 * The error of a field, with a button that enters the nearest allowed value. `lead` names the field if it is
 * not near.
 */
export function FieldErrorText({ path, lead }: { path: string; lead?: string }) {
  const { formState, getValues, setValue } = useFormContext<OfferFormValues>();
  const message = messageAt(formState.errors, path);
  if (message === null) return null;
  const nearest = nearestEntry(
    message,
    path,
    (at) => getValues(at as Path),
    (at) => messageAt(formState.errors, at) !== null,
  );
  const said = inFormWordsAt(message, path);
  const sentence = lead === undefined ? said : `${lead} ${said}`;
  return (
    <span className="text-bad">
      {capitalized(sentence)}.{" "}
      {nearest !== null && (
        <Button
          kind="link"
          onClick={() => {
            setValue(path as Path, nearest, { shouldDirty: true });
            // The button goes with the error.
            document.getElementById(idOf(path))?.focus();
          }}
        >
          Use {nearest}
        </Button>
      )}
    </span>
  );
}

function messageAt(errors: object, path: string): string | null {
  const error: { message?: unknown } | undefined = get(errors, path);
  return typeof error?.message === "string" ? error.message : null;
}

interface Described {
  id: string;
  "aria-describedby": string;
  "aria-invalid": boolean;
}

interface LabelledProps extends FieldProps {
  children: (described: Described) => ReactNode;
}

function Labelled({ path, label = labelAt(path), hint, optional, bare, foot, children }: LabelledProps) {
  const { formState } = useFormContext<OfferFormValues>();
  const wrong = messageAt(formState.errors, path) !== null;
  const id = idOf(path);
  return (
    <div className={`grid min-w-0 content-start ${foot ? "gap-1" : "gap-1.5"}`}>
      <label htmlFor={id} className={bare ? "sr-only" : foot ? "text-12 text-ink-2" : "font-semibold"}>
        {label}
        {optional && <OptionalMark />}
      </label>
      {children({ id, "aria-describedby": helpOf(path), "aria-invalid": wrong })}
      {!foot && (
        <p id={helpOf(path)} className={HELP}>
          {wrong ? <FieldErrorText path={path} /> : hint}
        </p>
      )}
    </div>
  );
}
