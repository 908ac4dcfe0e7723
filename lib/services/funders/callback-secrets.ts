import "server-only";
import { notFound } from "@/lib/schemas/wire/errors";
import { prisma } from "@/lib/server/database/database";
import { type Acting, type AdminContext, actorOf, auditEntry } from "@/lib/services/audit";
import { colleagueName } from "@/lib/services/colleagues";
import { lockFunder } from "@/lib/services/lock-statements";
import { overlapEnd, rotatedSecret, signingSecrets } from "@/lib/services/secret-overlap";
import { funderBySlug } from "./funders";

/** Returns the secret that signs a funder's callbacks and, during an overlap, the previous one. */
export async function showCallbackSecret({ now }: AdminContext, funderSlug: string) {
  const funder = await funderBySlug(funderSlug);
  const kept = {
    current: funder.callback_secret,
    previous: funder.callback_secret_previous,
    previousUntil: funder.callback_secret_previous_until,
  };
  const [current, previous = null] = signingSecrets(placeOf(funder.id), kept, now);
  return {
    funder: funderSlug,
    callback_secret: current,
    previous_callback_secret: previous,
    previous_expires_at: previous && kept.previousUntil,
  };
}

/**
 * Returns when and by whom the callback secret was last issued, and until when the previous one also signs.
 * Never returns a secret.
 */
export async function callbackSecretState(by: Acting) {
  const { funder_id, now } = actorOf(by);
  const [funder, rotation] = await Promise.all([
    prisma.funder.findUniqueOrThrow({
      where: { id: funder_id },
      select: { created_at: true, callback_secret_previous_until: true },
    }),
    prisma.auditEntry.findFirst({
      where: { funder_id, subject: funder_id, action: "callback_secret.rotated" },
      orderBy: { id: "desc" },
      select: { created_at: true, user: { select: { id: true, name: true } } },
    }),
  ]);
  const until = funder.callback_secret_previous_until;
  return {
    issued_at: rotation?.created_at ?? funder.created_at,
    issued_by: rotation?.user ? colleagueName(by, rotation.user) : null,
    previous_until: until && until > now ? until : null,
  };
}

/**
 * Issues a new callback secret, shown only here. The old one also signs during the overlap: 24 hours by
 * default, at most 7 days.
 */
export async function rotateCallbackSecret(by: Acting, overlapSeconds?: number) {
  const actor = actorOf(by);
  const { funder_id: id, now } = actor;
  const until = overlapEnd(now, overlapSeconds);
  return prisma.$transaction(async (tx) => {
    await lockFunder(id, tx);
    const funder = await tx.funder.findUnique({ where: { id }, select: { callback_secret: true } });
    if (!funder) throw notFound();
    const { secret, kept } = rotatedSecret(placeOf(id), funder.callback_secret, { now, until });
    await tx.funder.update({
      where: { id },
      data: {
        callback_secret: kept.current,
        callback_secret_previous: kept.previous,
        callback_secret_previous_until: kept.previousUntil,
      },
    });
    const detail = { previous_expires_at: until.toISOString() };
    await tx.auditEntry.create({ data: auditEntry(actor, "callback_secret.rotated", id, detail) });
    return { callback_secret: secret, previous_expires_at: until };
  });
}

function placeOf(id: string) {
  return { table: "funders", id, column: "callback_secret" } as const;
}
