"use client";

import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { mergeRows } from "./merge";
import type { FormConflict } from "./use-conflict";
import type { OfferFormValues } from "./values";

interface ConflictPanelProps {
  conflict: FormConflict;
  brands: { id: string; name: string }[];
  onContinue: () => void;
}

/**
 * Compares the version the form began with, the version saved now, and the entries. Both changed: a choice is
 * needed.
 */
export function ConflictPanel({ conflict, brands, onContinue }: ConflictPanelProps) {
  const { getValues } = useFormContext<OfferFormValues>();
  const { choices, choose, values } = conflict;
  const rows = mergeRows(values.began, values.now, getValues(), brands);
  const open = rows.filter(({ key, outcome }) => outcome === "choice" && choices[key] === undefined).length;
  const at = new Date(conflict.at).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
  return (
    <section aria-labelledby="conflict" className="mb-6 rounded-l border border-brand-line bg-tint px-5 py-4">
      <h2 id="conflict" className="text-16/6 font-semibold">
        Version {conflict.current.version} was saved while you were editing
      </h2>
      <p className="text-13 text-ink-2">
        By {conflict.by}, {at}. Your entries are kept; nothing is lost.
      </p>
      <table className="fact-table conflict-table mt-3">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Version {conflict.began.version}, where you began</th>
            <th scope="col">Version {conflict.current.version}, saved now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td data-name={`Version ${conflict.began.version}`}>{row.began}</td>
              <td data-name={`Version ${conflict.current.version}`}>
                {row.outcome === "kept" ? <span className="text-ink-3">same</span> : row.now}
              </td>
              <td data-name="Yours">
                {row.outcome === "taken" && (
                  <>
                    {row.now} <span className="text-ink-3">taken over</span>
                  </>
                )}
                {row.outcome === "kept" && (
                  <>
                    {row.yours} <span className="text-ink-3">kept</span>
                  </>
                )}
                {row.outcome === "choice" && (
                  <fieldset className="grid w-fit justify-items-start text-left">
                    <legend className="sr-only">{row.label}</legend>
                    {(["yours", "now"] as const).map((choice) => (
                      <label
                        key={choice}
                        className="flex min-h-8 cursor-pointer items-center gap-2 has-checked:font-semibold"
                      >
                        <input
                          type="radio"
                          name={row.key}
                          checked={choices[row.key] === choice}
                          onChange={() => choose(row.key, choice)}
                        />
                        <span>{choice === "yours" ? `Keep ${row.yours}` : `Use ${row.now}`}</span>
                      </label>
                    ))}
                  </fieldset>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button kind="primary" vanishes aria-disabled={open > 0} onClick={onContinue}>
          Continue from version {conflict.current.version}
        </Button>
        {open > 0 && (
          <p className="text-13 text-ink-2">
            {open} {open === 1 ? "field waits" : "fields wait"} for a choice.
          </p>
        )}
      </div>
    </section>
  );
}
