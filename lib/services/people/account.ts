import "server-only";
import { notFound } from "@/lib/schemas/errors";
import { readFields } from "@/lib/schemas/parse-fields";
import { personName } from "@/lib/schemas/people";
import type { PersonContext } from "@/lib/server/console-context";
import { prisma } from "@/lib/server/database";
import { isId } from "@/lib/server/ids";
import { live } from "@/lib/server/sessions";
import { personActor, userEvent } from "@/lib/services/audit";

/** Returns what the account page shows: passkeys, and live sessions, newest first. */
export async function readAccount({ userId }: { userId: string }, now: Date) {
  const [passkeys, sessions] = await Promise.all([
    prisma.passkey.findMany({
      where: { user_id: userId },
      select: { id: true, name: true, created_at: true, last_used_at: true },
      orderBy: { id: "asc" },
    }),
    prisma.session.findMany({
      where: { AND: [{ user_id: userId }, live(now)] },
      select: OWN_SESSION,
      orderBy: { id: "desc" },
      take: 100,
    }),
  ]);
  return { passkeys, sessions };
}

const OWN_SESSION = {
  id: true,
  method: true,
  address: true,
  user_agent: true,
  created_at: true,
  last_input_at: true,
} as const;

/** Changes the person's name. */
export async function changeName(context: PersonContext, given: { name: unknown }): Promise<void> {
  const { name } = readFields({ name: personName() }, given);
  const { userId: id } = context.person;
  await prisma.$transaction([
    prisma.user.update({ where: { id }, data: { name, updated_at: context.now } }),
    prisma.userEvent.create({ data: userEvent(personActor(context), id, "name_changed") }),
  ]);
}

/** Ends a session of the person: this browser's, or another one. NOT_FOUND if it is not theirs. */
export async function endSession(context: PersonContext, id: string): Promise<void> {
  if (!isId(id)) throw notFound();
  const { userId, sessionId } = context.person;
  const action = id === sessionId ? "signed_out" : "session_ended";
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id, user_id: userId } });
    if (count === 0) throw notFound();
    await tx.userEvent.create({ data: userEvent(personActor(context), userId, action, { session: id }) });
  });
}
