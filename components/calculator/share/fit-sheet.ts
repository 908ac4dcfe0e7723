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

/** The largest size at which the sheet, set as wide as the page, is no taller than it. */
function fitToPage(sheet: HTMLElement): void {
  sheet.classList.add("is-measured");
  let scale = 1;
  for (; scale > SMALLEST; scale -= 0.02) {
    sheet.style.width = `${PAGE.width / scale}px`;
    if (sheet.offsetHeight * scale <= PAGE.height) break;
  }
  sheet.classList.remove("is-measured");
  sheet.style.width = "";
  sheet.style.zoom = String(scale);
}
