"use client";

import { useId } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { Entry, HALVES, HELP } from "@/components/console/offer-form/form-field";
import { LimitsEveryOfferNeeds } from "@/components/console/offer-form/sections/limit-sections";
import type { OfferFormValues } from "@/components/console/offer-form/values";
import { DAY_MS } from "@/lib/calculator/durations";
import { parseDay } from "@/lib/calculator/schedule/iso-day";
import { rowOf } from "@/lib/disclosure/regimes/regimes";
import { STATE_SOURCES } from "@/lib/disclosure/regimes/sources";
import { resolveState } from "@/lib/disclosure/regimes/us-states";
import type { KnownIso } from "@/lib/schemas/console/rows";

interface OfferSectionProps {
  isNew: boolean;
  /** The ISOs of earlier offers. */
  isos: KnownIso[];
}

/** What every offer needs. */
export function OfferSection({ isNew, isos }: OfferSectionProps) {
  return (
    <>
      <div className={HALVES}>
        <Entry
          path="deal_id"
          readOnly={!isNew}
          hint={isNew ? "Part of the link. Cannot change later." : "Cannot change."}
        />
        <Entry path="merchant_name" />
        <Entry path="merchant_state" optional hint="Where the business is run. Nothing is sent without it." />
        <IsoEntry isos={isos} />
      </div>
      <StateNotice />
      <LimitsEveryOfferNeeds />
    </>
  );
}

/** The ISO, completed from earlier offers with its id; another name drops that id. */
function IsoEntry({ isos }: { isos: KnownIso[] }) {
  const { getValues, setValue } = useFormContext<OfferFormValues>();
  const [name, id] = useWatch<OfferFormValues, ["iso_name", "iso_id"]>({ name: ["iso_name", "iso_id"] });
  const list = useId();
  const known = isos.filter((iso) => iso.id !== null);
  const isKnownId = known.some((iso) => iso.id === id);
  const complete = (typed: string) => {
    const now = getValues("iso_id");
    const found = known.find((iso) => iso.name === typed.trim());
    // An id that a person typed stays, whatever the name.
    if (now !== "" && !known.some((iso) => iso.id === now)) return;
    if ((found?.id ?? "") !== now) setValue("iso_id", found?.id ?? "", { shouldDirty: true });
  };
  return (
    <>
      <Entry
        path="iso_name"
        list={list}
        onType={complete}
        hint={isKnownId && name !== "" ? `${id}, from earlier offers. Another name drops it.` : undefined}
      />
      <datalist id={list}>
        {isos.map((iso) => (
          <option key={`${iso.id} ${iso.name}`} value={iso.name}>
            {[iso.id, iso.offers === 1 ? "1 offer" : `${iso.offers} offers`].filter(Boolean).join(", ")}
          </option>
        ))}
      </datalist>
    </>
  );
}

/**
 * Says that a state cannot be read, once the field was left. Otherwise the state's rule about automatic
 * debits, if any, on the funding date or today.
 */
function StateNotice() {
  const { touchedFields, dirtyFields } = useFormState<OfferFormValues>({ name: "merchant_state" });
  const [state, fundingDate] = useWatch<OfferFormValues, ["merchant_state", "disclosure.funding_date"]>({
    name: ["merchant_state", "disclosure.funding_date"],
  });
  const resolved = resolveState(state);
  const isEntered = touchedFields.merchant_state === true || dirtyFields.merchant_state !== true;
  if (state.trim() !== "" && resolved === null)
    return (
      isEntered && (
        <p role="status" className="text-13 text-warn">
          This state cannot be read. Write it like Texas or TX.
        </p>
      )
    );
  const funding = parseDay(fundingDate) ?? Math.floor(Date.now() / DAY_MS);
  // The ISO chooses the terms later: 0 stands for any amount that the rules cover.
  const row = rowOf(resolved, funding, 0);
  const debits = row && STATE_SOURCES[row.state].debits;
  return debits && <p className={HELP}>{debits}</p>;
}
