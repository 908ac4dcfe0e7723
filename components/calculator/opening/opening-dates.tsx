import { datedRows } from "@/components/calculator/dates/dated-rows";
import { DatesOverview } from "@/components/calculator/dates/dates-overview";
import type { Estimate } from "@/components/calculator/dates/estimate";
import { formatMoney } from "@/lib/calculator/formats";
import type { Schedule } from "@/lib/calculator/schedule";
import { formatShortDay } from "@/lib/calculator/schedule-texts";

// Rule: L10-18
/**
 * The payment dates of the offer's defaults, in the page's HTML: they are shown until the live ones are
 * loaded.
 */
export function OpeningDates({ estimate }: { estimate: Estimate }) {
  const { schedule } = estimate;
  return (
    <DatesOverview estimate={estimate}>
      {schedule && (
        <>
          {/* The room of what the live section has here. */}
          <div aria-hidden="true" className="h-[7rem] noscript:hidden" />
          <noscript>
            <AllInText schedule={schedule} />
          </noscript>
        </>
      )}
    </DatesOverview>
  );
}

/** Every date without a table: a few kilobytes for the longest schedule. */
function AllInText({ schedule }: { schedule: Schedule }) {
  const days = datedRows(schedule).map(({ day, amount, list, movedFrom }) => {
    const notes = [];
    if (movedFrom !== null) notes.push(`moved from ${formatShortDay(movedFrom)}`);
    if (list !== null) notes.push(formatMoney(amount));
    return notes.length === 0 ? formatShortDay(day) : `${formatShortDay(day)} (${notes.join(", ")})`;
  });
  return <p className="mt-4 text-13 text-ink-2">{`All dates: ${days.join(", ")}.`}</p>;
}
