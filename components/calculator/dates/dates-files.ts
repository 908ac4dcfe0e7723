import { NOT_FOR_MERCHANT } from "@/components/calculator/share/not-for-merchant";
import { MERCHANT_APR } from "@/components/calculator/share/share-texts";
import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import type { Schedule } from "@/lib/calculator/schedule/schedule";
import { csvAmount, csvCell, csvText } from "@/lib/calculator/wire/csv";
import { aprText, type Estimate } from "./estimate";
import { type DatedRow, datedRows, LIST_NAMES } from "./schedule-content";

/** The facts of the deal that each entry of the calendar contains. */
export interface CalendarOf {
  dealId: string;
  merchantName: string;
  /** Unix seconds. */
  madeAt: number;
  /**
   * The APR goes with every amount that the merchant gets; without one, the reason does. Null where the APR is not
   * shown.
   */
  estimate: Pick<Estimate, "apr" | "noApr"> | null;
  /** The merchant's link to the disclosure of these terms; null where none is required. */
  merchantUrl: string | null;
}

/**
 * The payments as a calendar file (RFC 5545): one all-day entry for each payment day. Lines end with CRLF.
 */
export function datesCalendar(schedule: Schedule, of: CalendarOf): string {
  const { dealId, merchantName, madeAt, estimate, merchantUrl } = of;
  const rows = datedRows(schedule);
  const about = [
    ...(estimate === null ? [] : [estimate.noApr ?? `${MERCHANT_APR}: ${aprText(estimate)}.`]),
    ...(merchantUrl === null ? [] : [`The disclosure of these terms: ${merchantUrl}`]),
  ].join(" ");
  const entries = rows.flatMap(({ number, day, amount, list }) => {
    const what =
      list === null ? `Payment ${formatCount(number)} of ${formatCount(rows.length)}` : LIST_NAMES[list];
    return [
      "BEGIN:VEVENT",
      `UID:${number}-${isoDate(day)}@${escaped(dealId)}`,
      `DTSTAMP:${stamp(madeAt)}`,
      `DTSTART;VALUE=DATE:${isoDate(day).replaceAll("-", "")}`,
      `SUMMARY:${escaped(`${merchantName}: ${what}, ${formatMoney(amount)}`)}`,
      ...(about === "" ? [] : [`DESCRIPTION:${escaped(about)}`]),
      ...(merchantUrl === null ? [] : [`URL:${merchantUrl}`]),
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
