import { inject } from "vitest";
import { codesIn, mailsIn } from "./mailbox";

/** The texts of the mails that the tests' server sent to an address, oldest first. */
export function mailsTo(email: string): string[] {
  return mailsIn(inject("folder"), email);
}

/** The sign-in codes in those mails, without the space. */
export function mailedCodes(email: string): string[] {
  return codesIn(inject("folder"), email).map((code) => code.replace(" ", ""));
}
