"use client";

import { memo, useId } from "react";
import { DateListOnDemand, loadParts } from "@/components/calculator/on-demand/on-demand";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useModule } from "@/components/ui/on-demand";
import { useUnfolded } from "@/components/ui/use-unfolded";
import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import type { Schedule } from "@/lib/calculator/schedule/schedule";
import { formatShortDay } from "@/lib/calculator/schedule/texts";
import { DatesOverview } from "./dates-overview";
import type { Estimate } from "./estimate";
import { datedRows } from "./schedule-content";

interface PaymentDatesProps {
  estimate: Estimate;
  merchantName: string;
  brandName: string;
  /** Whether these terms may not go to the merchant. */
  locked: boolean;
  /** Whether the figures are no longer offered. */
  stale: boolean;
  /** Downloads the calendar file, as everything that goes to the merchant; null where no file is given. */
  onCalendar: (() => void) | null;
}

/** The payment dates: the overview, a folded table of all of them, and the files to download. */
export const PaymentDates = memo(function PaymentDates(props: PaymentDatesProps) {
  const { estimate, merchantName, brandName, locked, stale, onCalendar } = props;
  const reason = useId();
  const { schedule } = estimate;
  const files = useModule(loadParts);
  const downloadDates = async () => {
    const outputs = await files.fetchFor(downloadDates);
    if (schedule) outputs?.downloadDates(schedule, merchantName, brandName);
  };
  return (
    <DatesOverview estimate={estimate}>
      {schedule && (
        <>
          <AllDates schedule={schedule} />
          <noscript>{typeof window === "undefined" && <AllInText schedule={schedule} />}</noscript>
          {onCalendar && (
            <div className="mt-1.5 -ml-3 flex flex-wrap gap-x-1 text-brand-text noscript:hidden">
              <Button
                kind="quiet"
                aria-disabled={stale}
                aria-describedby={stale ? reason : undefined}
                onClick={downloadDates}
              >
                <Icon name={stale ? "lock" : "download"} />
                Dates as CSV
              </Button>
              <Button
                kind="quiet"
                aria-disabled={locked}
                aria-describedby={locked ? reason : undefined}
                onClick={onCalendar}
              >
                <Icon name={locked ? "lock" : "download"} />
                Calendar file
              </Button>
            </div>
          )}
          {files.notice}
          {onCalendar && locked && (
            <p id={reason} className="text-13 text-ink-2 noscript:hidden">
              {stale
                ? "These dates are no longer offered."
                : "The calendar file is locked, like everything that goes to the merchant."}
            </p>
          )}
        </>
      )}
    </DatesOverview>
  );
});

/** All payments in a table that opens. While it is closed it renders no rows, so that a drag stays fast. */
function AllDates({ schedule }: { schedule: Schedule }) {
  const { open, details } = useUnfolded();
  const count = schedule.days.length + schedule.extras.length;
  return (
    <details
      {...details}
      className="group mt-5 overflow-hidden noscript:hidden rounded-m border border-line-strong bg-surface"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 font-semibold focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        {count === 1 ? "The date" : `All ${formatCount(count)} dates`}
        <Icon name="arrowDown" className="size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      {open && <DateListOnDemand schedule={schedule} />}
    </details>
  );
}

/** Every date without a table, a few kilobytes for the longest schedule: rendered, and loaded, by servers alone. */
function AllInText({ schedule }: { schedule: Schedule }) {
  const days = datedRows(schedule).map(({ day, amount, list, movedFrom }) => {
    const notes = [];
    if (movedFrom !== null) notes.push(`moved from ${formatShortDay(movedFrom)}`);
    if (list !== null) notes.push(formatMoney(amount));
    return notes.length === 0 ? formatShortDay(day) : `${formatShortDay(day)} (${notes.join(", ")})`;
  });
  return <p className="mt-4 text-13 text-ink-2">{`All dates: ${days.join(", ")}.`}</p>;
}
