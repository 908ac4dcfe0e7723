import type { Brand, Offer } from "@/components/calculator/offer/offer";
import { LocalTime } from "@/components/calculator/page/local-time";
import { Icon } from "@/components/ui/icon";
import { formatDay } from "@/lib/calculator/schedule/texts";
import { owedSentence, type StateRow } from "@/lib/disclosure/regimes/regimes";
import type { ConfirmedDisclosure } from "./use-confirmation";

/** What is known of the disclosure that the funder makes itself. */
export interface Owed {
  row: StateRow;
  /** What the funder says that it gave; null without it. */
  given: Offer["owed"]["given"];
  /** What the ISO confirmed; null without it. */
  confirmation: ConfirmedDisclosure | null;
}

/** Says where the funder gives the disclosure itself: that it must have, that it has, or that the ISO said so. */
export function OwedNotice({ owed, brand }: { owed: Owed; brand: Brand }) {
  const { row, given, confirmation } = owed;
  const isDone = given !== null || confirmation !== null;
  return (
    <p role="status" className="flex gap-2 text-13 text-ink-2">
      <Icon
        name={isDone ? "check" : "document"}
        className={`mt-0.5 size-4 flex-none ${isDone ? "text-ok" : "text-ink-3"}`}
      />
      <span className="min-w-0 break-words">
        {given !== null ? (
          `${brand.name} gave its ${row.name} disclosure to the merchant on ${formatDay(given.day)}${given.reference === null ? "" : `, reference ${given.reference}`}.`
        ) : confirmation !== null ? (
          <>
            You confirmed on <LocalTime seconds={confirmation.at} /> that the merchant has {brand.name}’s{" "}
            {row.name} disclosure.
          </>
        ) : (
          owedSentence(row, brand.name)
        )}
      </span>
    </p>
  );
}
