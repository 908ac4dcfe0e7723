import "server-only";
import { DAY_MS } from "@/lib/calculator/calendar";
import { INVITATION_MS, SESSION_MS } from "@/lib/schemas/people";
import { execute } from "@/lib/server/database";
import { live } from "@/lib/server/sessions";
import { type Sql, sql } from "@/lib/server/sql";
import { clearExpiredMails } from "./person-mails";

const BATCH = 1_000;

/**
 * Clears and deletes what sign-in no longer needs: content of old mails, ended sessions, challenges and
 * invitations, counts of earlier windows, and the history of persons before `history`. Yields after each
 * statement that may have left rows.
 */
export async function* expiredSignIns(now: Date, history: Date): AsyncGenerator<void> {
  await clearExpiredMails(now);
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const old: [table: string, condition: Sql][] = [
    ["sessions", sql`NOT ${live(now)}`],
    ["challenges", sql`s.expires_at < ${now}`],
    ["sign_in_counts", sql`s.window_start < ${ago(2 * DAY_MS)}`],
    ["person_mails", sql`s.created_at < ${ago(SESSION_MS)}`],
    ["invitations", sql`s.expires_at < ${ago(INVITATION_MS)}`],
    ["user_events", sql`s.created_at < ${history}`],
  ];
  for (const [table, condition] of old) {
    while ((await deleteSome(table, condition)) === BATCH) yield;
  }
}

function deleteSome(table: string, condition: Sql): Promise<number> {
  const name = sql.raw(table);
  return execute(sql`
    DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT s.ctid FROM ${name} s WHERE ${condition} LIMIT ${BATCH}))`);
}
