"use client";

import { useMemo } from "react";
import { dayOfTerms } from "@/components/calculator/merchant/day-of-terms";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import { usePainted } from "@/components/calculator/page/use-painted";
import type { StructureOffer } from "@/components/calculator/review/submission";
import type { CardViews } from "./card-views";
import type { EnteredForm } from "./entered";
import { StructureGroup } from "./structure-group";
import type { Dated } from "./structured";

interface LiveGroupProps {
  /** Null until they are loaded. */
  parts: LazyParts | null;
  structures: StructureOffer[];
  /** The id of the default structure. */
  start: string;
  entered: EnteredForm | null;
  dated: Dated;
  /** The cards of the defaults. */
  opening: CardViews;
  chosen: string;
  /** The id of the submitted structure, where a counter is open. */
  sent: string | undefined;
  busy: boolean;
  onChoose: (id: string) => void;
  onCompareAll: () => void;
}

/** The group of structures. Its cards follow an input one frame later, the chosen one immediately. */
export function LiveGroup(props: LiveGroupProps) {
  const { parts, structures, start, entered, dated, opening, ...group } = props;
  const { made, today } = dated;
  const shown = useMemo(() => ({ entered, dayOf: dayOfTerms(made, today) }), [entered, made, today]);
  const painted = usePainted(shown);
  const cards = useMemo(
    () =>
      parts && painted.entered ? parts.cardViews(structures, start, painted.entered, painted.dayOf) : opening,
    [parts, structures, start, painted, opening],
  );
  return <StructureGroup {...group} {...cards} />;
}
