import "server-only";
import { headers } from "next/headers";
import { textOf } from "@/lib/schemas/console/action-input";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import { ACTIONS_A_MINUTE } from "@/lib/schemas/people/people";
import { type Permission, type Role, rolesWith } from "@/lib/schemas/people/permissions";
import { ApiError } from "@/lib/schemas/wire/errors";
import type { PageContext } from "@/lib/server/context";
import { Changes, withChanges } from "@/lib/server/database/connections";
import { databaseTrouble } from "@/lib/server/database/database";
import { recordInput, type SignedInPerson } from "@/lib/server/identity/sessions";
import { newRequestId } from "@/lib/server/ids";
import { countRequest, secondsUntilReset } from "@/lib/server/limits/rate-limit";
import { errorFields, log } from "@/lib/server/observe/log";
import { afterResponse } from "./after-response";
import { WHAT_WAS_DONE } from "./api-response";
import { clientAddress } from "./client-address";
import {
  type ConsoleContext,
  contextOf,
  currentSession,
  isFresh,
  type PersonContext,
  type VisitorContext,
} from "./console-context";
import { readCookie } from "./console-cookies";

/**
 * What an action needs. `fresh` requires a code or passkey of the last 10 minutes, always or if the function
 * returns true. `after` runs after the response.
 */
export interface ActionNeeds {
  permission: Permission;
  fresh?: boolean | ((context: ConsoleContext) => Promise<boolean>);
  after?: () => Promise<unknown>;
}

/** The rate limits of one person's actions. */
export const PERSON_LIMITS = { perSecond: ACTIONS_A_MINUTE, perMinute: ACTIONS_A_MINUTE };

/**
 * Runs a server action in a funder's console. Checks session, rate limit, membership, role and fresh proof,
 * in this order, then calls `run`. proxy.ts has compared the Origin. An ApiError becomes a result.
 */
export async function consoleAction<T>(
  slug: string,
  needs: ActionNeeds,
  run: (context: ConsoleContext) => Promise<T>,
): Promise<ActionResult<T>> {
  return logged(needs.permission, async (page, changing): Promise<ActionResult<T>> => {
    const session = await currentSession(textOf(slug));
    if (session === null) return { status: "signed_out" };
    const wait = await secondsToWait(session.person, page.now);
    if (wait !== null) return { status: "busy", retryAfterSeconds: wait };
    if (session.member === null) throw NO_MEMBER;
    const context = { ...contextOf(session.person, session.member), ...page };
    if (!context.caller.permissions.includes(needs.permission))
      throw notAllowed(context.caller.role, needs.permission);
    if (!isFresh(session.person, page.now) && (await needsFresh(needs, context)))
      return { status: "code_needed" };
    const value = await changing(() => run(context));
    if (needs.after) afterResponse(needs.after);
    return { status: "done", value };
  });
}

/** Runs a server action of a signed-in person that concerns no funder. */
export async function personAction<T>(
  needs: Pick<ActionNeeds, "after"> & { fresh?: boolean },
  run: (context: PersonContext) => Promise<T>,
): Promise<ActionResult<T>> {
  return logged("person", async (page, changing): Promise<ActionResult<T>> => {
    const session = await currentSession(null);
    if (session === null) return { status: "signed_out" };
    const wait = await secondsToWait(session.person, page.now);
    if (wait !== null) return { status: "busy", retryAfterSeconds: wait };
    if (needs.fresh && !isFresh(session.person, page.now)) return { status: "code_needed" };
    const context = { ...page, person: session.person, address: clientAddress(await headers()) };
    const value = await changing(() => run(context));
    if (needs.after) afterResponse(needs.after);
    return { status: "done", value };
  });
}

/** Runs an action of a browser that may not be signed in; `after` runs after the response. */
export async function visitorAction<T>(
  action: string,
  after: () => Promise<unknown>,
  run: (context: VisitorContext) => Promise<T>,
): Promise<ActionResult<T>> {
  return logged(action, async (page, changing): Promise<ActionResult<T>> => {
    const context = await visitorOf(page);
    const value = await changing(() => run(context));
    afterResponse(after);
    return { status: "done", value };
  });
}

async function visitorOf(page: PageContext): Promise<VisitorContext> {
  const given = await headers();
  const session = await currentSession(null);
  return {
    ...page,
    address: clientAddress(given),
    userAgent: given.get("user-agent") ?? "",
    browser: await readCookie("browser"),
    session: session?.person ?? null,
  };
}

/**
 * Counts the action against the person's limit, and as input of the session. Returns the seconds to wait if
 * it is over the limit.
 */
async function secondsToWait({ userId, sessionId }: SignedInPerson, now: Date): Promise<number | null> {
  const limit = await countRequest(`console:user:${userId}`, PERSON_LIMITS, now);
  if (limit.refusedBy !== null) return secondsUntilReset(limit, now)[limit.refusedBy];
  await recordInput(sessionId, now);
  return null;
}

async function needsFresh({ fresh }: ActionNeeds, context: ConsoleContext): Promise<boolean> {
  return typeof fresh === "function" ? fresh(context) : fresh === true;
}

/** The same error for a funder that does not exist, so that nobody learns which funders exist. */
const NO_MEMBER = new ApiError("NOT_FOUND", "This console is not there, or you no longer have a role in it.");

function notAllowed(role: Role, permission: Permission): ApiError {
  const roles = rolesWith(permission).join(", ");
  return new ApiError(
    "INSUFFICIENT_SCOPE",
    `Your role, ${role}, may not do this. It takes one of: ${roles}.`,
  );
}

/** Runs work, and notes what its statements change. */
type Changing = <T>(work: () => Promise<T>) => Promise<T>;

async function logged<T>(
  action: string,
  run: (page: PageContext, changing: Changing) => Promise<ActionResult<T>>,
): Promise<ActionResult<T>> {
  const page = { now: new Date(), requestId: newRequestId() };
  const changes = new Changes();
  const line = (level: "info" | "error", fields: Parameters<typeof log>[2]) =>
    log(level, "console_action", {
      request_id: page.requestId,
      action,
      ...fields,
      duration_ms: Date.now() - page.now.getTime(),
    });
  try {
    const result = await run(page, (work) => withChanges(changes, work));
    line("info", { status: result.status });
    return result;
  } catch (error) {
    if (error instanceof ApiError) {
      line("info", { status: "refused", error: error.code });
      return refused(error, page);
    }
    line("error", { status: "failed", ...errorFields(error) });
    const done = WHAT_WAS_DONE[changes.none ? "nothing" : "perhaps"];
    return refused(
      databaseTrouble(error)
        ? new ApiError("SERVICE_UNAVAILABLE", `The service is not available now. ${done}`)
        : new ApiError("INTERNAL_ERROR", `The action failed. ${done}`),
      page,
    );
  }
}

function refused({ code: error, message, details }: ApiError, { requestId }: PageContext) {
  return { status: "refused" as const, error, message, ...(details && { details }), requestId };
}
