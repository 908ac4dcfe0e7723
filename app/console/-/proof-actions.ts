"use server";

import type { CodeSent, Proved } from "@/components/console/session/proof-dialog";
import { visitorAction } from "@/lib/server/console-action";
import { clearCookie, readCookie, writeCookie } from "@/lib/server/console-cookies";
import { sendPersonMails } from "@/lib/services/people/person-mails";
import { type CodeEntry, enterCode, requestCode } from "@/lib/services/people/sign-in";

/** Sends the person of a page a code: to go on after a sign-out, or as a fresh proof. */
export async function sendProofCode(email: string): Promise<CodeSent> {
  const result = await visitorAction("request_code", sendPersonMails, (context) =>
    requestCode(context, { email }),
  );
  if (result.status !== "done") return FAILED;
  const { value } = result;
  if (value.status === "no_mail")
    return { status: "failed", message: "This server cannot send codes: it has no mail server." };
  if (value.status === "wait") return { status: "wait", until: value.until.toISOString() };
  await writeCookie("challenge", value.token);
  return { status: "sent" };
}

/** Takes the code of the person of a page; nobody else's signs in here. */
export async function enterProofCode(userId: string, code: string): Promise<Proved> {
  const given = { token: await readCookie("challenge"), code: String(code), expectedUserId: String(userId) };
  const result = await visitorAction("enter_code", sendPersonMails, (context) => enterCode(context, given));
  return result.status === "done" ? proved(result.value) : FAILED;
}

async function proved(entry: CodeEntry): Promise<Proved> {
  if (entry.status === "wrong" || entry.status === "over") return entry;
  if (entry.status === "wait") return { status: "wait", until: entry.until.toISOString() };
  if (entry.status === "signed_in") {
    await writeCookie("session", entry.token);
    await writeCookie("browser", entry.browser);
  }
  await clearCookie("challenge");
  return { status: "done" };
}

const FAILED = { status: "failed", message: "The server did not do it. Try again." } as const;
