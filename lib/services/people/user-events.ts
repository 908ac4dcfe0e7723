import "server-only";
import type { UserEventAction } from "@/lib/schemas/states";
import type { PageContext } from "@/lib/server/context";
import type { Prisma } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import type { AuditDetail } from "@/lib/server/rows";

/**
 * The actor of an event in a person's history: the person in their own browser, or the operator at the
 * command line.
 */
interface PersonActor {
  now: Date;
  actor: "user" | "admin";
  address: string | null;
  requestId: string | null;
}

/** Returns the person, in their own browser, as the actor of an event of their history. */
export function personActor({ now, address, requestId }: PageContext & { address: string }): PersonActor {
  return { now, actor: "user", address, requestId };
}

/** Builds a row of a person's history. */
export function userEvent(
  { now, actor, address, requestId }: PersonActor,
  user_id: string,
  action: UserEventAction,
  detail: AuditDetail = {},
): Prisma.UserEventCreateManyInput {
  return { id: newId(), user_id, actor, action, detail, address, request_id: requestId, created_at: now };
}
