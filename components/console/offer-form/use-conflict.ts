import { useCallback, useMemo, useState } from "react";
import type { EditConflict } from "@/lib/schemas/console/rows";
import { type MergeChoices, mergedValues } from "./merge";
import { type OfferFormValues, valuesOf } from "./values";

/** The two versions that meet the entries of the form, with what was chosen between them. */
export interface FormConflict extends EditConflict {
  values: { began: OfferFormValues; now: OfferFormValues };
  choices: MergeChoices;
  choose: (key: string, choice: "now" | "yours") => void;
}

/** A save that was refused because a newer version was saved, until the person has chosen between the two. */
export function useConflict(dealId: string) {
  const [found, setFound] = useState<EditConflict | null>(null);
  const [choices, setChoices] = useState<MergeChoices>({});
  const values = useMemo(
    () =>
      found && {
        began: valuesOf(dealId, found.began.fields),
        now: valuesOf(dealId, found.current.fields),
      },
    [found, dealId],
  );
  /** The entries as the form goes on with them: what only the saved version changed is taken over. */
  const merged = useCallback(
    (yours: OfferFormValues) => (values ? mergedValues(values.began, values.now, yours, choices) : yours),
    [values, choices],
  );
  const conflict: FormConflict | null = found &&
    values && {
      ...found,
      values,
      choices,
      choose: (key, choice) => setChoices((made) => ({ ...made, [key]: choice })),
    };
  const begin = (next: EditConflict) => {
    setChoices({});
    setFound(next);
  };
  return { conflict, merged, begin, end: () => setFound(null) };
}
