"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { standsNowhere } from "@/components/console/ui/stands-nowhere";
import { Alert } from "@/components/ui/alert";
import { idOf } from "./form-words";
import { labelAt } from "./sections";
import { bodyOf, type OfferFormValues } from "./values";

/** The names of what a fragment filled in, and of what is no field. */
interface FragmentGiven {
  filled: string[];
  unknown: string[];
}

/**
 * Fills a new offer's form from the fragment of its address, which no server sees, and takes it off the address. A
 * form that nothing fills in begins in its first field. Nothing happens before `ready`.
 */
export function useFragment(form: UseFormReturn<OfferFormValues>, ready: boolean): FragmentGiven | null {
  const [given, setGiven] = useState<FragmentGiven | null>(null);
  const fill = useEffectEvent(async () => {
    // Few addresses have one.
    const { bodyOfFragment, valuesOfGiven } = await import("./given-body");
    const found = bodyOfFragment(location.hash.slice(1));
    if (found === null) return;
    history.replaceState(null, "", location.pathname + location.search);
    const before = form.getValues();
    const { values } = valuesOfGiven(before.deal_id, { ...bodyOf(before), ...found.body });
    form.reset(values, { keepDefaultValues: true });
    setGiven({ filled: Object.keys(found.body), unknown: found.unknown });
  });
  const begin = useEffectEvent(async () => {
    // Without a connection the fragment stays in the address, for the next try.
    if (location.hash.includes("=")) await fill().catch(() => undefined);
    if ((location.hash === "" || location.hash.includes("=")) && standsNowhere())
      document.getElementById(idOf("deal_id"))?.focus();
  });
  useEffect(() => {
    if (!ready) return;
    begin();
    // A link to this page with another fragment.
    const again = () => begin();
    addEventListener("hashchange", again);
    return () => removeEventListener("hashchange", again);
  }, [ready]);
  return given;
}

/** Says what the address filled in, and what it names that is no field. */
export function FragmentNotice({ given }: { given: FragmentGiven | null }) {
  if (given === null) return null;
  const { filled, unknown } = given;
  return (
    <div role="status">
      <Alert tone={unknown.length > 0 ? "warn" : "brand"}>
        {filled.length > 0 && <p>Filled in from the address: {filled.map(labelAt).join(", ")}.</p>}
        {unknown.length > 0 && (
          <p className="wrap-anywhere">
            The address names {unknown.map((name) => `“${name}”`).join(", ")}: no such field can stand there.
          </p>
        )}
      </Alert>
    </div>
  );
}
