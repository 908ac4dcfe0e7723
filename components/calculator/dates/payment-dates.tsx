"use client";

import { memo, useId, useState } from "react";
import { secondsNow } from "@/components/calculator/page/times";
import { NOT_FOR_MERCHANT } from "@/components/calculator/share/not-for-merchant";
import { Button } from "@/components/ui/button";
import { download } from "@/components/ui/download";
import { Icon } from "@/components/ui/icon";
import { csvAmount, csvCell, csvText } from "@/lib/calculator/csv";
import { formatCount, formatMoney } from "@/lib/calculator/formats";
import { isoDate } from "@/lib/calculator/iso-day";
import type { Schedule } from "@/lib/calculator/schedule";
import { formatDay, formatWeekday } from "@/lib/calculator/schedule-texts";
import { DatesOverview } from "./dates-overview";
import type { Estimate } from "./estimate";
import { type DatedRow, datedRows, LIST_NAMES } from "./schedule-content";

interface PaymentDatesProps {
  estimate: Estimate;
  dealId: string;
  merchantName: string;
  /** Whether these terms may not go to the merchant. */
  locked: boolean;
}

// Rule: L10-15
/** The payment dates: the overview, a folded table of all of them, and the files to download. */
export const PaymentDates = memo(function PaymentDates(props: PaymentDatesProps) {
  const { estimate, dealId, locked } = props;
  const reason = useId();
  const { schedule } = estimate;
  return (
    <DatesOverview estimate={estimate}>
      {schedule && (
        <>
          <AllDates schedule={schedule} />
          <div className="mt-1.5 -ml-3 flex flex-wrap gap-x-1 text-brand-text">
            <Button kind="quiet" onClick={() => download(`${dealId}-payment-dates.csv`, datesCsv(schedule))}>
              <Icon name="download" />
              Dates as CSV
            </Button>
            <Button
              kind="quiet"
              aria-disabled={locked}
              aria-describedby={locked ? reason : undefined}
              onClick={() => downloadCalendar(schedule, props)}
            >
              <Icon name={locked ? "lock" : "download"} />
              Calendar file
            </Button>
          </div>
          {locked && (
            <p id={reason} className="text-13 text-ink-2">
              The calendar file is locked, like everything that goes to the merchant.
            </p>
          )}
        </>
      )}
    </DatesOverview>
  );
});

function downloadCalendar(schedule: Schedule, { dealId, merchantName }: PaymentDatesProps): void {
  const calendar = datesCalendar(schedule, { dealId, merchantName, madeAt: secondsNow() });
  download(`${dealId}-payment-dates.ics`, calendar, "text/calendar");
}

/** All payments in a table that opens. While it is closed it renders no rows, so that a drag stays fast. */
function AllDates({ schedule }: { schedule: Schedule }) {
  const [open, setOpen] = useState(false);
  const count = schedule.days.length + schedule.extras.length;
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group mt-5 overflow-hidden rounded-m border border-line-strong bg-surface"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 font-semibold focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        {count === 1 ? "The date" : `All ${formatCount(count)} dates`}
        <Icon name="arrowDown" className="size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      {open && <DateList schedule={schedule} />}
    </details>
  );
}

function DateList({ schedule }: { schedule: Schedule }) {
  return (
    <ol className="gap-x-7 border-t border-line px-4 py-2 text-13 phone:columns-2 enlarged:columns-1">
      {datedRows(schedule).map(({ number, day, movedFrom, amount, list }) => (
        <li
          key={number}
          className="grid break-inside-avoid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-2 py-1"
        >
          <span className="min-w-7 text-ink-3">{formatCount(number)}</span>
          <span>
            {formatWeekday(day)}
            {movedFrom !== null && (
              <span className="block text-12 text-ink-3">moved from {formatDay(movedFrom)}</span>
            )}
            {list !== null && <span className="block text-12 text-ink-3">{LIST_NAMES[list]}</span>}
          </span>
          <span>{formatMoney(amount)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The facts of the deal that each entry of the calendar contains; `madeAt` is in Unix seconds. */
interface CalendarOf {
  dealId: string;
  merchantName: string;
  madeAt: number;
}

// Rule: L10-14
/**
 * The payments as a calendar file (RFC 5545): one all-day entry for each payment day. Lines end with CRLF.
 */
export function datesCalendar(schedule: Schedule, { dealId, merchantName, madeAt }: CalendarOf): string {
  const rows = datedRows(schedule);
  const entries = rows.flatMap(({ number, day, amount, list }) => {
    const what =
      list === null ? `Payment ${formatCount(number)} of ${formatCount(rows.length)}` : LIST_NAMES[list];
    return [
      "BEGIN:VEVENT",
      `UID:${number}-${isoDate(day)}@${escaped(dealId)}`,
      `DTSTAMP:${stamp(madeAt)}`,
      `DTSTART;VALUE=DATE:${isoDate(day).replaceAll("-", "")}`,
      `SUMMARY:${escaped(`${merchantName}: ${what}, ${formatMoney(amount)}`)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ];
  });
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Offer Calculator//EN",
    ...entries,
    "END:VCALENDAR",
  ];
  return `${lines.flatMap(folded).join("\r\n")}\r\n`;
}

// Rule: L10-13
/** The payments as a spreadsheet: ISO dates, amounts as numbers with two decimals, lines end with CRLF. */
export function datesCsv(schedule: Schedule): string {
  const head = [
    [csvCell("ISO copy"), csvCell(NOT_FOR_MERCHANT)],
    ["Payment", "Date", "Amount", "Note"].map(csvCell),
  ];
  const rows = datedRows(schedule).map((row) => [
    csvCell(row.number),
    isoDate(row.day),
    csvCell(csvAmount(row.amount)),
    csvCell(noteOf(row)),
  ]);
  return csvText([...head, ...rows]);
}

/** "20261123T231500Z". */
function stamp(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n|\r/g, "\\n");
}

const LONGEST_LINE = 75;

/** A line folded after 75 bytes: each further line begins with a space. */
function folded(line: string): string[] {
  const lines: string[] = [];
  let open = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > LONGEST_LINE) {
      lines.push(open);
      open = " ";
      bytes = 1;
    }
    open += character;
    bytes += size;
  }
  return [...lines, open];
}

function noteOf({ list, movedFrom }: DatedRow): string {
  const notes = [];
  if (list !== null) notes.push(LIST_NAMES[list]);
  if (movedFrom !== null) notes.push(`moved from ${isoDate(movedFrom)}, when the banks are closed`);
  return notes.join("; ");
}
