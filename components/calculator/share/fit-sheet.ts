import { formatLocal, secondsNow } from "@/components/calculator/page/times";
import { cutIntoPages, type MeasuredSection, type SectionPart } from "./sheet-pages";

/** What both Letter and A4 hold inside the margins of 12 mm, in CSS pixels: A4's width, Letter's height. */
const PAGE = { width: 703, height: 955 };
/** A sheet with little content is enlarged at most this much. */
const LARGEST = 1.14;
/** So far a sheet may shrink: its smallest type has 12 px, and none may have less than 8 points on paper. */
const SMALLEST = 0.894;
/** The least room above the foot of a page. */
const GAP = 20;
/** 8 points in CSS pixels. */
const LEAST_TYPE = 10.7;

/** Writes the time of the print on a sheet. */
export function stampSheet(sheet: HTMLElement): void {
  for (const place of sheet.querySelectorAll(".printed-at"))
    place.textContent = ` Printed ${formatLocal(secondsNow())}.`;
}

/**
 * Sets the largest scale at which a sheet, as wide as the page, is no taller than it and cuts no figure, if need
 * be with its rows closer together; false where its type would become too small.
 */
export function fitsOnePage(sheet: HTMLElement): boolean {
  return measured(sheet, () => {
    for (const isTight of [false, true]) {
      sheet.classList.toggle("is-tight", isTight);
      for (let scale = LARGEST; scale >= SMALLEST; scale -= 0.01) {
        sheet.style.width = `${PAGE.width / scale}px`;
        fitLines(sheet, scale);
        if (sheet.offsetHeight * scale > PAGE.height || sheet.scrollWidth > sheet.clientWidth) continue;
        sheet.style.zoom = String(scale);
        return true;
      }
    }
    return false;
  });
}

/**
 * The pages of a sheet that is rendered as one flow: the parts of its sections (`data-section`), between the
 * head of each later page (`data-running`) and the foot of each (`data-foot`).
 */
export function pagesOf(sheet: HTMLElement): SectionPart[][] {
  return measured(sheet, () => {
    sheet.style.width = `${PAGE.width}px`;
    fitLines(sheet, 1);
    const heightOf = (selector: string) => sheet.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
    const sections = [...sheet.querySelectorAll<HTMLElement>("[data-section]")].map(measure);
    const room = PAGE.height - GAP - heightOf("[data-foot]");
    return cutIntoPages(sections, room, room - heightOf("[data-running]"));
  });
}

function measure(section: HTMLElement): MeasuredSection {
  const { top, height } = section.getBoundingClientRect();
  const rows = [...section.querySelectorAll("[data-row]")].map((row) => row.getBoundingClientRect());
  return { height, rows: rows.map((row) => ({ top: row.top - top, bottom: row.bottom - top })) };
}

/** What is measured on the sheet as it is printed. */
function measured<T>(sheet: HTMLElement, measuring: () => T): T {
  sheet.style.zoom = "";
  sheet.classList.add("is-measured");
  const result = measuring();
  sheet.classList.remove("is-measured");
  sheet.style.width = "";
  return result;
}

/** Sets each text that should stay on one line (`one-line`) smaller until it fits, but never too small. */
function fitLines(sheet: HTMLElement, scale: number): void {
  for (const line of sheet.querySelectorAll<HTMLElement>(".one-line")) {
    line.style.fontSize = "";
    line.style.whiteSpace = "";
    const size = Number.parseFloat(getComputedStyle(line).fontSize);
    const fitting = size * Math.min(1, line.clientWidth / line.scrollWidth);
    line.style.fontSize = `${Math.max(fitting, LEAST_TYPE / scale)}px`;
    if (fitting * scale < LEAST_TYPE) line.style.whiteSpace = "normal";
  }
}
