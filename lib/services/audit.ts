import "server-only";
import type { AuditAction, UserEventAction } from "@/lib/schemas/states";
import type { CallContext, PageContext } from "@/lib/server/context";
import type { Prisma } from "@/lib/server/database/database";
import type { AuditDetail, NewRow } from "@/lib/server/database/rows";
import { newId } from "@/lib/server/ids";

/** An operator at the command line, who acts without a signed request. */
export interface AdminContext {
  now: Date;
  actor: "admin";
  request_id: null;
}

/**
 * The actor of an audited action: for which funder, by which request, and when. `actor` is an API key,
 * `admin`, `iso`, `merchant`, or `user` with the id of a person.
 */
export interface AuditActor {
  funder_id: string;
  actor: string;
  user_id?: string;
  request_id: string | null;
  now: Date;
}

/** Who acts for a funder: a caller, or an operator at the command line. Every statement has its funder id. */
export type Acting = CallContext | AuditActor;

/** Returns a caller or an operator as the actor of an audit entry, with the id of the funder. */
export function actorOf(by: Acting): AuditActor {
  return "caller" in by ? callerAsActor(by) : by;
}

/** Builds a row of the audit table. `subject` is the id of the object that was acted on. */
export function auditEntry(
  by: AuditActor,
  action: AuditAction,
  subject: string,
  detail: AuditDetail = {},
): NewRow<"audit_entries"> {
  const { now, ...who } = by;
  return { id: newId(), ...who, action, subject, detail, created_at: now };
}

/** Returns the caller as the actor: the API key of a signed request, or a person. */
export function callerAsActor({ caller, now, requestId }: CallContext): AuditActor {
  const by = { funder_id: caller.funder.id, request_id: requestId, now };
  if (caller.kind === "key") return { ...by, actor: caller.apiKey };
  return { ...by, actor: "user", user_id: caller.userId };
}

/** Returns the caller as the two columns of rows that belong to a key or to a person: exactly one is set. */
export function callerColumns({ caller }: CallContext) {
  return caller.kind === "key"
    ? { api_key_id: caller.keyId, user_id: null }
    : { api_key_id: null, user_id: caller.userId };
}

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
