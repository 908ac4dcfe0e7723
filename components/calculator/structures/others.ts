import type { Pin } from "@/components/calculator/compare/use-pins";
import type { StructureOffer } from "@/components/calculator/review/submission";
import { fit } from "@/lib/calculator/fit";
import { violationsOf } from "@/lib/calculator/violations";
import { type EnteredForm, enteredOf } from "./entered";

/**
 * The terms of every other structure for the entries, to pin. A structure whose limits cannot be met is left
 * out.
 */
export function othersAsTheyStand(structures: StructureOffer[], entered: EnteredForm): Pin[] {
  return structures.flatMap(({ limits }): Pin[] => {
    if (limits.structure.id === entered.structure) return [];
    const { terms } = fit(enteredOf(entered), limits);
    return violationsOf(limits, terms).length > 0 ? [] : [{ ...terms, structure: limits.structure.id }];
  });
}
