import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { secondsNow } from "@/components/calculator/page/times";
import { fileName } from "@/components/calculator/share/file-name";
import { download } from "@/components/ui/download";
import type { Schedule } from "@/lib/calculator/schedule/schedule";
import { type CalendarOf, datesCalendar, datesCsv } from "./dates-files";

/** Downloads the payment dates as a spreadsheet of the ISO. */
export function downloadDates(schedule: Schedule, merchantName: string, brandName: string): void {
  download(`${fileName(merchantName, brandName, "payment dates")}.csv`, datesCsv(schedule));
}

/** Downloads the payment dates as the merchant's calendar file. */
export function downloadCalendar(
  schedule: Schedule,
  { dealId, merchantName }: Deal,
  brand: Brand,
  terms: Pick<CalendarOf, "estimate" | "merchantUrl">,
): void {
  const text = datesCalendar(schedule, { dealId, merchantName, madeAt: secondsNow(), ...terms });
  download(`${fileName(merchantName, brand.name, "payment dates")}.ics`, text, "text/calendar");
}
