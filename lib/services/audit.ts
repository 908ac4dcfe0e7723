import "server-only";
import type { AuditAction } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { newId } from "@/lib/server/ids";
import type { AuditDetail, NewRow } from "@/lib/server/rows";

/** An operator at the command line. No signed request is involved. */
export interface AdminContext {
  now: Date;
  actor: "admin";
  request_id: null;
}

/**
 * The actor of an audited action: for which funder, by which request, and when. `actor` is an API key,
 * `admin` or `iso`.
 */
export interface AuditActor {
  funder_id: string;
  actor: string;
  request_id: string | null;
  now: Date;
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

/** Returns the API key of a signed request as the actor. */
export function actingKey({ caller, now, requestId }: CallContext): AuditActor {
  return { funder_id: caller.funder.id, actor: caller.apiKey, request_id: requestId, now };
}
