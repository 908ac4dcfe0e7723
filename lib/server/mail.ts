import "server-only";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "./env";
import type { OutboundResponse } from "./outbound-request";

/** A mail to one person. `id` is the delivery's: it makes the Message-ID, the same on every try. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

const LONGEST_MS = 15_000;

/** Whether mail has a way out: an SMTP server or, in the local profile, the data folder. */
export function canSendMail(): boolean {
  return env().mail !== null;
}

/** Sends a mail within 15 s in all; the answer carries the SMTP server's code and text. Never throws. */
export async function sendMail(mail: Mail): Promise<OutboundResponse> {
  const started = performance.now();
  const answer = (status: number | null, body: string, error: string | null): OutboundResponse => ({
    status,
    body,
    error,
    retryAfter: null,
    durationMs: Math.round(performance.now() - started),
  });
  try {
    const { code, text } = await carry(mail);
    return answer(code, text, null);
  } catch (error) {
    const { message, responseCode = null } = error as Error & { responseCode?: number };
    return answer(responseCode, "", message);
  }
}

async function carry(mail: Mail): Promise<{ code: number; text: string }> {
  const settings = env().mail;
  if (settings === null) throw new Error("The service has no way to send mail.");
  if (settings.folder !== null) return keep(settings.folder, mail);
  const host = new URL(env().baseUrl).hostname;
  // Loaded with the first mail: every route that writes could send one, and few processes do.
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
    from: settings.from,
    // As objects: what stands in an address is never read as a list of addresses.
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
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

/**
 * The local profile's post box: a text to read in the terminal and a page to look at, under the delivery's
 * id.
 */
async function keep(folder: string, { id, to, subject, text, html }: Mail) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const write = async (name: string, content: string) => {
    await writeFile(join(folder, `${name}.tmp`), content, { mode: 0o600 });
    await rename(join(folder, `${name}.tmp`), join(folder, name));
  };
  await write(`${id}.html`, html);
  await write(`${id}.txt`, `To: ${to}\nSubject: ${subject}\n\n${text}`);
  return { code: 250, text: "Kept in the data folder." };
}
