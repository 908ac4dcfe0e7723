import "server-only";
import { notFound } from "@/lib/schemas/errors";
import type { PersonContext } from "@/lib/server/console-context";
import { database } from "@/lib/server/database";
import { personActor } from "./sign-in";
import { userEvent } from "./user-events";

/** Ends a session of the person: this browser's, or another one. NOT_FOUND if it is not theirs. */
export async function endSession(context: PersonContext, id: string): Promise<void> {
  const { userId, sessionId } = context.person;
  const action = id === sessionId ? "signed_out" : "session_ended";
  await database().$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id, user_id: userId } });
    if (count === 0) throw notFound();
    await tx.userEvent.create({ data: userEvent(personActor(context), userId, action, { session: id }) });
  });
}
