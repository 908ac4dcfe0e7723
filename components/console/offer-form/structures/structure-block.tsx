"use client";

import { useState } from "react";
import { get, useFormContext, useWatch } from "react-hook-form";
import { CHOICES } from "@/components/console/offer-form/entries";
import { Choice, Entry, FieldErrorText, STRUCTURE_FIELDS } from "@/components/console/offer-form/form-field";
import { helpOf, idOf } from "@/components/console/offer-form/form-words";
import { structureLabel } from "@/components/console/offer-form/sections";
import { type OfferedTexts, STRUCTURE_SCALARS } from "@/components/console/offer-form/structures/structures";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { FREQUENCIES, type Frequency, frequencyName } from "@/lib/calculator/offer/frequency";
import { STRUCTURE_LABEL_LENGTH } from "@/lib/schemas/wire/bounds";
import { MoreLimits, ownLimitsText } from "./more-limits";
import type { RowMoves } from "./row-moves";

/** The limits of the two lines of fields, in order. The frequency is between them. */
const PRICES = ["purchase_price_floor", "purchase_price_ceiling", "buy_rate", "max_upsell"] as const;
const COUNTS = ["num_payments_floor", "default_num_payments", "num_payments_ceiling"] as const;
const SHOWN: string[] = ["label", "base_frequency", ...PRICES, ...COUNTS];

/** A line at the edge where a dragged structure would be dropped. */
const DROP_LINE = "after:absolute after:inset-x-0 after:h-0.5 after:bg-brand";
const DROP = { before: `${DROP_LINE} after:-top-2`, after: `${DROP_LINE} after:-bottom-2` };

interface StructureBlockProps {
  index: number;
  count: number;
  isDefault: boolean;
  offered: OfferedTexts;
  moves: RowMoves;
  /** The id of the sentence that says why the structure cannot be removed; null if it can. */
  stays: string | null;
  onDefault: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** One structure: two lines of fields, aligned between structures, and its other limits collapsed. */
export function StructureBlock(props: StructureBlockProps) {
  const { index, count, isDefault, offered, moves, stays, onDefault, onDuplicate, onRemove } = props;
  const { register, formState, getValues, setValue } = useFormContext<OfferFormValues>();
  const at = `structures.${index}` as const;
  const structure = useWatch<OfferFormValues, `structures.${number}`>({ name: at });
  const [opened, setOpened] = useState(false);
  const name = structure?.label.trim() || `structure ${index + 1}`;
  const wrong = blockErrors(formState.errors, index);
  const hasError = get(formState.errors, at) !== undefined;
  // Errors are never collapsed.
  const isOpen =
    opened ||
    (hasError && wrong.some((field) => !SHOWN.includes(field))) ||
    listsAreWrong(formState.errors, at);
  const more = ownLimitsText(structure ?? getValues(at));
  const openerId = idOf(`${at}.more`);
  const drop = moves.dropAt(index);
  const labelled = { "aria-invalid": wrong.includes("label"), "aria-describedby": helpOf(`${at}.label`) };
  const limit = (field: (typeof PRICES)[number] | (typeof COUNTS)[number]) => (
    <Entry
      key={field}
      path={`${at}.${field}`}
      label={structureLabel(field)}
      kind={STRUCTURE_SCALARS[field]}
      placeholder={offered[field]}
      accessibleName={`${structureLabel(field)} of ${name}`}
      foot
    />
  );
  return (
    <fieldset
      aria-label={name}
      className={`relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-2 rounded-[14px] border bg-surface pt-2.5 pr-4 pb-3 pl-1.5 [--box-text:0.9375rem] max-phone:grid-cols-[minmax(0,1fr)] max-phone:px-3 max-phone:pt-2 ${hasError ? "border-bad" : "border-line-strong"} ${moves.isDragged(index) ? "opacity-60" : ""} ${drop === null ? "" : DROP[drop]}`}
    >
      <button
        type="button"
        className="-mx-1 grid min-h-11 cursor-grab touch-none place-items-center self-center rounded-m text-ink-3 aria-pressed:bg-sunken aria-pressed:text-ink max-phone:absolute max-phone:top-14 max-phone:right-2 max-phone:w-9"
        aria-label={`Move ${name}, structure ${index + 1} of ${count}`}
        aria-pressed={moves.isHeld(index)}
        title="Drag, or press Space and then the arrow keys"
        {...moves.handle(index)}
      >
        <Icon name="grip" />
      </button>
      <div className="min-w-0">
        <div className="flex items-center gap-1 max-phone:flex-wrap">
          <input
            id={idOf(`${at}.label`)}
            {...labelled}
            {...register(`${at}.label`)}
            aria-label={`Label of structure ${index + 1}`}
            placeholder="Such as 6 months"
            maxLength={STRUCTURE_LABEL_LENGTH}
            autoComplete="off"
            className="form-box max-w-68 font-semibold max-phone:w-auto max-phone:max-w-none max-phone:grow max-phone:basis-32"
          />
          <label className="mr-auto ml-3 flex min-h-11 cursor-pointer items-center gap-2 text-13 max-phone:order-1 max-phone:ml-0.5">
            <input
              type="radio"
              name="default_structure"
              checked={isDefault}
              onChange={onDefault}
              aria-label={`${name} is the default`}
            />
            <span>Default</span>
          </label>
          <Button
            kind="quiet"
            id={openerId}
            aria-expanded={isOpen}
            aria-controls={`${openerId}-panel`}
            aria-label={`More limits of ${name}`}
            className="text-brand-text max-phone:order-2 max-phone:mr-7"
            onClick={() => setOpened(!isOpen)}
          >
            More limits
            <Icon name="arrowDown" className={`size-4 ${isOpen ? "rotate-180" : ""}`} />
          </Button>
          <Button
            kind="quiet"
            aria-label={`Duplicate ${name}`}
            className="w-11 flex-none text-ink-2"
            onClick={onDuplicate}
          >
            <Icon name="copy" />
          </Button>
          <Button
            kind="quiet"
            aria-label={`Remove ${name}`}
            aria-disabled={stays !== null}
            aria-describedby={stays ?? undefined}
            className="w-11 flex-none text-ink-2"
            vanishes
            onClick={onRemove}
          >
            <Icon name="close" />
          </Button>
        </div>
        <div className={`${STRUCTURE_FIELDS} phone:grid-cols-4`}>
          {PRICES.map(limit)}
          <Choice
            path={`${at}.base_frequency`}
            label="Frequency"
            accessibleName={`Frequency of ${name}`}
            empty={asOffered(offered.base_frequency)}
            choices={CHOICES.base_frequency}
            onChoose={(frequency) =>
              setValue(`${at}.available_frequencies`, frequency === "" ? [] : [frequency as Frequency])
            }
            foot
          />
          {COUNTS.map(limit)}
        </div>
        <BlockErrors index={index} />
        {!isOpen && more !== "" && <p className="pt-2 text-13 text-ink-3">{more}</p>}
        <div id={`${openerId}-panel`} hidden={!isOpen} data-opener={openerId}>
          <MoreLimits key={index} index={index} name={name} offered={offered} />
        </div>
      </div>
    </fieldset>
  );
}

function asOffered(base: string): string {
  const frequency = FREQUENCIES.find((known) => known === base);
  return frequency ? `As in the offer (${frequencyName(frequency).toLowerCase()})` : "As in the offer";
}

/** Lists show their own errors. */
const LISTS = ["fees", "windows", "tiers"];

function listsAreWrong(errors: object, at: string): boolean {
  return LISTS.some((list) => get(errors, `${at}.${list}`) !== undefined);
}

/** The fields of a structure with an error, without its lists. */
function blockErrors(errors: object, index: number): string[] {
  const own: object = get(errors, `structures.${index}`) ?? {};
  return Object.entries(own).flatMap(([name, error]) =>
    typeof error?.message === "string" && !LISTS.includes(name) ? [name] : [],
  );
}

/** The errors of a structure's fields, at the end of its block. */
function BlockErrors({ index }: { index: number }) {
  const { formState } = useFormContext<OfferFormValues>();
  return blockErrors(formState.errors, index).map((name) => {
    const path = `structures.${index}.${name}`;
    return (
      <p key={name} id={helpOf(path)} className="flex items-start gap-2 pt-2 text-13 text-bad">
        <Icon name="warning" className="mt-0.5 size-4" />
        <span>
          <FieldErrorText path={path} lead={structureLabel(name)} />
        </span>
      </p>
    );
  });
}
