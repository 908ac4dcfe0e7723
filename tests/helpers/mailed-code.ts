import { expect } from "@playwright/test";
import { codesIn } from "./mailbox";
import { demoFolder } from "./product";

/** Runs `press`, which makes the product mail a code to an address; returns the code as in the mail. */
export async function codeMailedBy(press: () => Promise<void>, email: string) {
  const folder = demoFolder();
  const before = codesIn(folder, email).length;
  await press();
  await expect.poll(() => codesIn(folder, email).length).toBe(before + 1);
  return codesIn(folder, email).at(-1) ?? "";
}
