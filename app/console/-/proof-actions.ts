"use server";

import { runVisitorAction } from "@/app/console/run-action";
import type { CodeSent, Proved } from "@/components/console/session/proof-dialog";
import { clearCookie, readCookie, writeCookie, writeSession } from "@/lib/server/console-cookies";
import { type CodeEntry, enterCode, requestCode } from "@/lib/services/people/sign-in";

/** Sends the person of a page a code: to go on after a sign-out, or as a fresh proof. */
export async function sendProofCode(email: string): Promise<CodeSent> {
  const token = await readCookie("challenge");
  const result = await runVisitorAction("request_code", (context) => requestCode(context, { email, token }));
  if (result.status !== "done") return FAILED;
  const { value } = result;
  if (value.status === "no_mail")
    return { status: "failed", message: "This server cannot send codes: it has no mail server." };
  await writeCookie("challenge", value.token);
  return { status: "sent", request: value.request, held: value.held?.toISOString() ?? null };
}

/** Takes the code of the person of a page; nobody else's signs in here. */
export async function enterProofCode(userId: string, code: string): Promise<Proved> {
  const given = { token: await readCookie("challenge"), code: String(code), expectedUserId: String(userId) };
  const result = await runVisitorAction("enter_code", (context) => enterCode(context, given));
  return result.status === "done" ? proved(result.value) : FAILED;
}

async function proved(entry: CodeEntry): Promise<Proved> {
  if (entry.status === "wrong" || entry.status === "over") return entry;
  if (entry.status === "held") return { status: "held", until: entry.until.toISOString() };
  if (entry.status === "signed_in") await writeSession(entry);
  await clearCookie("challenge");
  return { status: "done" };
}

const FAILED = { status: "failed", message: "The server could not do it. Try again." } as const;
