import { formatLocal, secondsNow } from "@/components/calculator/page/times";

/** Prepares the sheet in the page for a print: writes the time of the print, and scales it to one page. */
export function fitSheet(): void {
  const sheet = document.querySelector<HTMLElement>(".term-sheet");
  if (sheet === null) return;
  const place = sheet.querySelector(".printed-at");
  if (place !== null) place.textContent = ` Printed ${formatLocal(secondsNow())}.`;
  fitToPage(sheet);
}

/** What both Letter and A4 hold inside the margins of 12 mm, in CSS pixels: A4's width, Letter's height. */
const PAGE = { width: 703, height: 955 };
const SMALLEST = 0.3;
/** A sheet with little content is enlarged at most this much. */
const LARGEST = 1.14;

/**
 * Sets the largest scale at which the sheet, as wide as the page, is no taller than it and cuts no figure.
 */
function fitToPage(sheet: HTMLElement): void {
  sheet.classList.add("is-measured");
  let scale = LARGEST;
  for (; scale > SMALLEST; scale -= 0.02) {
    sheet.style.width = `${PAGE.width / scale}px`;
    fitLines(sheet);
    if (sheet.offsetHeight * scale <= PAGE.height && sheet.scrollWidth <= sheet.clientWidth) break;
  }
  sheet.classList.remove("is-measured");
  sheet.style.width = "";
  sheet.style.zoom = String(scale);
}

/** Shrinks each text that must stay on one line (`one-line`) until it fits. */
function fitLines(sheet: HTMLElement): void {
  for (const line of sheet.querySelectorAll<HTMLElement>(".one-line")) {
    line.style.fontSize = "";
    const fits = line.clientWidth / line.scrollWidth;
    if (fits < 1) line.style.fontSize = `${fits}em`;
  }
}
