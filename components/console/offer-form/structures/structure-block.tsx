"use client";

import { useState } from "react";
import { get, useFormContext, useWatch } from "react-hook-form";
import { helpOf, idOf } from "@/components/console/offer-form/field-ids";
import { Choice, Entry, FieldError } from "@/components/console/offer-form/form-field";
import { structureLabel } from "@/components/console/offer-form/sections";
import { STRUCTURE_SCALARS } from "@/components/console/offer-form/structure-values";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { FREQUENCIES, type Frequency, frequencyName } from "@/lib/calculator/frequency";
import { MoreLimits } from "./more-limits";
import { type OfferedTexts, setLimits } from "./offered-texts";
import type { RowMoves } from "./use-row-moves";

/** The limits of a row, in the order of its two lines; its frequency stands between them. */
const PRICES = ["purchase_price_floor", "purchase_price_ceiling", "buy_rate", "max_upsell"] as const;
const COUNTS = ["num_payments_floor", "default_num_payments", "num_payments_ceiling"] as const;
const SHOWN: string[] = ["label", "base_frequency", ...PRICES, ...COUNTS];

interface StructureBlockProps {
  index: number;
  count: number;
  isDefault: boolean;
  offered: OfferedTexts;
  moves: RowMoves;
  /** Why it cannot be removed: the id of the sentence that says so; null where it can. */
  stays: string | null;
  onDefault: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

// Rule: T4-7
/** One structure of the form: two lines of fields on the grid of all, and the rest of its limits folded away. */
export function StructureBlock(props: StructureBlockProps) {
  const { index, count, isDefault, offered, moves, stays, onDefault, onDuplicate, onRemove } = props;
  const { register, formState, getValues, setValue } = useFormContext<OfferFormValues>();
  const at = `structures.${index}` as const;
  const structure = useWatch<OfferFormValues, `structures.${number}`>({ name: at });
  const [opened, setOpened] = useState(false);
  const name = structure?.label.trim() || `structure ${index + 1}`;
  const wrong = blockErrors(formState.errors, index);
  const hasError = get(formState.errors, at) !== undefined;
  // What is wrong is never folded away.
  const isOpen =
    opened ||
    (hasError && wrong.some((field) => !SHOWN.includes(field))) ||
    listsAreWrong(formState.errors, at);
  const more = setLimits(structure ?? getValues(at));
  const openerId = idOf(`${at}.more`);
  const labelled = { "aria-invalid": wrong.includes("label"), "aria-describedby": helpOf(`${at}.label`) };
  const limit = (field: (typeof PRICES)[number] | (typeof COUNTS)[number]) => (
    <Entry
      key={field}
      path={`${at}.${field}`}
      label={structureLabel(field)}
      kind={STRUCTURE_SCALARS[field]}
      placeholder={offered[field]}
      spoken={`${structureLabel(field)} of ${name}`}
      foot
    />
  );
  return (
    <fieldset
      aria-label={name}
      className="structure-block"
      data-invalid={hasError || undefined}
      data-dragged={moves.isDragged(index) || undefined}
      data-drop={moves.dropAt(index) ?? undefined}
    >
      <button
        type="button"
        className="structure-handle"
        aria-label={`Move ${name}, structure ${index + 1} of ${count}`}
        aria-pressed={moves.isHeld(index)}
        {...moves.handle(index)}
      >
        <Icon name="grip" />
      </button>
      <div className="structure-head">
        <input
          id={idOf(`${at}.label`)}
          {...labelled}
          {...register(`${at}.label`)}
          aria-label={`Label of structure ${index + 1}`}
          placeholder="What the ISO reads, such as 6 months"
          maxLength={40}
          autoComplete="off"
          className="form-box"
        />
        <label className="check-line">
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
          className="structure-opener text-brand-text"
          onClick={() => setOpened(!isOpen)}
        >
          More limits
          <Icon name="arrowDown" />
        </Button>
        <Button
          kind="quiet"
          aria-label={`Duplicate ${name}`}
          className="structure-icon"
          onClick={onDuplicate}
        >
          <Icon name="copy" />
        </Button>
        <Button
          kind="quiet"
          aria-label={`Remove ${name}`}
          aria-disabled={stays !== null}
          aria-describedby={stays ?? undefined}
          className="structure-icon"
          vanishes
          onClick={onRemove}
        >
          <Icon name="close" />
        </Button>
      </div>
      <div className="structure-fields">
        {PRICES.map(limit)}
        <Choice
          path={`${at}.base_frequency`}
          label="Frequency"
          spoken={`Frequency of ${name}`}
          choices={[
            ["", asOffered(offered.base_frequency)],
            ...FREQUENCIES.map((frequency): [string, string] => [frequency, frequencyName(frequency)]),
          ]}
          onChoose={(frequency) =>
            setValue(`${at}.available_frequencies`, frequency === "" ? [] : [frequency as Frequency])
          }
          foot
        />
        {COUNTS.map(limit)}
      </div>
      <BlockErrors index={index} />
      {!isOpen && more !== "" && <p className="structure-set">{more}</p>}
      <div id={`${openerId}-panel`} hidden={!isOpen} data-opener={openerId}>
        <MoreLimits key={index} index={index} name={name} offered={offered} />
      </div>
    </fieldset>
  );
}

function asOffered(base: string): string {
  const frequency = FREQUENCIES.find((known) => known === base);
  return frequency ? `As in the offer (${frequencyName(frequency).toLowerCase()})` : "As in the offer";
}

function listsAreWrong(errors: object, at: string): boolean {
  return ["fees", "windows", "tiers"].some((list) => get(errors, `${at}.${list}`) !== undefined);
}

/** Lists say their errors themselves. */
const LISTS = ["fees", "windows", "tiers"];

/** The fields of a structure that an error stands at, but for its lists. */
function blockErrors(errors: object, index: number): string[] {
  const own: object = get(errors, `structures.${index}`) ?? {};
  return Object.entries(own).flatMap(([name, error]) =>
    typeof error?.message === "string" && !LISTS.includes(name) ? [name] : [],
  );
}

/** The errors of a structure's fields, at the foot of its block. */
function BlockErrors({ index }: { index: number }) {
  const { formState } = useFormContext<OfferFormValues>();
  return blockErrors(formState.errors, index).map((name) => {
    const path = `structures.${index}.${name}`;
    return (
      <p key={name} id={helpOf(path)} className="structure-error">
        <Icon name="warning" />
        <span>
          <FieldError path={path} lead={structureLabel(name)} />
        </span>
      </p>
    );
  });
}
