import "server-only";
import { cookies } from "next/headers";
import { CODE_MS, SESSION_MS } from "@/lib/schemas/people/people";
import { env } from "@/lib/server/env";

/**
 * The cookies of the console with their lifetimes: the session; a sign-in that has begun by code, passkey or
 * single sign-on; and the mark of a browser that a person has signed in with.
 */
const LIFETIMES_MS = {
  session: SESSION_MS,
  challenge: CODE_MS,
  passkey: CODE_MS,
  oidc: CODE_MS,
  browser: 400 * 24 * 60 * 60 * 1000,
};

type ConsoleCookie = keyof typeof LIFETIMES_MS;

/** Returns the value of a cookie of this request; an empty text if there is none. */
export async function readCookie(cookie: ConsoleCookie): Promise<string> {
  return (await cookies()).get(cookieName(cookie))?.value ?? "";
}

/** Sets a cookie; in actions and route handlers only. */
export async function writeCookie(cookie: ConsoleCookie, value: string): Promise<void> {
  await setCookie(cookie, value, LIFETIMES_MS[cookie]);
}

/** Removes a cookie; in actions and route handlers only. */
export async function clearCookie(cookie: ConsoleCookie): Promise<void> {
  await setCookie(cookie, "", 0);
}

/** Sets the cookies of a new session; in actions and route handlers only. */
export async function writeSession({ token, browser }: { token: string; browser: string }): Promise<void> {
  await writeCookie("session", token);
  await writeCookie("browser", browser);
}

async function setCookie(cookie: ConsoleCookie, value: string, lifetimeMs: number): Promise<void> {
  (await cookies()).set(cookieName(cookie), value, {
    httpOnly: true,
    secure: overTls(),
    sameSite: "lax",
    path: "/",
    maxAge: lifetimeMs / 1000,
  });
}

/** Over https, the prefix `__Host-` binds a cookie to this host and to TLS. */
function cookieName(cookie: ConsoleCookie): string {
  return overTls() ? `__Host-console-${cookie}` : `console-${cookie}`;
}

function overTls(): boolean {
  return env().baseUrl.startsWith("https:");
}
