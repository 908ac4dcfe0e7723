"use server";

import { returnPath } from "@/app/console/paths";
import type { Proved } from "@/components/console/session/proof-dialog";
import { visitorAction } from "@/lib/server/console-action";
import { clearCookie, readCookie, writeCookie } from "@/lib/server/console-cookies";
import { enterPasskey, startPasskey } from "@/lib/services/people/passkeys";
import { sendPersonMails } from "@/lib/services/people/person-mails";

/** Begins a sign-in or a proof by a passkey: the options for the browser. */
export async function beginPasskey() {
  const result = await visitorAction("begin_passkey", sendPersonMails, startPasskey);
  if (result.status !== "done") return null;
  await writeCookie("passkey", result.value.token);
  return result.value.options;
}

/** Signs in by the passkey that the browser used; returns where to go on, or null. */
export async function signInByPasskey(to: string, response: object): Promise<string | null> {
  const entered = await enter(response, undefined);
  return entered ? returnPath(to) : null;
}

/** Takes a passkey as the proof of the person of a page; nobody else's signs in here. */
export async function proveByPasskey(userId: string, response: object): Promise<Proved> {
  const entered = await enter(response, String(userId));
  return entered ? { status: "done" } : { status: "failed", message: "That passkey is not yours." };
}

async function enter(response: object, expectedUserId: string | undefined): Promise<boolean> {
  const token = await readCookie("passkey");
  const result = await visitorAction("enter_passkey", sendPersonMails, (context) =>
    enterPasskey(context, { token, response, ...(expectedUserId !== undefined && { expectedUserId }) }),
  );
  await clearCookie("passkey");
  if (result.status !== "done" || result.value.status === "unknown") return false;
  if (result.value.status === "signed_in") {
    await writeCookie("session", result.value.token);
    await writeCookie("browser", result.value.browser);
  }
  return true;
}
