import "server-only";
import { wholeOf } from "@/lib/schemas/console/action-input";
import { personName } from "@/lib/schemas/people/people";
import { AUDIT_ACTIONS, USER_EVENTS } from "@/lib/schemas/states";
import { notFound } from "@/lib/schemas/wire/errors";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import { prisma } from "@/lib/server/database/database";
import { live } from "@/lib/server/identity/sessions";
import { isId } from "@/lib/server/ids";
import type { PersonContext } from "@/lib/server/web/console-context";
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

/** How far back a form asks, in seconds. */
const LONGEST_AGO = 600;

/**
 * Returns when the person last wrote one of the given kinds, in any funder or the account, within the last
 * seconds; null without one. For a form whose answer was lost.
 */
export async function newestOwnWrite(
  { person, now }: PersonContext,
  kinds: unknown,
  seconds: unknown,
): Promise<{ at: string } | null> {
  const known = [...AUDIT_ACTIONS, ...USER_EVENTS].filter(
    (kind) => Array.isArray(kinds) && kinds.includes(kind),
  );
  const ago = Math.min(Math.max(wholeOf(seconds) || 0, 0), LONGEST_AGO);
  const newest = {
    where: {
      user_id: person.userId,
      action: { in: known },
      created_at: { gte: new Date(now.getTime() - ago * 1000) },
    },
    orderBy: { id: "desc" },
    select: { created_at: true },
  } as const;
  const [inFunder, ofAccount] = await Promise.all([
    prisma.auditEntry.findFirst(newest),
    prisma.userEvent.findFirst(newest),
  ]);
  const at = (inFunder ?? ofAccount)?.created_at;
  return at ? { at: at.toISOString() } : null;
}

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
