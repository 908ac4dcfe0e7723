"use client";

import type { ReactNode } from "react";
import { type ArrayPath, type FieldArray, useFieldArray } from "react-hook-form";
import { capitalized } from "@/components/console/ui/capitalized";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { FieldErrorText, HELP } from "./form-field";
import { idOf } from "./form-words";
import type { OfferFormValues } from "./values";

type RowList = ArrayPath<OfferFormValues>;

interface RowsProps<Name extends RowList> {
  name: Name;
  /** The noun for one row, such as `fee`. */
  what: string;
  most: number;
  /** The values of a new row. */
  empty: FieldArray<OfferFormValues, Name>;
  /** The fields of a row. */
  row: (index: number) => ReactNode;
  /** Shown beside the button that adds a row. */
  beside?: ReactNode;
}

/** A list of rows, with buttons that remove a row and add one at the end. */
export function Rows<Name extends RowList>({ name, what, most, empty, row, beside }: RowsProps<Name>) {
  // Not the default `id`: a fee has a field with that name.
  const { fields, append, remove } = useFieldArray<OfferFormValues, Name, "key">({ name, keyName: "key" });
  return (
    <div id={idOf(name)} className="grid gap-3" data-focus-home tabIndex={-1}>
      {fields.map(({ key }, index) => (
        <fieldset
          key={key}
          aria-label={`${capitalized(what)} ${index + 1}`}
          className="flex items-start gap-1 border-b border-line pb-1 [--help-room:0px]"
        >
          <div className="min-w-0 flex-1">{row(index)}</div>
          <Button
            kind="quiet"
            vanishes
            aria-label={`Remove ${what} ${index + 1}`}
            className="size-11 flex-none px-0 text-ink-3"
            onClick={() => remove(index)}
          >
            <Icon name="close" />
          </Button>
        </fieldset>
      ))}
      <p className={`${HELP} empty:hidden`}>
        <FieldErrorText path={name} />
      </p>
      {fields.length < most && (
        <div className="flex flex-wrap items-center gap-x-3">
          <Button kind="quiet" className="-ml-3 text-brand-text" onClick={() => append(empty)}>
            <Icon name="plus" />
            Add {what}
          </Button>
          {beside}
        </div>
      )}
    </div>
  );
}
