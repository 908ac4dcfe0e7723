"use client";

import { useMemo, useState } from "react";
import { readConfiguration, submittedText } from "@/components/calculator/address/configuration";
import { sameTerms } from "@/components/calculator/terms/term-changes";
import { draftTerms } from "@/components/calculator/terms/terms-form";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Terms } from "@/lib/calculator/terms";
import type { WireTerms } from "@/lib/calculator/wire";
import type { Counter } from "./decision";

/** The terms that the counter replies to, from the moment its own terms are open on; null before. */
export function useCounter(limits: OfferLimits, counter: Counter | null, terms: Terms): Terms | null {
  const [opened, setOpened] = useState(false);
  const known = useMemo(
    () => counter && { sent: read(limits, counter.sent), offered: read(limits, counter.offered) },
    [limits, counter],
  );
  if (known === null) return null;
  const here = (counter?.offered.structure ?? null) === (limits.structure?.id ?? null);
  if (!opened && here && sameTerms(terms, known.offered)) setOpened(true);
  return opened ? known.sent : null;
}

function read(limits: OfferLimits, terms: WireTerms): Terms {
  return draftTerms(limits, readConfiguration(limits, submittedText(terms)).form);
}
