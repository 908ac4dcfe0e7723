"use client";

import { CHOICES } from "@/components/console/offer-form/entries";
import {
  Choice,
  Entry,
  FieldErrorText,
  HALVES,
  HELP,
  LEGEND,
} from "@/components/console/offer-form/form-field";
import { Rows } from "@/components/console/offer-form/form-rows";
import { idOf } from "@/components/console/offer-form/form-words";
import { MOST_SHARES } from "@/lib/schemas/wire/bounds";

/** The path prefix of a structure; empty for the offer's own commission. */
type Within = "" | `structures.${number}.`;

/** What the ISO is paid, of the offer or of a structure. */
export function CommissionFields({ within }: { within: Within }) {
  const at = `${within}commission_terms` as const;
  return (
    <div id={idOf(at)} tabIndex={-1} className="grid gap-4">
      <p className={`${HELP} empty:hidden`}>
        <FieldErrorText path={at} />
      </p>
      <div className={HALVES}>
        <Choice
          path={`${at}.base`}
          label="Counted on"
          empty={within === "" ? "The purchase price (default)" : "The purchase price"}
          choices={CHOICES["commission_terms.base"]}
        />
        <Entry
          path={`${at}.base_points`}
          label="Points out of your buy rate"
          kind="points"
          optional
          hint="Paid whatever the upsell."
        />
      </div>
      <fieldset>
        <legend className={LEGEND}>Shares</legend>
        <Rows
          name={`${at}.shares`}
          what="share"
          most={MOST_SHARES}
          empty={{ name: "", share: "" }}
          beside={<span className="text-13 text-ink-3">None, or two to five that make 100%.</span>}
          row={(index) => (
            <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-x-2">
              <Entry path={`${at}.shares.${index}.name`} label="Name" />
              <Entry path={`${at}.shares.${index}.share`} label="Part" kind="percent" />
            </div>
          )}
        />
      </fieldset>
      <fieldset id={idOf(`${at}.clawback`)} tabIndex={-1}>
        <legend className={LEGEND}>May be taken back</legend>
        <div className={HALVES}>
          <Entry path={`${at}.clawback.days`} label="Within days" kind="count" optional hint="1 to 365" />
          <Entry path={`${at}.clawback.note`} label="What the ISO reads of it" optional />
        </div>
        <p className={`${HELP} empty:hidden`}>
          <FieldErrorText path={`${at}.clawback`} />
        </p>
      </fieldset>
    </div>
  );
}
