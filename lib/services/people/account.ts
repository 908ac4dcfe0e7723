import "server-only";
import { notFound } from "@/lib/schemas/errors";
import { readFields } from "@/lib/schemas/parse-fields";
import { personName } from "@/lib/schemas/people";
import type { PersonContext } from "@/lib/server/console-context";
import { database, queryRows } from "@/lib/server/database";
import { live } from "@/lib/server/sessions";
import { sql } from "@/lib/server/sql";
import { personActor } from "./sign-in";
import { userEvent } from "./user-events";

/** A live session, as its person sees it. */
export interface OwnSession {
  id: string;
  method: string;
  address: string;
  user_agent: string;
  created_at: Date;
  last_input_at: Date;
}

/** Returns what the account page shows: passkeys, live sessions newest first. */
export async function readAccount({ userId }: { userId: string }, now: Date) {
  const db = await database();
  const [passkeys, sessions] = await Promise.all([
    db.passkey.findMany({
      where: { user_id: userId },
      select: { id: true, name: true, created_at: true, last_used_at: true },
      orderBy: { id: "asc" },
    }),
    queryRows<OwnSession>(sql`
      SELECT s.id, s.method, s.address, s.user_agent, s.created_at, s.last_input_at
      FROM sessions s WHERE s.user_id = ${userId}::uuid AND ${live(now)} ORDER BY s.id DESC LIMIT 100`),
  ]);
  return { passkeys, sessions };
}

/** Changes the person's name. */
export async function changeName(context: PersonContext, given: { name: unknown }): Promise<void> {
  const { name } = readFields({ name: personName() }, given);
  const { userId: id } = context.person;
  const db = await database();
  await db.$transaction([
    db.user.update({ where: { id }, data: { name, updated_at: context.now } }),
    db.userEvent.create({ data: userEvent(personActor(context), id, "name_changed") }),
  ]);
}

/** Ends a session of the person: this browser's, or another one. NOT_FOUND if it is not theirs. */
export async function endSession(context: PersonContext, id: string): Promise<void> {
  const { userId, sessionId } = context.person;
  const action = id === sessionId ? "signed_out" : "session_ended";
  await (await database()).$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id, user_id: userId } });
    if (count === 0) throw notFound();
    await tx.userEvent.create({ data: userEvent(personActor(context), userId, action, { session: id }) });
  });
}
