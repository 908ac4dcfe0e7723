import "server-only";
import { cookies } from "next/headers";
import { CODE_MS, SESSION_MS } from "@/lib/schemas/people";
import { env } from "./env";

/**
 * The cookies of the console: the session; what a browser began (a code, a passkey, single sign-on); and whom the
 * browser has signed in before.
 */
const LIFETIMES_MS = {
  session: SESSION_MS,
  challenge: CODE_MS,
  passkey: CODE_MS,
  oidc: CODE_MS,
  browser: 400 * 24 * 60 * 60 * 1000,
};

export type ConsoleCookie = keyof typeof LIFETIMES_MS;

/** The name of a cookie: on https it is bound to this host and to TLS. */
function cookieName(cookie: ConsoleCookie): string {
  return overTls() ? `__Host-console-${cookie}` : `console-${cookie}`;
}

/** The value of a cookie of this request; an empty text if there is none. */
export async function readCookie(cookie: ConsoleCookie): Promise<string> {
  return (await cookies()).get(cookieName(cookie))?.value ?? "";
}

/** Sets a cookie; in actions and route handlers only. */
export async function writeCookie(cookie: ConsoleCookie, value: string): Promise<void> {
  (await cookies()).set(cookieName(cookie), value, {
    httpOnly: true,
    secure: overTls(),
    sameSite: "lax",
    path: "/",
    maxAge: LIFETIMES_MS[cookie] / 1000,
  });
}

export async function clearCookie(cookie: ConsoleCookie): Promise<void> {
  (await cookies()).set(cookieName(cookie), "", {
    httpOnly: true,
    secure: overTls(),
    sameSite: "lax",
    path: "/",
    maxAge: 0,
  });
}

function overTls(): boolean {
  return env().baseUrl.startsWith("https:");
}
