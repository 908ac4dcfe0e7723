import "server-only";
import type { Role } from "@/lib/schemas/people/permissions";
import {
  TELL_ME_FIELDS,
  type TellMeChoice,
  TOLD_OF_FAILURES,
  type ToldSubmissions,
  ZONE_FIELDS,
} from "@/lib/schemas/people/tell-me";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import { inTransaction, prisma } from "@/lib/server/database/database";
import type { SignedInPerson } from "@/lib/server/identity/sessions";
import type { ConsoleContext, PersonContext } from "@/lib/server/web/console-context";
import { auditEntry, callerAsActor, personActor, userEvent } from "@/lib/services/audit";
import { nextAtHour } from "@/lib/services/time-zones";

/** When digests come, in the person's zone. */
const DIGEST_HOUR = 8;

/** Returns when the next digest is due. */
export function nextDigest(zone: string, now: Date): Date {
  return nextAtHour(DIGEST_HOUR, zone, now);
}

/** What a person is told of one funder. */
interface FunderTold extends TellMeChoice {
  slug: string;
  name: string;
}

/** Returns what a person is told of each funder, by name, and their zone: null until a choice was made. */
export async function readTellMe({
  userId,
}: SignedInPerson): Promise<{ told: FunderTold[]; zone: string | null }> {
  const user = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      time_zone: true,
      memberships: {
        select: { role: true, funder: { select: { id: true, slug: true, name: true } } },
        orderBy: { funder: { name: "asc" } },
      },
      tell_me: true,
    },
  });
  const told = user.memberships.map(({ role, funder: { id, slug, name } }): FunderTold => {
    const chosen = user.tell_me.find(({ funder_id }) => funder_id === id);
    return {
      slug,
      name,
      submissions: (chosen?.submissions ?? "none") as ToldSubmissions,
      failing: TOLD_OF_FAILURES.includes(role as Role) ? (chosen?.failing ?? true) : null,
      daily: chosen?.daily ?? false,
    };
  });
  return { told, zone: user.time_zone };
}

/** Saves what the caller is told of their funder. VALIDATION_FAILED. */
export async function chooseTellMe(context: ConsoleContext, input: object): Promise<void> {
  const { submissions, failing: given, daily, zone } = readFields(TELL_ME_FIELDS, { ...input });
  const { caller, now } = context;
  const user_id = caller.userId;
  const funder_id = caller.funder.id;
  const failing = TOLD_OF_FAILURES.includes(caller.role) ? given : null;
  await inTransaction(async (tx) => {
    await tx.user.updateMany({ where: { id: user_id, time_zone: null }, data: { time_zone: zone } });
    const { time_zone } = await tx.user.findUniqueOrThrow({ where: { id: user_id } });
    const next = daily ? nextDigest(time_zone ?? zone, now) : null;
    const chosen = { submissions, failing, daily };
    const before = await tx.tellMe.findUnique({ where: { funder_id_user_id: { funder_id, user_id } } });
    // What was told one by one is not told again, and what a digest still has to tell stays in it.
    const until = before?.daily && daily ? {} : { told_until: now };
    await tx.tellMe.upsert({
      where: { funder_id_user_id: { funder_id, user_id } },
      create: { funder_id, user_id, ...chosen, next_digest_at: next, told_until: now },
      update: { ...chosen, next_digest_at: next, ...until },
    });
    await tx.auditEntry.create({
      data: auditEntry(callerAsActor(context), "notices.changed", user_id, chosen),
    });
  });
}

/** Changes the zone of the person's digests. VALIDATION_FAILED. */
export async function chooseZone(context: PersonContext, input: object): Promise<void> {
  const { person, now } = context;
  const { zone } = readFields(ZONE_FIELDS, { ...input });
  await inTransaction(async (tx) => {
    await tx.user.update({ where: { id: person.userId }, data: { time_zone: zone } });
    const where = { user_id: person.userId, daily: true };
    await tx.tellMe.updateMany({ where, data: { next_digest_at: nextDigest(zone, now) } });
    await tx.userEvent.create({
      data: userEvent(personActor(context), person.userId, "zone_changed", { zone }),
    });
  });
}
