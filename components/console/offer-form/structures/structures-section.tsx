"use client";

import { lazy, Suspense } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { idOf } from "@/components/console/offer-form/field-ids";
import { openedFrom } from "@/components/console/offer-form/structure-moves";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** Loaded with the first structure: most offers have none. */
const StructureList = lazy(() =>
  import("./structure-list").then((list) => ({ default: list.StructureList })),
);

/** Two to five priced sets of limits in one link; closed until somebody prices by term. */
export function StructuresSection() {
  const { getValues, setValue } = useFormContext<OfferFormValues>();
  const structures = useWatch<OfferFormValues, "structures">({ name: "structures" });
  const open = () => {
    const opened = openedFrom(getValues());
    setValue("structures", opened.structures, { shouldDirty: true });
    setValue("default_structure", opened.default_structure, { shouldDirty: true });
  };
  return (
    <div id={idOf("structures")} className="grid gap-3" data-focus-home tabIndex={-1}>
      {structures.length === 0 ? (
        <div>
          <Button onClick={open} vanishes>
            <Icon name="plus" />
            Price by term
          </Button>
        </div>
      ) : (
        <Suspense>
          <StructureList />
        </Suspense>
      )}
    </div>
  );
}
