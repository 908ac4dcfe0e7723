import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { Permission } from "@/lib/schemas/people/permissions";
import { notFound } from "@/lib/schemas/wire/errors";
import {
  type ActionNeeds,
  consoleAction,
  personAction,
  visitorAction,
} from "@/lib/server/web/console-action";
import type { ConsoleContext, PersonContext, VisitorContext } from "@/lib/server/web/console-context";
import { drainAfterWrite } from "@/lib/services/drain";
import { sendPersonMails } from "@/lib/services/people/person-mails";

interface Needs {
  permission: Permission;
  /** Requires a code or passkey within 10 minutes: always, or depending on the input. */
  fresh?: ActionNeeds["fresh"];
  /** The action creates deliveries, which are sent after the response. */
  drains?: true;
}

/**
 * Runs a server action of the console. Checks Origin, session, membership, role, the limit of 300 actions a
 * minute for each person, and a fresh code if required. Turns an ApiError into a result.
 */
export async function runAction<T>(
  funder: string,
  { permission, fresh, drains }: Needs,
  run: (context: ConsoleContext) => Promise<T>,
): Promise<ActionResult<T>> {
  return consoleAction(funder, { permission, fresh, after: drains ? drainAfterWrite : undefined }, run);
}

/**
 * Runs a server action that changes people: their mails are sent after the response. NOT_FOUND in a sandbox,
 * whose people are those of its live funder.
 */
export async function runTeamAction<T>(
  funder: string,
  { permission, fresh }: Omit<Needs, "drains">,
  run: (context: ConsoleContext) => Promise<T>,
): Promise<ActionResult<T>> {
  return consoleAction(funder, { permission, fresh, after: sendPersonMails }, async (context) => {
    if (context.caller.funder.isSandbox) throw notFound();
    return run(context);
  });
}

/** Runs a server action that plays an ISO, the clock or a receiver. NOT_FOUND for a live funder. */
export async function runSandboxAction<T>(
  funder: string,
  needs: Omit<Needs, "fresh">,
  run: (context: ConsoleContext) => Promise<T>,
): Promise<ActionResult<T>> {
  return runAction(funder, needs, async (context) => {
    if (!context.caller.funder.isSandbox) throw notFound();
    return run(context);
  });
}

/** Runs a server action of a signed-in person outside any funder. */
export async function runPersonAction<T>(
  needs: { fresh?: boolean },
  run: (context: PersonContext) => Promise<T>,
): Promise<ActionResult<T>> {
  return personAction({ ...needs, after: sendPersonMails }, run);
}

/** Runs a server action of a browser that may not be signed in. */
export async function runVisitorAction<T>(
  action: string,
  run: (context: VisitorContext) => Promise<T>,
): Promise<ActionResult<T>> {
  return visitorAction(action, sendPersonMails, run);
}
