"use client";

import { useDeferredValue, useId, useMemo, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { writeEntry } from "@/components/console/offer-form/entries";
import { FieldErrorText, HELP } from "@/components/console/offer-form/form-field";
import { idOf } from "@/components/console/offer-form/form-words";
import {
  added,
  defaultIndex,
  duplicated,
  moved,
  NO_LIMIT,
  type OfferedTexts,
  removed,
  STRUCTURE_SCALARS,
  type StructureScalar,
  type StructuresValues,
} from "@/components/console/offer-form/structures/structures";
import { bodyOf, type OfferFormValues } from "@/components/console/offer-form/values";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import type { OfferFields, Structure } from "@/lib/schemas/offers/fields";
import { flatFields, givesDefault } from "@/lib/schemas/offers/flat-offer";
import { FEWEST_STRUCTURES, MOST_STRUCTURES } from "@/lib/schemas/wire/bounds";
import { useRowMoves } from "./row-moves";
import { StructureBlock } from "./structure-block";

/** The structures of the form, in the order in which the ISO sees them. */
export function StructureList() {
  const { getValues, setValue, setFocus } = useFormContext<OfferFormValues>();
  const list = useFieldArray<OfferFormValues, "structures", "key">({ name: "structures", keyName: "key" });
  const start = useWatch<OfferFormValues, "default_structure">({ name: "default_structure" });
  const [said, setSaid] = useState("");
  const [asking, setAsking] = useState(false);
  const fewestId = useId();
  const change = useDeferredValue(useWatch<OfferFormValues>());
  const offered = useMemo(() => offeredTexts({ ...change, ...getValues() }), [change, getValues]);
  const { fields } = list;
  const isFewest = fields.length === FEWEST_STRUCTURES;

  const state = (): StructuresValues => {
    const { structures, default_structure } = getValues();
    return { structures, default_structure };
  };
  /** The default is a separate field, which list operations do not update. */
  const keepDefault = ({ default_structure }: StructuresValues) =>
    setValue("default_structure", default_structure, { shouldDirty: true });
  const move = (from: number, to: number) => {
    const next = moved(state(), from, to);
    const name = next.structures[to]?.label.trim() || "Structure";
    list.move(from, to);
    keepDefault(next);
    setSaid(`${name}, ${to + 1} of ${fields.length}`);
  };
  const add = () => {
    const row = added(state()).structures.at(-1);
    if (row) list.append(row, { shouldFocus: false });
    focusLabel(fields.length);
  };
  const duplicate = (index: number) => {
    const row = duplicated(state(), index).structures[index + 1];
    if (row) list.insert(index + 1, row, { shouldFocus: false });
    focusLabel(index + 1);
  };
  const remove = (index: number) => {
    const next = removed(state(), index);
    list.remove(index);
    keepDefault(next);
  };
  const removeAll = () => {
    list.replace([]);
    setValue("default_structure", "", { shouldDirty: true });
    setAsking(false);
    // The dialog would return the focus to a button that is gone.
    requestAnimationFrame(() => document.getElementById(idOf("structures"))?.focus({ preventScroll: true }));
  };
  const focusLabel = (index: number) => setTimeout(() => setFocus(`structures.${index}.label`));
  const moves = useRowMoves({ count: fields.length, move });

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {fields.map(({ key }, index) => (
        <StructureBlock
          key={key}
          index={index}
          count={fields.length}
          isDefault={index === defaultIndex({ structures: state().structures, default_structure: start })}
          offered={offered[index] ?? NOTHING_OFFERED}
          moves={moves}
          stays={isFewest ? fewestId : null}
          onDefault={() =>
            setValue("default_structure", state().structures[index]?.id ?? "", { shouldDirty: true })
          }
          onDuplicate={() => duplicate(index)}
          onRemove={() => remove(index)}
        />
      ))}
      <p className={`${HELP} empty:hidden`}>
        <FieldErrorText path="structures" />
      </p>
      <div className="flex flex-wrap items-center gap-x-3 text-13 text-ink-3">
        {fields.length < MOST_STRUCTURES && (
          <Button kind="quiet" className="-ml-3 text-brand-text" onClick={add}>
            <Icon name="plus" />
            Add structure
          </Button>
        )}
        <span>
          {fields.length} of {MOST_STRUCTURES}
        </span>
        {isFewest && <span id={fewestId}>Two are the fewest: “Remove all” ends pricing by term.</span>}
        <Button kind="quiet" className="ml-auto -mr-3 text-ink-2" onClick={() => setAsking(true)}>
          Remove all
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove all structures?"
        isQuestion
        confirm={{ label: "Remove all", onClick: removeAll }}
      >
        <p className="text-ink-2">What is entered in them goes. The offer’s own limits stay.</p>
      </Dialog>
    </>
  );
}

const NAMES = Object.keys(STRUCTURE_SCALARS) as StructureScalar[];

/** The texts for a structure that was just added. */
const NOTHING_OFFERED = Object.fromEntries(NAMES.map((name) => [name, ""])) as OfferedTexts;

/** The inherited values of each structure, in order. */
export function offeredTexts(values: OfferFormValues): OfferedTexts[] {
  const body = bodyOf(values) as Partial<OfferFields>;
  return (body.structures ?? []).map((structure) => {
    // The entry may not be a number yet: `textOf` then returns an empty text.
    const flat = flatFields(body, structure);
    return Object.fromEntries(
      NAMES.map((name) => [name, textOf(name, body, structure, flat)]),
    ) as OfferedTexts;
  });
}

function textOf(
  name: StructureScalar,
  offer: Partial<OfferFields>,
  structure: Structure,
  flat: Partial<OfferFields>,
): string {
  const ownUnit = structure.base_frequency !== undefined;
  const text = (value: unknown) =>
    typeof value === "number" && Number.isFinite(value) ? writeEntry(STRUCTURE_SCALARS[name], value) : "";
  switch (name) {
    case "num_payments_floor":
    case "num_payments_ceiling":
      return ownUnit ? "" : text(offer[name]);
    case "default_num_payments":
      return ownUnit && givesDefault(offer, name) ? "" : text(flat[name] ?? flat.num_payments_ceiling);
    case "default_purchase_price":
      return text(flat[name] ?? flat.purchase_price_ceiling);
    case "default_upsell":
      return text(flat[name] ?? 0);
    case "payment_amount_override":
      if (offer[name] === undefined) return NO_LIMIT;
      return ownUnit ? "" : text(offer[name]);
    case "holdback_pct":
      return text(offer[name] ?? 0);
    default:
      return text(offer[name]);
  }
}
