import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { FRESH_MS } from "@/lib/schemas/people/people";
import type { Permission } from "@/lib/schemas/people/permissions";
import type { PageContext, UserCaller } from "@/lib/server/context";
import { type FoundSession, findSession, type SignedInPerson } from "@/lib/server/identity/sessions";
import { newRequestId } from "@/lib/server/ids";
import { readCookie } from "./console-cookies";
import { PATH_HEADER } from "./page-refusal";

/** A signed-in member of a funder: the first argument of services that the console calls. */
export interface ConsoleContext extends PageContext {
  caller: UserCaller;
  funder: { name: string };
  email: string;
  sessionId: string;
}

/** A signed-in person, in a request that concerns no funder. */
export interface PersonContext extends PageContext {
  person: SignedInPerson;
  /** The network address of the request. */
  address: string;
}

/** A browser that signs in: where the request comes from, and its cookies. */
export interface VisitorContext extends PageContext {
  /** The network address; for IPv6 its /64. */
  address: string;
  userAgent: string;
  /** The cookie that shows who has signed in with this browser before; an empty text without one. */
  browser: string;
  /** The live session of the browser, if any. */
  session: SignedInPerson | null;
}

/** Whether a request may open a page of a funder's console. */
type ConsoleAccess =
  | { state: "signed_out" }
  | { state: "not_found" }
  | { state: "forbidden"; context: ConsoleContext }
  | { state: "code_needed"; context: ConsoleContext }
  | { state: "open"; context: ConsoleContext };

/** Reads session, membership and role from the database, at most once per request. */
export const currentSession: (slug: string | null) => Promise<FoundSession | null> = cache(async (slug) =>
  findSession(await readCookie("session"), slug, new Date()),
);

/**
 * Returns whether the request may open a page of a funder's console. `fresh` also requires a code or passkey
 * of the last 10 minutes.
 */
export async function consoleAccess(
  slug: string,
  permission: Permission,
  { fresh = false } = {},
): Promise<ConsoleAccess> {
  const session = await currentSession(slug);
  if (session === null) return { state: "signed_out" };
  if (session.member === null) return { state: "not_found" };
  const context = contextOf(session.person, session.member);
  if (!context.caller.permissions.includes(permission)) return { state: "forbidden", context };
  const state = fresh && !isFresh(session.person, context.now) ? "code_needed" : "open";
  return { state, context };
}

/** Returns whether the person entered a code or used a passkey within the last 10 minutes. */
export function isFresh({ provenAt }: SignedInPerson, now: Date): boolean {
  return now.getTime() - provenAt.getTime() < FRESH_MS;
}

/** Returns the context of a member's page or action. */
export function contextOf(
  { email, sessionId }: SignedInPerson,
  { caller, funderName }: NonNullable<FoundSession["member"]>,
): ConsoleContext {
  const page = { now: new Date(), requestId: newRequestId() };
  return { ...page, caller, funder: { name: funderName }, email, sessionId };
}

/** Returns the path and query of the page, which proxy.ts passes in a header. Sign-in returns to it. */
export async function currentPath(): Promise<string> {
  return (await headers()).get(PATH_HEADER) ?? "/console";
}
