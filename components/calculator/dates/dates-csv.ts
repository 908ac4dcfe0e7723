import { NOT_FOR_MERCHANT } from "@/components/calculator/share/not-for-merchant";
import { csvAmount, csvCell, csvText } from "@/lib/calculator/csv";
import { isoDate } from "@/lib/calculator/iso-day";
import type { Schedule } from "@/lib/calculator/schedule";
import { type DatedRow, datedRows } from "./dated-rows";
import { LIST_NAMES } from "./payment-texts";

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

function noteOf({ list, movedFrom }: DatedRow): string {
  const notes = [];
  if (list !== null) notes.push(LIST_NAMES[list]);
  if (movedFrom !== null) notes.push(`moved from ${isoDate(movedFrom)}, when the banks are closed`);
  return notes.join("; ");
}
