import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { watchMailbox } from "@/scripts/start/mailbox.mjs";

test("a mail that is kept is shown in the terminal once, whole, with where its page is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-mail-"));
  const shown: string[][] = [];
  const close = watchMailbox(folder, (text: string, page: string) => shown.push([text, page]));
  for (const name of ["a.html", "a.txt"]) {
    writeFileSync(join(folder, `${name}.tmp`), "To: ana@funder.example\n\nHello\n");
    renameSync(join(folder, `${name}.tmp`), join(folder, name));
  }
  for (const end = Date.now() + 30_000; shown.length === 0 && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  close();
  rmSync(folder, { recursive: true });
  const indented = "          To: ana@funder.example\n\n          Hello";
  expect(shown).toEqual([[indented, join(folder, "a.html")]]);
});
