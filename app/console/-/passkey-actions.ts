"use server";

import { returnPath } from "@/app/console/paths";
import { runVisitorAction } from "@/app/console/run-action";
import type { Proved } from "@/components/console/session/proof-dialog";
import { clearCookie, readCookie, writeCookie, writeSession } from "@/lib/server/console-cookies";
import { enterPasskey, startPasskey } from "@/lib/services/people/passkeys";

/** Begins a sign-in or a proof by a passkey: the options for the browser. */
export async function beginPasskey() {
  const result = await runVisitorAction("begin_passkey", startPasskey);
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
  const result = await runVisitorAction("enter_passkey", (context) =>
    enterPasskey(context, { token, response, ...(expectedUserId !== undefined && { expectedUserId }) }),
  );
  await clearCookie("passkey");
  if (result.status !== "done" || result.value.status === "unknown") return false;
  if (result.value.status === "signed_in") await writeSession(result.value);
  return true;
}
