"use server";

import { goTo } from "@/app/console/go-to";
import { returnPath, signInPath } from "@/app/console/paths";
import { writeZone } from "@/app/console/reader-clock";
import { runAction, runPersonAction, runTeamAction, runVisitorAction } from "@/app/console/run-action";
import type { SignInState } from "@/components/console/session/code-field";
import type { AcceptState } from "@/components/console/session/invitation-card";
import type { CodeSent, Proved } from "@/components/console/session/proof-dialog";
import { fieldOf, objectOf, textOf } from "@/lib/schemas/console/action-input";
import type { WriteKind } from "@/lib/schemas/states";
import { clearCookie, readCookie, writeCookie, writeSession } from "@/lib/server/web/console-cookies";
import { changeName, endSession, newestOwnWrite } from "@/lib/services/people/account";
import { acceptInvitation } from "@/lib/services/people/invitations";
import {
  addPasskey,
  enterPasskey,
  removePasskey,
  startNewPasskey,
  startPasskey,
} from "@/lib/services/people/passkeys";
import { type CodeEntry, enterCode, requestCode } from "@/lib/services/people/sign-in";
import { removeMember } from "@/lib/services/people/team";
import { chooseTellMe, chooseZone } from "@/lib/services/people/tell-me";

/** One step of signing in: requests a code, or checks it and opens `to`. */
export async function signIn(to: string, shown: SignInState, form: FormData): Promise<SignInState> {
  const email = fieldOf(form, "email");
  const code = fieldOf(form, "code");
  if (fieldOf(form, "step") === "start") return { step: "email", email };
  const state: Partial<SignInState> = objectOf(shown);
  if (form instanceof FormData && form.has("code")) return checkCode(to, state, email, code);
  return mailCode(email);
}

async function mailCode(email: string): Promise<SignInState> {
  const token = await readCookie("challenge");
  const result = await runVisitorAction("request_code", (context) => requestCode(context, { email, token }));
  if (result.status === "refused")
    return { step: "email", email, problem: result.details ? "Enter an e-mail address." : result.message };
  if (result.status !== "done") return { step: "email", email, problem: "Try again." };
  const { value } = result;
  if (value.status === "no_mail") return { step: "no_mail", email };
  await writeCookie("challenge", value.token);
  const held = value.held?.toISOString();
  return { step: "code", email: value.email, request: value.request, sent: Date.now(), held };
}

async function checkCode(
  to: string,
  state: Partial<SignInState>,
  email: string,
  code: string,
): Promise<SignInState> {
  const token = await readCookie("challenge");
  const result = await runVisitorAction("enter_code", (context) => enterCode(context, { token, code }));
  if (result.status !== "done")
    return { ...state, step: "code", email, problem: "The code could not be checked. Try again." };
  const { value } = result;
  if (value.status === "wrong") return { ...state, step: "code", email, triesLeft: value.triesLeft };
  if (value.status === "held")
    return { step: "code", email, request: state.request, sent: state.sent, held: value.until.toISOString() };
  if (value.status === "over") return { step: "over", email };
  if (value.status === "signed_in") await writeSession(value);
  await clearCookie("challenge");
  return { ...state, step: "code", email, opens: await goTo(returnPath(to)) };
}

/** Ends the session of this browser. Returns the path to open. */
export async function signOut(): Promise<string> {
  const { status } = await runPersonAction({}, (context) => endSession(context, context.person.sessionId));
  // The cookie of an ended session opens nothing. Each change of a cookie renders the page again, which
  // nobody without a session may ask for.
  if (status !== "done" && status !== "signed_out") await clearCookie("session");
  return goTo(signInPath("/console/-"));
}

/** Stores the time zone for this browser's reader; null removes it, so that times are in UTC. */
export async function keepZone(zone: string | null) {
  return runPersonAction({}, () => writeZone(zone === null ? null : textOf(zone)));
}

/** Saves what the person is told of a funder by mail. */
export async function saveTellMe(funder: string, input: object) {
  return runTeamAction(funder, { permission: "submissions:read" }, (context) =>
    chooseTellMe(context, objectOf(input)),
  );
}

/** Saves the zone of the person's digests. */
export async function saveDigestZone(input: object) {
  return runPersonAction({}, (context) => chooseZone(context, objectOf(input)));
}

/** Accepts an invitation with the name in the form, and opens the funder's console. */
export async function acceptInvitationAction(
  id: string,
  _state: AcceptState,
  form: FormData,
): Promise<AcceptState> {
  const given = { id: textOf(id), name: fieldOf(form, "name").trim() };
  const result = await runPersonAction({}, (context) => acceptInvitation(context, given));
  if (result.status === "done") return { opens: await goTo(`/console/${result.value}`) };
  if (result.status === "refused") return { problem: result.details?.[0] ?? result.message };
  if (result.status === "signed_out") return { opens: await goTo(signInPath("/console/-")) };
  return { problem: "Try again in a minute." };
}

/** Mails a code to the person of an open page, to sign in again or as a fresh proof. */
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

/** Checks the code of the person of an open page. Another person's code does not sign in here. */
export async function enterProofCode(userId: string, code: string): Promise<Proved> {
  const given = { token: await readCookie("challenge"), code: textOf(code), expectedUserId: textOf(userId) };
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

/** Begins a sign-in or proof with a passkey. Returns the browser's options. */
export async function beginPasskey() {
  const result = await runVisitorAction("begin_passkey", startPasskey);
  if (result.status !== "done") return null;
  await writeCookie("passkey", result.value.token);
  return result.value.options;
}

/** Signs in with the passkey that the browser used. Returns the address to open, or null. */
export async function signInByPasskey(to: string, response: object): Promise<string | null> {
  const entered = await enterByPasskey(response, undefined);
  return entered ? returnPath(to) : null;
}

/** Checks a passkey of the person of an open page. Another person's passkey does not sign in here. */
export async function proveByPasskey(userId: string, response: object): Promise<Proved> {
  const entered = await enterByPasskey(response, textOf(userId));
  return entered ? { status: "done" } : { status: "failed", message: "That passkey is not yours." };
}

async function enterByPasskey(response: object, expectedUserId: string | undefined): Promise<boolean> {
  const token = await readCookie("passkey");
  const result = await runVisitorAction("enter_passkey", (context) =>
    enterPasskey(context, { token, response, ...(expectedUserId !== undefined && { expectedUserId }) }),
  );
  await clearCookie("passkey");
  if (result.status !== "done" || result.value.status === "unknown") return false;
  if (result.value.status === "signed_in") await writeSession(result.value);
  return true;
}

/** Changes the person's name. */
export async function renamePerson(name: string) {
  return runPersonAction({}, (context) => changeName(context, { name }));
}

/** Ends another session of the person. */
export async function endOtherSession(id: string) {
  return runPersonAction({}, (context) => endSession(context, textOf(id)));
}

/** Begins the creation of a passkey. Returns the browser's options. */
export async function beginNewPasskey() {
  return runPersonAction({ fresh: true }, async (context) => {
    const { options, token } = await startNewPasskey(context);
    await writeCookie("passkey", token);
    return options;
  });
}

/** Adds the passkey that the browser made. */
export async function addNewPasskey(name: string, response: object) {
  return runPersonAction({ fresh: true }, async (context) =>
    addPasskey(context, { token: await readCookie("passkey"), response, name }),
  );
}

/** Removes a passkey. */
export async function dropPasskey(id: string) {
  return runPersonAction({ fresh: true }, (context) => removePasskey(context, textOf(id)));
}

/** When the person last wrote one of these kinds, within the last seconds: for a form whose answer was lost. */
export async function readOwnWrite(kinds: readonly WriteKind[], seconds: number) {
  return runPersonAction({}, (context) => newestOwnWrite(context, kinds, seconds));
}

/** Ends the person's own membership of a funder. */
export async function leaveFunder(funder: string) {
  return runAction(funder, { permission: "offers:read", fresh: true }, (context) =>
    removeMember(context, context.caller.userId),
  );
}
