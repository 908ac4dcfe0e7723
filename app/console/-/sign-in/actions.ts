"use server";

import { redirect } from "next/navigation";
import { returnPath } from "@/app/console/paths";
import type { SignInState } from "@/components/console/sign-in/sign-in-state";
import { visitorAction } from "@/lib/server/console-action";
import { clearCookie, readCookie, writeCookie } from "@/lib/server/console-cookies";
import { sendPersonMails } from "@/lib/services/people/person-mails";
import { enterCode, requestCode } from "@/lib/services/people/sign-in";

/** Takes one step of signing in: asks for a code, or enters it and leads on to `to`. */
export async function signIn(to: string, state: SignInState, form: FormData): Promise<SignInState> {
  const email = String(form.get("email") ?? "");
  const code = form.get("code");
  if (form.get("step") === "start") return { step: "email", email };
  if (typeof code === "string") return enter(to, state, email, code);
  return ask(email);
}

async function ask(email: string): Promise<SignInState> {
  const result = await visitorAction("request_code", sendPersonMails, (context) =>
    requestCode(context, { email }),
  );
  if (result.status !== "done") {
    const problem = result.status === "refused" ? (result.details?.[0] ?? result.message) : "Try again.";
    return { step: "email", email, problem };
  }
  const { value } = result;
  if (value.status === "no_mail") return { step: "no_mail", email };
  if (value.status === "wait") return { step: "wait", email, until: value.until.toISOString() };
  await writeCookie("challenge", value.token);
  return { step: "code", email: value.email, sent: Date.now() };
}

async function enter(to: string, state: SignInState, email: string, code: string): Promise<SignInState> {
  const token = await readCookie("challenge");
  const result = await visitorAction("enter_code", sendPersonMails, (context) =>
    enterCode(context, { token, code }),
  );
  if (result.status !== "done")
    return { ...state, step: "code", email, problem: "The code could not be checked. Try again." };
  const { value } = result;
  if (value.status === "wrong") return { ...state, step: "code", email, triesLeft: value.triesLeft };
  if (value.status === "wait") return { step: "wait", email, until: value.until.toISOString() };
  if (value.status === "over") return { step: "over", email };
  if (value.status === "signed_in") {
    await writeCookie("session", value.token);
    await writeCookie("browser", value.browser);
  }
  await clearCookie("challenge");
  redirect(returnPath(to));
}
