import { csvCell, csvText } from "@/components/calculator/share/csv";
import { NOT_FOR_MERCHANT } from "@/components/calculator/share/share-texts";
import { isoDate } from "@/lib/calculator/calendar";
import type { Cents } from "@/lib/calculator/money";
import type { Schedule } from "@/lib/calculator/schedule";
import { type DatedRow, datedRows } from "./dated-rows";
import { LIST_NAMES } from "./payment-texts";

/** The payments as a spreadsheet: ISO dates, amounts as numbers with two decimals, lines ended by CRLF. */
export function datesCsv(schedule: Schedule): string {
  const head = [
    [csvCell("ISO copy"), csvCell(NOT_FOR_MERCHANT)],
    ["Payment", "Date", "Amount", "Note"].map(csvCell),
  ];
  const rows = datedRows(schedule).map((row) => [
    csvCell(row.number),
    isoDate(row.day),
    decimalText(row.amount),
    csvCell(noteOf(row)),
  ]);
  return csvText([...head, ...rows]);
}

function noteOf({ list, movedFrom }: DatedRow): string {
  const notes = [];
  if (list !== null) notes.push(LIST_NAMES[list]);
  if (movedFrom !== null) notes.push(`moved from ${isoDate(movedFrom)}, when the banks are closed`);
  return notes.join("; ");
}

/** Cents as a plain number of two decimals: "42105.00", "-5.50". */
function decimalText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
