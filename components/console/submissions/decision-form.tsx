"use client";

import { useId } from "react";
import { asSentence, inFormWords } from "@/components/console/offer-form/form-words";
import { capitalized } from "@/components/console/ui/capitalized";
import { OptionalMark } from "@/components/ui/optional-mark";
import { TextArea, TextField } from "@/components/ui/text-field";
import { typedText } from "@/lib/calculator/money/typed-text";
import { ownValue } from "@/lib/calculator/own-value";
import type { Decision } from "@/lib/calculator/wire/decisions";
import type { ActionRefusal } from "@/lib/schemas/console/action-result";
import { NOTE_LENGTH } from "@/lib/schemas/wire/bounds";
import type { CounterTerms } from "./counter-form";
import type { DecisionEntry } from "./decision-entry";
import type { AskReasons } from "./decision-question";

/** The API's request body for a decision. */
export interface DecisionBody {
  decision: Decision;
  message?: string;
  reason?: string;
  terms?: CounterTerms;
  valid_until?: string;
  next_url?: string;
}

/**
 * What the panel sends: the decision, the form's idempotency key, the id of the latest decision and the version
 * of the offer that it showed, and the ids of the other submissions that the person was asked about.
 */
export interface PanelInput {
  body: DecisionBody;
  decisionKey: string;
  lastShown: string | null;
  offerShown: number;
  newerShown: string | null;
  acceptedShown: string | null;
}

/** The fields of each decision, besides its message. */
const FIELDS_OF: Record<Decision, ("reason" | "nextUrl" | "validUntil")[]> = {
  accepted: ["nextUrl"],
  countered: ["validUntil"],
  changes_requested: [],
  declined: ["reason"],
};

/**
 * The request body for an entry, with the terms of a counter, and without fields that the decision does not
 * show. A date means its end, in local time.
 */
export function decisionBody(
  decision: Decision,
  entry: DecisionEntry,
  terms: CounterTerms | null,
): DecisionBody {
  const shown = new Set(FIELDS_OF[decision]);
  const message = typedText(entry.message);
  const nextUrl = entry.nextUrl.trim();
  return {
    decision,
    ...(message !== "" && { message }),
    ...(shown.has("reason") && entry.reason !== "" && { reason: entry.reason }),
    ...(shown.has("nextUrl") && nextUrl !== "" && { next_url: nextUrl }),
    ...(shown.has("validUntil") &&
      entry.validUntil !== "" && { valid_until: new Date(`${entry.validUntil}T23:59:59`).toISOString() }),
    ...(terms && { terms }),
  };
}

/** Splits the details of a refusal: sentences about a field, by its path, those of terms again, and all others. */
export function readDetails(problem: ActionRefusal | null): {
  byPath: Record<string, string>;
  terms: Record<string, string>;
  others: string[];
} {
  const { details = [] } = problem ?? {};
  const byPath: Record<string, string> = {};
  const others: string[] = [];
  for (const detail of details) {
    const [path = ""] = detail.split(" ", 1);
    const rest = detail.slice(path.length + 1);
    if (Object.hasOwn(LABELS, path)) byPath[path] = `${ownValue(LABELS, path)} ${inWords(rest)}.`;
    else if (path.startsWith("terms.")) byPath[path] = asSentence(inFormWords(rest));
    else others.push(inFormWords(detail));
  }
  return { byPath, terms: refusedTerms(byPath), others };
}

/** The errors of terms, by the path below `terms`. */
function refusedTerms(byPath: Record<string, string>): Record<string, string> {
  const found = Object.entries(byPath).filter(([path]) => path.startsWith("terms."));
  return Object.fromEntries(found.map(([path, text]) => [path.slice("terms.".length), text]));
}

/** Replaces the API's names of decisions with the panel's words. */
function inWords(rest: string): string {
  return rest.replace(/ when decision is (\w+)/, (_, decision) => ownValue(CONDITIONS, decision) ?? "");
}

const CONDITIONS: Record<string, string> = {
  changes_requested: " to ask for changes",
  declined: " to decline",
  countered: " for a counter",
  accepted: " to accept",
};

const LABELS: Record<string, string> = {
  message: "The message",
  next_url: "The link",
  terms: "The counter",
  valid_until: "The day",
  reason: "The reason",
};

interface DecisionFieldsProps {
  decision: Decision;
  entry: DecisionEntry;
  brandName: string;
  reasons: readonly string[];
  /** Error messages by API path. */
  problems: Record<string, string>;
  /** The days until which a counter can be valid, such as `2026-01-14`. */
  validDays: { first: string; last: string };
  onChange: (changes: Partial<DecisionEntry>) => void;
}

/** The fields of the chosen decision. */
export function DecisionFields({
  decision,
  entry,
  brandName,
  reasons,
  problems,
  validDays,
  onChange,
}: DecisionFieldsProps) {
  const required = decision === "changes_requested";
  const shown = new Set(FIELDS_OF[decision]);
  return (
    <>
      {shown.has("reason") && (
        <ReasonField value={entry.reason} reasons={reasons} onChoose={(reason) => onChange({ reason })} />
      )}
      <TextArea
        label="Message to the ISO"
        optional={!required}
        rows={3}
        maxLength={NOTE_LENGTH}
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

/** Why the button asks first, in one sentence. */
export function whyAsks({ newer, accepted, changed }: AskReasons): string {
  if (accepted) return "Asks first, because terms of this deal were accepted.";
  if (newer) return "Asks first, because the ISO sent newer terms.";
  if (changed) return "Asks first, because your offer has changed since.";
  return "Asks first, because no disclosure can be made.";
}
