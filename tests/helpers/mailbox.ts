import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { demoFolder } from "./product";
import { until } from "./receiver";

/** The texts of the mails to an address in the local mailbox of a data folder, oldest first. */
export function mailsIn(dataFolder: string, email: string): string[] {
  const mailbox = join(dataFolder, "mail");
  if (!existsSync(mailbox)) return [];
  const names = readdirSync(mailbox).filter((name) => name.endsWith(".txt"));
  const texts = names.sort().map((name) => textOf(join(mailbox, name)));
  return texts.filter((text) => text.startsWith(`To: ${email}\n`));
}

/** A mail's text; "" if an erasure has deleted it since the folder was listed. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** The sign-in codes in those mails, as written there: `418 205`. */
export function codesIn(dataFolder: string, email: string): string[] {
  return mailsIn(dataFolder, email).flatMap((text) => /Code +(\d{3} \d{3})/.exec(text)?.[1] ?? []);
}

/** Runs `press`, which makes the demo mail a code to an address; returns the code as in the mail. */
export async function codeMailedBy(press: () => Promise<void>, email: string): Promise<string> {
  const folder = demoFolder();
  const before = codesIn(folder, email).length;
  await press();
  await until(() => codesIn(folder, email).length > before);
  return codesIn(folder, email).at(-1) ?? "";
}
