import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The texts of the mails to an address in the local mailbox of a data folder, oldest first. */
export function mailsIn(dataFolder: string, email: string): string[] {
  const mailbox = join(dataFolder, "mail");
  if (!existsSync(mailbox)) return [];
  const names = readdirSync(mailbox).filter((name) => name.endsWith(".txt"));
  const texts = names.sort().map((name) => readFileSync(join(mailbox, name), "utf8"));
  return texts.filter((text) => text.startsWith(`To: ${email}\n`));
}

/** The sign-in codes in those mails, as written there: `418 205`. */
export function codesIn(dataFolder: string, email: string): string[] {
  return mailsIn(dataFolder, email).flatMap((text) => /Code +(\d{3} \d{3})/.exec(text)?.[1] ?? []);
}
