import "server-only";
import { database } from "@/lib/server/database";
import { type AdminContext, auditEntry } from "@/lib/services/audit";
import { funderBySlug } from "./lookup";
import { overlapEnd, rotatedSecret, signingSecrets } from "./secret-overlap";

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
 * Issues a new callback secret. The old one signs too during the overlap: 24 hours by default, at most 7
 * days.
 */
export async function rotateCallbackSecret(
  context: AdminContext,
  funderSlug: string,
  overlapSeconds?: number,
) {
  const until = overlapEnd(context.now, overlapSeconds);
  const funder = await funderBySlug(funderSlug);
  const { secret, kept } = rotatedSecret(placeOf(funder.id), funder.callback_secret, {
    now: context.now,
    until,
  });
  await database().$transaction([
    database().funder.update({
      where: { id: funder.id, callback_secret: funder.callback_secret },
      data: {
        callback_secret: kept.current,
        callback_secret_previous: kept.previous,
        callback_secret_previous_until: kept.previousUntil,
      },
    }),
    database().auditEntry.create({
      data: auditEntry({ ...context, funder_id: funder.id }, "callback_secret.rotated", funder.id, {
        previous_expires_at: until.toISOString(),
      }),
    }),
  ]);
  return { funder: funderSlug, callback_secret: secret, previous_expires_at: until };
}

function placeOf(id: string) {
  return { table: "funders", id, column: "callback_secret" } as const;
}
