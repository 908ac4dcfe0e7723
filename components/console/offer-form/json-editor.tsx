"use client";

import { useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { OfferCheck } from "@/lib/schemas/console/rows";
import type { OfferBody } from "./entries";
import { inFormWordsAt } from "./field-errors";
import { idOf } from "./form-words";
import { type GivenRefusal, isOfferField, refusalsIn, valuesOfGiven } from "./given-body";
import { formPath, knownLabel } from "./sections";
import type { OfferFormValues } from "./values";

interface JsonEditorProps {
  /** What is sent now, as JSON. */
  json: string;
  /** The whole offer for a body: for a patch, the saved offer with its changes. */
  wholeOf: (body: OfferBody) => OfferBody;
  /** Has the API check a body without saving it. */
  check: (body: OfferBody) => Promise<ActionResult<OfferCheck>>;
}

/** What became of a text that a person wrote: where it stops being JSON, or what the API refuses of it. */
interface Reading {
  problem: string | null;
  fields: number;
  refusals: GivenRefusal[];
}

const RESTS_MS = 400;

/**
 * The request's body, which can be edited or pasted over. What is good goes into the form field by field; what the API
 * refuses stands below with its line, and at its field.
 */
export function JsonEditor({ json, wholeOf, check }: JsonEditorProps) {
  const { getValues, reset } = useFormContext<OfferFormValues>();
  const id = useId();
  // Null while the text is that of the form.
  const [typed, setTyped] = useState<string | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(0);
  const read = async (text: string) => {
    newest.current += 1;
    const turn = newest.current;
    const body = await bodyIn(text);
    if (turn !== newest.current) return;
    if (typeof body === "string") return setReading({ problem: body, fields: 0, refusals: [] });
    const { values, unread } = valuesOfGiven(getValues("deal_id"), wholeOf(body));
    reset(values, { keepDefaultValues: true });
    const result = await check(body).catch(() => null);
    if (turn !== newest.current || result?.status !== "done") return;
    const { details } = result.value;
    const isSaid = (name: string) => details.some((detail) => detail.startsWith(name));
    const unknown = Object.keys(body).filter((name) => !isOfferField(name) && name !== "version");
    const all = [
      ...details,
      ...unknown.filter((name) => !isSaid(name)).map((name) => `${name} is no field of an offer`),
      ...unread.filter((name) => !isSaid(name)).map((name) => `${name} cannot be read`),
    ];
    setReading({ problem: null, fields: Object.keys(body).length, refusals: refusalsIn(text, all) });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => read(text), RESTS_MS);
  };
  const rest = () => {
    // What is right is shown as it is sent.
    if (reading?.problem === null && reading.refusals.length === 0) setTyped(null);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <label htmlFor={id} className="text-13 text-ink-3">
        Exactly what is sent. Edit it, or paste over it.
      </label>
      <textarea
        id={id}
        value={typed ?? json}
        rows={18}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-result`}
        aria-invalid={reading !== null && typed !== null && reading.problem !== null}
        onChange={({ target }) => type(target.value)}
        onBlur={rest}
        className="w-full resize-y rounded-m border border-edge bg-surface px-4 py-3.5 font-mono text-12/[1.1875rem] aria-invalid:border-bad"
      />
      <div id={`${id}-result`} role="status" className="grid gap-2 empty:hidden">
        {typed !== null && reading && (
          <ReadingResult
            reading={reading}
            onRename={(from, to) => {
              type(typed.replaceAll(`"${from}"`, `"${to}"`));
              // The button goes with the refusal.
              document.getElementById(id)?.focus();
            }}
          />
        )}
      </div>
      <div className="justify-self-end">
        <CopyButton kind="quiet" label="Copy" text={typed ?? json} />
      </div>
    </div>
  );
}

/** The object of a JSON text; or a sentence that says why it is none. */
async function bodyIn(text: string): Promise<OfferBody | string> {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as OfferBody;
    return "This is no JSON object: it begins with { and ends with }.";
  } catch {
    // Few texts need it. Without a connection the place is not said.
    const place = await import("@/lib/schemas/wire/json-position")
      .then(({ positionOfError }) => ` at ${positionOfError(text)}`)
      .catch(() => "");
    return `This stops being JSON${place}. Nothing was taken over.`;
  }
}

interface ReadingResultProps {
  reading: Reading;
  /** Writes another name in the place of one that is no field. */
  onRename: (from: string, to: string) => void;
}

function ReadingResult({ reading: { problem, fields, refusals }, onRename }: ReadingResultProps) {
  if (problem !== null) return <Alert tone="bad">{problem}</Alert>;
  if (refusals.length === 0) return <Alert tone="ok">All of it is in the form.</Alert>;
  const refused = new Set(
    refusals.flatMap(({ path, line }) => (line === null ? [] : [path.split(/[.[]/, 1)[0]])),
  );
  const good = fields - refused.size;
  return (
    <>
      <Alert tone="bad">
        {refused.size} of {fields} fields refused. {good === 1 ? "The other is" : `The other ${good} are`} in
        the form.
      </Alert>
      <ul className="grid text-13">
        {refusals.map(({ path, message, line }) => {
          const at = formPath(path);
          const label = knownLabel(at);
          const nearest = /the nearest known name is (\w{1,40})$/.exec(message)?.[1] ?? null;
          return (
            <li
              key={`${path} ${message}`}
              className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3 border-t border-line py-2 last:border-b"
            >
              <span className="text-ink-3">{line === null ? "missing" : `line ${line}`}</span>
              <span className="wrap-anywhere">
                {label === null ? (
                  <b className="text-bad">{path}</b>
                ) : (
                  <a href={`#${idOf(at)}`} className="font-semibold text-bad underline underline-offset-3">
                    {label}
                  </a>
                )}{" "}
                {label === null ? message : inFormWordsAt(message, at)}
                {/[.!?]$/.test(message) ? "" : "."}{" "}
                {nearest !== null && (
                  <Button kind="link" onClick={() => onRename(path, nearest)}>
                    Use it
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
