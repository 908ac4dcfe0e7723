import "server-only";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "./env";
import type { SendResult } from "./outbound-request";

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

/** A file of a mail. */
export interface MailAttachment {
  fileName: string;
  mediaType: string;
  content: Uint8Array;
}

const LONGEST_MS = 15_000;

/** Returns whether mail can be sent: by an SMTP server or, in the local profile, into a folder. */
export function canSendMail(): boolean {
  return env().mail !== null;
}

/** Sends a mail within 15 s in total. The result has the SMTP server's code and text. Never throws. */
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
    const { message, responseCode = null } = error as Error & { responseCode?: number };
    return result(responseCode, "", message);
  }
}

async function transmit(mail: Mail): Promise<{ code: number; text: string }> {
  const settings = env().mail;
  if (settings === null) throw new Error("The service cannot send mail.");
  if (settings.folder !== null) return writeToFolder(settings.folder, mail);
  const host = new URL(env().baseUrl).hostname;
  // Loaded with the first mail: most processes that could send one never do.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    dnsTimeout: 5_000,
  });
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const tooLate = () => reject(new Error(`The mail server took more than ${LONGEST_MS / 1000} seconds`));
    deadline = setTimeout(tooLate, LONGEST_MS);
  });
  const sending = transport.sendMail({
    from:
      mail.sender === undefined ? settings.from : { name: mail.sender, address: addressOf(settings.from) },
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
    const { response = "" } = await Promise.race([sending, late]);
    return { code: Number(response.slice(0, 3)) || 250, text: response };
  } finally {
    clearTimeout(deadline);
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
