"use client";

import { useId } from "react";
import { capitalized } from "@/components/console/ui/words";
import { OptionalMark, TextArea, TextField } from "@/components/ui/text-field";
import { type DecisionEntry, FIELDS_OF } from "./decision-form";

interface DecisionFieldsProps {
  entry: DecisionEntry;
  brandName: string;
  reasons: readonly string[];
  /** Error messages by API path. */
  problems: Record<string, string>;
  /** The days until which a counter can be valid, such as `2026-01-14`. */
  validDays: { first: string; last: string };
  onChange: (changes: Partial<DecisionEntry>) => void;
}

const LONGEST_MESSAGE = 2_000;

/** The fields of the chosen decision. */
export function DecisionFields({
  entry,
  brandName,
  reasons,
  problems,
  validDays,
  onChange,
}: DecisionFieldsProps) {
  const required = entry.decision === "changes_requested";
  const shown = new Set(FIELDS_OF[entry.decision]);
  return (
    <>
      {shown.has("reason") && (
        <ReasonField value={entry.reason} reasons={reasons} onChoose={(reason) => onChange({ reason })} />
      )}
      <TextArea
        label="Message to the ISO"
        optional={!required}
        rows={3}
        maxLength={LONGEST_MESSAGE}
        required={required}
        value={entry.message}
        error={problems.message}
        onChange={({ target }) => onChange({ message: target.value })}
      />
      {shown.has("nextUrl") && (
        <TextField
          label="Next step link"
          optional
          type="url"
          inputMode="url"
          placeholder="https://"
          hint={`Shown as “Continue with ${brandName}”.`}
          value={entry.nextUrl}
          error={problems.next_url}
          onChange={({ target }) => onChange({ nextUrl: target.value })}
        />
      )}
      {shown.has("validUntil") && (
        <TextField
          label="Valid until"
          optional
          type="date"
          min={validDays.first}
          max={validDays.last}
          hint="At most 90 days ahead"
          value={entry.validUntil}
          error={problems.valid_until}
          onChange={({ target }) => onChange({ validUntil: target.value })}
        />
      )}
    </>
  );
}

interface ReasonFieldProps {
  value: string;
  reasons: readonly string[];
  onChoose: (reason: string) => void;
}

function ReasonField({ value, reasons, onChoose }: ReasonFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        Reason
        <OptionalMark />
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-11 w-full rounded-m border border-edge bg-surface px-3 text-16"
      >
        <option value="">None</option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {capitalized(reason)}
          </option>
        ))}
      </select>
      <p id={`${id}-help`} className="text-13 text-ink-3">
        For your own records. The ISO reads only the message.
      </p>
    </div>
  );
}
