import { expect } from "@playwright/test";
import { codesIn } from "./mailbox";
import { demoFolder } from "./product";

/** Runs `press`, after which the product mails a code to an address; returns the code as the mail writes it. */
export async function codeMailedBy(press: () => Promise<void>, email: string, folder = demoFolder()) {
  const before = codesIn(folder, email).length;
  await press();
  await expect.poll(() => codesIn(folder, email).length).toBe(before + 1);
  return codesIn(folder, email).at(-1) ?? "";
}
