import { formatLocal, secondsNow } from "@/components/calculator/page/times";

/** Makes the sheet in the page ready to print: the time of the print on it, and all of it on one page. */
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
/** A sheet of little fills more of its page. */
const LARGEST = 1.14;

/** The largest size at which the sheet, set as wide as the page, has all of its figures in it and is no taller. */
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

/** Sets what stays on one line as small as that needs. */
function fitLines(sheet: HTMLElement): void {
  for (const line of sheet.querySelectorAll<HTMLElement>(".one-line")) {
    line.style.fontSize = "";
    const fits = line.clientWidth / line.scrollWidth;
    if (fits < 1) line.style.fontSize = `${fits}em`;
  }
}
