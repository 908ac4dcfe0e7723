"use server";

import { redirect } from "next/navigation";
import { returnPath } from "@/app/console/paths";
import { runVisitorAction } from "@/app/console/run-action";
import type { SignInState } from "@/components/console/sign-in/code-field";
import { clearCookie, readCookie, writeCookie, writeSession } from "@/lib/server/console-cookies";
import { enterCode, requestCode } from "@/lib/services/people/sign-in";

/** One step of signing in: requests a code, or checks it and redirects to `to`. */
export async function signIn(to: string, state: SignInState, form: FormData): Promise<SignInState> {
  const email = String(form.get("email") ?? "");
  const code = form.get("code");
  if (form.get("step") === "start") return { step: "email", email };
  if (typeof code === "string") return enter(to, state, email, code);
  return ask(email);
}

async function ask(email: string): Promise<SignInState> {
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

async function enter(to: string, state: SignInState, email: string, code: string): Promise<SignInState> {
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
  redirect(returnPath(to));
}
