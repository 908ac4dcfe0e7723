import { formatCount, formatMoney } from "@/lib/calculator/money/formats";
import type { Schedule } from "@/lib/calculator/schedule/schedule";
import { formatDay, formatWeekday } from "@/lib/calculator/schedule/texts";
import { datedRows, LIST_NAMES } from "./schedule-content";

/** Every payment with its date, and the day that it was moved from. */
export function DateList({ schedule }: { schedule: Schedule }) {
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
