import "server-only";
import type { Transaction } from "@/lib/server/database";

/**
 * Replaces a person's name in their decisions, in the events of these, and in the audit entries of the
 * approvals that they withdrew. SQL: events are text, of which all else stays as it was sent.
 */
export async function eraseDecider(user_id: string, name: string, tx: Transaction): Promise<void> {
  await tx.decision.updateMany({ where: { user_id }, data: { actor_name: name } });
  const actor = `"id":"${user_id}","name":`;
  await tx.$executeRaw`
    UPDATE events e
    SET payload = regexp_replace(e.payload, ${`${actor}"(?:[^"\\\\]|\\\\.)*"`}, ${actor + JSON.stringify(name)}, 'g')
    FROM decisions d
    WHERE d.user_id = ${user_id}::uuid AND e.submission_id = d.submission_id AND position(${actor} in e.payload) > 0`;
  await tx.$executeRaw`
    UPDATE audit_entries SET detail = jsonb_set(detail, '{withdrawn_by}', to_jsonb(${name}::text))
    WHERE user_id = ${user_id}::uuid AND detail->>'withdrawn_by' IS NOT NULL`;
}
