import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { decodeQR } from "qr/decode.js";

/** The text on the clipboard. */
export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Copies only while a press is being handled, as Safari does: what waits first is refused. */
export async function copiesWithinPressAlone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let within = false;
    for (const press of ["click", "keydown"]) {
      addEventListener(press, () => (within = true), { capture: true });
      addEventListener(press, () => (within = false));
    }
    const { write, writeText } = Clipboard.prototype;
    const refusal = () => Promise.reject(new DOMException("Not within a press", "NotAllowedError"));
    Clipboard.prototype.write = function (items) {
      return within ? write.call(this, items) : refusal();
    };
    Clipboard.prototype.writeText = function (text) {
      return within ? writeText.call(this, text) : refusal();
    };
  });
}

/** Refuses every copy from now on. */
export async function refuseCopies(page: Page): Promise<void> {
  await page.evaluate(() => {
    const refusal = () => Promise.reject(new DOMException("Denied", "NotAllowedError"));
    Clipboard.prototype.write = refusal;
    Clipboard.prototype.writeText = refusal;
  });
}

/** The text that is selected in the field with the focus; empty without one. */
export const selected = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLTextAreaElement)) return "";
    return field.value.slice(field.selectionStart, field.selectionEnd);
  });

/** Gives the page a device's sheet to share with, which answers as told; what is shared is kept. */
export async function shareSheet(
  page: Page,
  answer: "shared" | "AbortError" | "NotAllowedError",
): Promise<void> {
  await page.addInitScript((name) => {
    navigator.share = async (data) => {
      Object.assign(window, { shared: data });
      if (name !== "shared") throw new DOMException("Not shared", name);
    };
  }, answer);
}

/** What the page shared last. */
export const sharedBy = (page: Page) =>
  page.evaluate(() => (window as { shared?: ShareData }).shared ?? null);

/** Makes `print()` do nothing, so that a test can read the sheet that would be printed. */
export async function withoutPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
}

/** The number of sheets of paper on which the page prints. */
export async function printedPages(page: Page, format: "Letter" | "A4"): Promise<number> {
  const pdf = await page.pdf({ format, printBackground: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The text of each page of Letter on which the page prints, as Poppler reads it. */
export async function printedTexts(page: Page): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-print-"));
  const file = join(folder, "print.pdf");
  writeFileSync(file, await page.pdf({ format: "Letter", printBackground: true }));
  const text = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return text.split("\f").slice(0, -1);
}

/** The QR code on the printed sheet. */
export const codeOnSheet = (page: Page) => page.locator(".term-sheet svg.iso-only");

/** The text of that code, read from a picture of it as it is printed; null if it cannot be read. */
export async function textOfCode(page: Page): Promise<string | null> {
  await page.emulateMedia({ media: "print" });
  const picture = await codeOnSheet(page).screenshot();
  await page.emulateMedia({ media: null });
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const png = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([png]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (canvas === null) throw new Error("There is nothing to draw on.");
    canvas.drawImage(bitmap, 0, 0);
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    // One byte per pixel: its red value.
    let text = "";
    for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at] ?? 0);
    return { width: bitmap.width, height: bitmap.height, pixels: btoa(text) };
  }, picture.toString("base64"));
  const data = Buffer.alloc(width * height * 3);
  for (const [at, red] of Buffer.from(pixels, "base64").entries()) data.fill(red, at * 3, at * 3 + 3);
  try {
    return decodeQR({ width, height, data }, { timeLimit: 5_000 });
  } catch {
    return null;
  }
}
