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
/** A sheet with little content is enlarged at most this much; each step is smaller by a fiftieth. */
const LARGEST = 1.14;
/** With so many steps, the smallest scale is 0.3. */
const MOST_STEPS = 42;

/**
 * Sets the largest scale at which the sheet, as wide as the page, is no taller than it and cuts no figure.
 */
function fitToPage(sheet: HTMLElement): void {
  sheet.classList.add("is-measured");
  // A smaller scale has more room: each try halves the steps that are left.
  let [from, to] = [0, MOST_STEPS];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (fits(sheet, scaleOf(middle))) to = middle;
    else from = middle + 1;
  }
  fits(sheet, scaleOf(to));
  sheet.classList.remove("is-measured");
  sheet.style.width = "";
  sheet.style.zoom = String(scaleOf(to));
}

function scaleOf(steps: number): number {
  return LARGEST - steps / 50;
}

/** Lays the sheet out for a scale; returns whether the page holds it. */
function fits(sheet: HTMLElement, scale: number): boolean {
  sheet.style.width = `${PAGE.width / scale}px`;
  fitLines(sheet);
  return sheet.offsetHeight * scale <= PAGE.height && sheet.scrollWidth <= sheet.clientWidth;
}

/** Shrinks each text that must stay on one line (`one-line`) until it fits. One layout measures all lines. */
function fitLines(sheet: HTMLElement): void {
  const lines = [...sheet.querySelectorAll<HTMLElement>(".one-line")];
  for (const line of lines) line.style.fontSize = "";
  const shares = lines.map((line) => line.clientWidth / line.scrollWidth);
  for (const [index, share] of shares.entries()) {
    const line = lines[index];
    if (line !== undefined && share < 1) line.style.fontSize = `${share}em`;
  }
}
