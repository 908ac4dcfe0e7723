import "server-only";
import { newId } from "@/lib/server/ids";

/** Who does something outside a signed request: an operator at the command line. */
export interface AdminContext {
  now: Date;
  actor: "admin";
  request_id: null;
}

/** A row of the audit table. `subject` names what was acted on; `detail` never holds a secret. */
export function auditEntry(entry: {
  funder_id: string;
  actor: string;
  action: string;
  subject: string;
  detail?: Record<string, string | number | boolean | null | string[]>;
  request_id: string | null;
  now: Date;
}) {
  const { now, detail = {}, ...rest } = entry;
  return { id: newId(), ...rest, detail, created_at: now };
}
