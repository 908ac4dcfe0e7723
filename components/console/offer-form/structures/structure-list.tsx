"use client";

import {
  type KeyboardEvent,
  type PointerEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { writeEntry } from "@/components/console/offer-form/entries";
import { FieldError, HELP } from "@/components/console/offer-form/form-field";
import { idOf } from "@/components/console/offer-form/form-words";
import {
  added,
  defaultIndex,
  duplicated,
  moved,
  NO_LIMIT,
  removed,
  STRUCTURE_SCALARS,
  type StructureScalar,
  type StructuresValues,
} from "@/components/console/offer-form/structures";
import { bodyOf, type OfferFormValues } from "@/components/console/offer-form/values";
import { Dialog } from "@/components/console/ui/dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useHandler } from "@/components/ui/use-handler";
import { flatFields, givesDefault } from "@/lib/schemas/flat-offer";
import { FEWEST_STRUCTURES, MOST_STRUCTURES } from "@/lib/schemas/limit-fields";
import type { OfferFields, Structure } from "@/lib/schemas/offer";
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
        <FieldError path="structures" />
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
        confirm={{ label: "Remove all", onClick: removeAll }}
      >
        <p className="text-ink-2">What is entered in them goes. The offer’s own limits stay.</p>
      </Dialog>
    </>
  );
}

/** The offer's values that a structure's empty limits inherit, formatted; empty if the limit is required. */
export type OfferedTexts = Record<StructureScalar, string>;

const NAMES = Object.keys(STRUCTURE_SCALARS) as StructureScalar[];

/** The texts for a structure that was just added. */
const NOTHING_OFFERED = Object.fromEntries(NAMES.map((name) => [name, ""])) as OfferedTexts;

// Rule: T4-3
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

/** Moves the rows of a list by a handle in each row, with pointer or keys. */
export interface RowMoves {
  /** The props of a row's handle. */
  handle: (index: number) => {
    ref: (element: HTMLButtonElement | null) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onBlur: () => void;
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  };
  /** Whether the arrow keys currently move the row. */
  isHeld: (index: number) => boolean;
  isDragged: (index: number) => boolean;
  /** The side of the row at which the dragged row would be dropped; null if not at this row. */
  dropAt: (index: number) => "before" | "after" | null;
}

interface RowMovesProps {
  count: number;
  move: (from: number, to: number) => void;
}

// Rule: T4-5
/**
 * Rows are dragged by pointer, or picked up with Space and moved with the arrows. The handle keeps the focus.
 */
function useRowMoves({ count, move }: RowMovesProps): RowMoves {
  const handles = useRef<(HTMLButtonElement | null)[]>([]);
  const [held, setHeld] = useState<number | null>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  /** The handle of a row that is on its way: a row that moves in the page loses the focus. */
  const moving = useRef<{ handle: HTMLButtonElement | null; to: number } | null>(null);
  useLayoutEffect(() => {
    if (moving.current === null || handles.current[moving.current.to] !== moving.current.handle) return;
    moving.current.handle?.focus();
    moving.current = null;
  });

  const step = (from: number, to: number) => {
    if (to < 0 || to >= count) return;
    moving.current = { handle: handles.current[from] ?? null, to };
    setHeld(to);
    move(from, to);
  };
  const onKeyDown = (index: number, event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === " ") {
      event.preventDefault();
      setHeld(held === index ? null : index);
    } else if (event.key === "Escape" && held !== null) {
      event.preventDefault();
      setHeld(null);
    } else if (by !== 0 && held === index) {
      event.preventDefault();
      step(index, index + by);
    }
  };

  /** The index for a row dragged to `y`: the number of other rows whose middle is above `y`. */
  const targetOf = (from: number, y: number) =>
    handles.current.slice(0, count).filter((handle, index) => {
      const box = handle?.closest("fieldset")?.getBoundingClientRect();
      return index !== from && box !== undefined && box.top + box.height / 2 < y;
    }).length;
  const follow = useHandler((y: number) => {
    if (drag) setDrag({ ...drag, to: targetOf(drag.from, y) });
  });
  const drop = useHandler((isDone: boolean) => {
    if (drag && isDone && drag.to !== drag.from) move(drag.from, drag.to);
    setDrag(null);
  });
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return;
    const moved = (event: globalThis.PointerEvent) => follow(event.clientY);
    const ended = (event: globalThis.PointerEvent) => drop(event.type === "pointerup");
    const escaped = (event: globalThis.KeyboardEvent) => event.key === "Escape" && drop(false);
    addEventListener("pointermove", moved);
    addEventListener("pointerup", ended);
    addEventListener("pointercancel", ended);
    addEventListener("keydown", escaped);
    return () => {
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", ended);
      removeEventListener("pointercancel", ended);
      removeEventListener("keydown", escaped);
    };
  }, [dragging, follow, drop]);

  return {
    handle: (index) => ({
      ref: (element) => {
        handles.current[index] = element;
      },
      onKeyDown: (event) => onKeyDown(index, event),
      onBlur: () => moving.current === null && setHeld(null),
      onPointerDown: (event) => {
        if (event.button === 0) setDrag({ from: index, to: index });
      },
    }),
    isHeld: (index) => held === index,
    isDragged: (index) => drag !== null && drag.from === index,
    dropAt: (index) => {
      if (drag === null || drag.to !== index || drag.from === index) return null;
      return drag.to < drag.from ? "before" : "after";
    },
  };
}
