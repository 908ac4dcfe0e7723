"use client";

import type { FieldPath } from "react-hook-form";
import type { EntryKind } from "@/components/console/offer-form/entries";
import { Entry } from "@/components/console/offer-form/form-field";
import type { OfferFormValues } from "@/components/console/offer-form/values";

type Path = FieldPath<OfferFormValues>;

interface LimitRowProps {
  label: string;
  hint?: string;
  kind: EntryKind;
  /** A path; or a text to show, if the offer has no such field. */
  lowest: Path | string;
  standard: Path;
  highest: Path;
}

const ROW = "grid grid-cols-3 items-start gap-x-2 phone:grid-cols-[9.5rem_repeat(3,minmax(0,1fr))]";

/** The column headers of limits, in the same words as on the calculator. */
export function LimitHead() {
  return (
    <div className={`${ROW} -mb-2.5 text-13 text-ink-3`} aria-hidden="true">
      <span className="max-phone:hidden" />
      <span>Lowest</span>
      <span>Default</span>
      <span>Highest</span>
    </div>
  );
}

/** The lowest, default and highest value of a term. */
export function LimitRow({ label, hint, kind, lowest, standard, highest }: LimitRowProps) {
  const entry = (path: Path, column: string) => (
    <Entry path={path} kind={kind} label={column} bare accessibleName={`${label}, ${column.toLowerCase()}`} />
  );
  return (
    <div className={ROW}>
      <p className="pt-2.5 max-phone:col-span-3 max-phone:pb-1.5">
        <b>{label}</b>
        {hint && <small className="block text-13 text-ink-3">{hint}</small>}
      </p>
      {isFixed(lowest) ? (
        <p className="rounded-m bg-sunken p-3 text-ink-3">{lowest}</p>
      ) : (
        entry(lowest as Path, "Lowest")
      )}
      {entry(standard, "Default")}
      {entry(highest, "Highest")}
    </div>
  );
}

function isFixed(lowest: string): boolean {
  return /^\d/.test(lowest);
}
