"use client";

import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CopyButton } from "@/components/ui/copy-button";
import { onDemand } from "@/components/ui/on-demand";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { OfferCheck } from "@/lib/schemas/console/rows";
import type { OfferBody } from "./entries";
import { PreviewCard } from "./preview-card";
import { isFigure, type PreviewLimits, previewLimits, previewNeeds } from "./preview-limits";
import { OUTPUT_ID } from "./sections";
import type { Finding } from "./use-check";
import { type OfferFormValues, sameValue } from "./values";

const JsonEditor = onDemand(() => import("./json-editor").then((editor) => editor.JsonEditor));

const TABS = { preview: "Preview", json: "JSON", curl: "curl" };

type Tab = keyof typeof TABS;

interface OutputPanelProps {
  funder: string;
  /** Null for a new offer. */
  dealId: string | null;
  /** The latest result of the server's check. */
  finding: Finding | null;
  brandsPath: string;
  bodyToSend: (values: OfferFormValues) => OfferBody;
  wholeOf: (body: OfferBody) => OfferBody;
  check: (body: OfferBody) => Promise<ActionResult<OfferCheck>>;
  /** What is saved of the entries: after a conflict, with what another person saved. */
  merged: (values: OfferFormValues) => OfferFormValues;
}

/** The result of the entries: the ISO's preview, the JSON to send, and the request as curl. */
export function OutputPanel(props: OutputPanelProps) {
  const { funder, dealId, finding, brandsPath, bodyToSend, wholeOf, check, merged } = props;
  const { getValues, formState } = useFormContext<OfferFormValues>();
  const [tab, setTab] = useState<Tab>("preview");
  // Every change renders this panel, but only after the field itself.
  const change = useDeferredValue(useWatch<OfferFormValues>());
  const values = useMemo(() => merged({ ...change, ...getValues() }), [change, getValues, merged]);
  const saved = formState.defaultValues as OfferFormValues;
  const { limits, held, needs } = useShownLimits({ values, saved, finding });
  const json = tab === "preview" ? "" : JSON.stringify(bodyToSend(values), null, 2);
  return (
    <aside
      aria-label="Result"
      id={OUTPUT_ID}
      tabIndex={-1}
      className="grid min-w-0 scroll-mt-28 grid-cols-[minmax(0,1fr)] gap-3 outline-none min-[64rem]:sticky min-[64rem]:top-18 min-[82.5rem]:col-start-3 min-[82.5rem]:row-start-1"
    >
      <Tabs tab={tab} onChoose={setTab} />
      <div role="tabpanel" id="output" aria-labelledby={`tab-${tab}`}>
        {tab === "preview" && (
          <PreviewCard
            limits={limits}
            held={held}
            needs={needs}
            structures={values.structures}
            financing={finding?.financing ?? null}
            checked={sameValue(finding?.values, values)}
            brandsPath={brandsPath}
          />
        )}
        {tab === "json" && <JsonEditor json={json} wholeOf={wholeOf} check={check} />}
        {tab === "curl" && (
          <Code
            text={curlOf({ funder, dealId, json })}
            note="Your secret stays on your machine. It is never printed here."
          />
        )}
      </div>
    </aside>
  );
}

interface Entered {
  values: OfferFormValues;
  /** The values that the form began with. */
  saved: OfferFormValues;
  finding: Finding | null;
}

/** The limits of the entries, or the last valid ones (`held`) if the entries are invalid. */
function useShownLimits({ values, saved, finding }: Entered): {
  limits: PreviewLimits | null;
  held: boolean;
  needs: string[];
} {
  const entered = useMemo(() => previewLimits(values), [values]);
  const [first] = useState(() => previewLimits(saved));
  const accepted = useRef(first);
  const checked = useMemo(() => finding && previewLimits(finding.values), [finding]);
  const paths = finding?.issues.flatMap(({ path }) => (path !== null && isFigure(path) ? [path] : [])) ?? [];
  const refused = paths.length > 0;
  if (checked && !refused) accepted.current = checked;
  if (entered && !(refused && sameValue(entered, checked)))
    return { limits: entered, held: false, needs: [] };
  const needs = entered ? [...new Set(paths)] : previewNeeds(values);
  return { limits: accepted.current, held: accepted.current !== null, needs };
}

function Tabs({ tab, onChoose }: { tab: Tab; onChoose: (tab: Tab) => void }) {
  const names = Object.keys(TABS) as Tab[];
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = names.at((names.indexOf(tab) + step) % names.length);
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label="Result"
      className="-ml-2.5 flex gap-1 [--tab-line:4px] [--tab-space:10px]"
      onKeyDown={move}
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === tab}
          aria-controls="output"
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onChoose(name)}
          className="tab text-13"
        >
          {TABS[name]}
        </button>
      ))}
    </div>
  );
}

function Code({ text, note }: { text: string; note: string }) {
  return (
    // The button is inside the scrolling element, so that the keyboard can scroll the text.
    <div className="max-h-[calc(100dvh-220px)] overflow-y-auto">
      <pre className="rounded-m bg-sunken px-4 py-3.5 font-mono text-12/[1.1875rem] wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
      <div className="sticky bottom-0 flex items-center justify-between gap-3 bg-canvas pt-2">
        <p className="text-13 text-ink-3">{note}</p>
        <CopyButton kind="quiet" label="Copy" text={text} />
      </div>
    </div>
  );
}

interface CurlRequest {
  funder: string;
  /** Null for a new offer. */
  dealId: string | null;
  json: string;
}

/** The request as a signed call for bash. Key and secret are shell variables, which the reader sets. */
export function curlOf({ funder, dealId, json }: CurlRequest): string {
  const method = dealId === null ? "POST" : "PATCH";
  const path = `/api/v1/${funder}/offers${dealId === null ? "" : `/${dealId}`}`;
  return [
    `path=${path}; time=$(date +%s)`,
    `body=${quoted(json)}`,
    `signature=$(printf '%s\\n${method}\\n%s\\n%s' "$time" "$path" "$body" |`,
    `  openssl dgst -sha256 -hmac "$API_SECRET" -r | cut -c1-64)`,
    `printf '%s' "$body" | curl -sS -X ${method} "$BASE_URL$path" \\`,
    `  -H "X-API-Key: $API_KEY" -H "X-Timestamp: $time" -H "X-Signature: $signature" \\`,
    `  -H "Content-Type: application/json" --data-binary @-`,
  ].join("\n");
}

/** Quotes a text for the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
