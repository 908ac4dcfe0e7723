"use client";

import { get, useFormContext } from "react-hook-form";
import { helpOf } from "@/components/console/offer-form/field-ids";
import { FieldError } from "@/components/console/offer-form/form-field";
import { structureLabel } from "@/components/console/offer-form/sections";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { Icon } from "@/components/ui/icon";

/** Lists say their errors themselves. */
const LISTS = ["fees", "windows", "tiers"];

/** The fields of a structure that an error stands at, but for its lists. */
export function blockErrors(errors: object, index: number): string[] {
  const own: object = get(errors, `structures.${index}`) ?? {};
  return Object.entries(own).flatMap(([name, error]) =>
    typeof error?.message === "string" && !LISTS.includes(name) ? [name] : [],
  );
}

/** The errors of a structure's fields, at the foot of its block. */
export function BlockErrors({ index }: { index: number }) {
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
