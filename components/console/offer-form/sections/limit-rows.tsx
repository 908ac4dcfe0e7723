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
  /** Text instead of a field where the offer has no such limit. */
  lowest: Path | string;
  standard: Path;
  highest: Path;
}

/** The columns of limits: the same words as on the calculator. */
export function LimitHead() {
  return (
    <div className="limit-row limit-head" aria-hidden="true">
      <span />
      <span>Lowest</span>
      <span>Default</span>
      <span>Highest</span>
    </div>
  );
}

/** A range the ISO chooses from, and where the calculator starts. */
export function LimitRow({ label, hint, kind, lowest, standard, highest }: LimitRowProps) {
  const entry = (path: Path, column: string) => (
    <Entry path={path} kind={kind} label={column} bare spoken={`${label}, ${column.toLowerCase()}`} />
  );
  return (
    <div className="limit-row">
      <p>
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </p>
      {isFixed(lowest) ? <p className="limit-fixed">{lowest}</p> : entry(lowest as Path, "Lowest")}
      {entry(standard, "Default")}
      {entry(highest, "Highest")}
    </div>
  );
}

function isFixed(lowest: string): boolean {
  return /^\d/.test(lowest);
}
