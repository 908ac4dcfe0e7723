import "server-only";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/server/env";
import { Turns } from "@/lib/server/limits/turns";
import { errorText } from "@/lib/server/observe/error-text";
import { oncePerProcess } from "@/lib/server/once-per-process";
import type { SendResult } from "./request";

/** A mail to one person. `id` is the delivery's id: the Message-ID is the same on every attempt. */
interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The sender's name; its address is always the service's own. If absent, the name is the service's too. */
  sender?: string;
  attachments?: MailAttachment[];
}

export interface MailAttachment {
  fileName: string;
  mediaType: string;
  content: Uint8Array;
}

const LONGEST_MS = 15_000;
/** The most connections of this process to the mail server. */
export const SMTP_CONNECTIONS = 8;

/** Returns whether mail can be sent: by an SMTP server or, in the local profile, into a folder. */
export function canSendMail(): boolean {
  return env().mail !== null;
}

/**
 * Sends a mail within 15 s in total, the wait for a connection included. The result has the SMTP server's code
 * and text. Never throws.
 */
export async function sendMail(mail: Mail): Promise<SendResult> {
  const started = performance.now();
  const result = (status: number | null, body: string, error: string | null): SendResult => ({
    status,
    body,
    error,
    retryAfter: null,
    durationMs: Math.round(performance.now() - started),
  });
  try {
    const { code, text } = await transmit(mail);
    return result(code, text, null);
  } catch (error) {
    const { responseCode = null } = error as Error & { responseCode?: number };
    return result(responseCode, "", errorText(error));
  }
}

async function transmit(mail: Mail): Promise<{ code: number; text: string }> {
  const settings = env().mail;
  if (settings === null) throw new Error("The service cannot send mail.");
  if (settings.folder !== null) return writeToFolder(settings.folder, mail);
  const started = performance.now();
  const turn = await connections().take("mail server");
  if (typeof turn === "string") throw new Error(TOO_LATE);
  const sending = sendThrough(settings, mail);
  // A connection that is too late keeps its turn until it ends.
  const ended = () => turn(true);
  sending.then(ended, ended);
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const leftMs = LONGEST_MS - (performance.now() - started);
    deadline = setTimeout(() => reject(new Error(TOO_LATE)), leftMs);
  });
  try {
    return await Promise.race([sending, late]);
  } finally {
    clearTimeout(deadline);
  }
}

const TOO_LATE = `The mail server took more than ${LONGEST_MS / 1000} seconds`;

function connections(): Turns {
  const limits = { most: SMTP_CONNECTIONS, share: SMTP_CONNECTIONS, waitMs: LONGEST_MS };
  return oncePerProcess("SMTP connections", () => new Turns(limits));
}

/** Sends a mail on a connection of its own, which ends when nothing comes for 10 s. */
async function sendThrough(
  { smtpUrl, from }: { smtpUrl: string; from: string },
  mail: Mail,
): Promise<{ code: number; text: string }> {
  const host = new URL(env().baseUrl).hostname;
  // Loaded with the first mail: most processes that could send one never do.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    dnsTimeout: 5_000,
  });
  const sending = transport.sendMail({
    from: mail.sender === undefined ? from : { name: mail.sender, address: addressOf(from) },
    // Objects, so that an address is never parsed as a list of addresses.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map(({ fileName, mediaType, content }) => ({
      filename: fileName,
      contentType: mediaType,
      content: Buffer.from(content),
    })),
    messageId: `<${mail.id}@${host}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { response = "" } = await sending;
    return { code: Number(response.slice(0, 3)) || 250, text: response };
  } finally {
    transport.close();
  }
}

/** Returns the address in "Name <address>". */
function addressOf(from: string): string {
  return from.slice(from.lastIndexOf("<") + 1).replace(/>$/, "");
}

/**
 * Writes a mail of the local profile as a text file for the terminal and an HTML file, named after the
 * delivery's id.
 */
async function writeToFolder(folder: string, { id, to, subject, text, html, attachments = [] }: Mail) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, `${name}.tmp`), content, { mode: 0o600 });
    await rename(join(folder, `${name}.tmp`), join(folder, name));
  };
  for (const { fileName, content } of attachments) await write(`${id}-${fileName}`, content);
  await write(`${id}.html`, html);
  await write(`${id}.txt`, `To: ${to}\nSubject: ${subject}\n\n${text}`);
  return { code: 250, text: "Kept in the data folder." };
}

// `turbopackIgnore`: the build would pack the whole project into each function, since any file might be read.

/** The names of the folder's files begin with the id of their mail. */
const ID_LENGTH = 36;

/** Deletes the mails that the local profile's folder has kept since before a time. */
export async function deleteMailsBefore(time: Date): Promise<void> {
  await deleteKept(async (path) => (await stat(/* turbopackIgnore: true */ path)).mtime < time);
}

/** Deletes the mails of these ids from the local profile's folder. */
export async function deleteMailsOf(ids: string[]): Promise<void> {
  const mails = new Set(ids);
  await deleteKept(async (_path, id) => mails.has(id));
}

/** Deletes the mails to or about an address from the local profile's folder. */
export async function deleteMailsNaming(address: string): Promise<void> {
  const named = new Set<string>();
  await deleteKept(async (path, id) => {
    const names =
      path.endsWith(".txt") &&
      (await readFile(/* turbopackIgnore: true */ path, "utf8"))
        .toLowerCase()
        .includes(address.toLowerCase());
    if (names) named.add(id);
    return false;
  });
  await deleteMailsOf([...named]);
}

/** Deletes the files of the folder for which `isOver` is true. One that another process deletes is ignored. */
async function deleteKept(isOver: (path: string, id: string) => Promise<boolean>): Promise<void> {
  const folder = env().mail?.folder ?? null;
  if (folder === null) return;
  const missing = ({ code }: NodeJS.ErrnoException) => code === "ENOENT";
  const names = await readdir(/* turbopackIgnore: true */ folder).catch((error) => {
    if (missing(error)) return [];
    throw error;
  });
  for (const name of names) {
    const path = join(/* turbopackIgnore: true */ folder, name);
    try {
      if (await isOver(path, name.slice(0, ID_LENGTH))) await rm(path, { force: true });
    } catch (error) {
      if (!missing(error as NodeJS.ErrnoException)) throw error;
    }
  }
}
