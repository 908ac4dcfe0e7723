import "server-only";
import { database } from "@/lib/server/database";
import { type Acting, type AdminContext, type AuditActor, actorOf, auditEntry } from "@/lib/services/audit";
import { retryWrite } from "@/lib/services/retry-write";
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

/** When the callback secret was issued last and by whom, and until when the one before it signs: never a secret. */
export async function callbackSecretState(by: Acting) {
  const { funder_id, now } = actorOf(by);
  const db = await database();
  const [funder, rotation] = await Promise.all([
    db.funder.findUniqueOrThrow({
      where: { id: funder_id },
      select: { created_at: true, callback_secret_previous_until: true },
    }),
    db.auditEntry.findFirst({
      where: { funder_id, subject: funder_id, action: "callback_secret.rotated" },
      orderBy: { id: "desc" },
      select: { created_at: true, user: { select: { name: true } } },
    }),
  ]);
  const until = funder.callback_secret_previous_until;
  return {
    issued_at: rotation?.created_at ?? funder.created_at,
    issued_by: rotation?.user?.name ?? null,
    previous_until: until && until > now ? until : null,
  };
}

/**
 * Issues a new callback secret, shown only here. The old one signs too during the overlap: 24 hours by
 * default, at most 7 days.
 */
export async function rotateCallbackSecret(by: Acting, overlapSeconds?: number) {
  const actor = actorOf(by);
  const until = overlapEnd(actor.now, overlapSeconds);
  const read = () => encryptedSecret(actor.funder_id);
  const secret = await retryWrite(await read(), read, (encrypted) => replaceSecret(actor, encrypted, until));
  return { callback_secret: secret, previous_expires_at: until };
}

async function encryptedSecret(id: string): Promise<string> {
  const where = { id };
  const found = await (await database()).funder.findUniqueOrThrow({
    where,
    select: { callback_secret: true },
  });
  return found.callback_secret;
}

/** Writes a new secret and returns it; null if a concurrent rotation came first. */
async function replaceSecret(by: AuditActor, encrypted: string, until: Date): Promise<string | null> {
  const { funder_id: id, now } = by;
  const { secret, kept } = rotatedSecret(placeOf(id), encrypted, { now, until });
  return (await database()).$transaction(async (tx) => {
    const { count } = await tx.funder.updateMany({
      where: { id, callback_secret: encrypted },
      data: {
        callback_secret: kept.current,
        callback_secret_previous: kept.previous,
        callback_secret_previous_until: kept.previousUntil,
      },
    });
    if (count === 0) return null;
    const detail = { previous_expires_at: until.toISOString() };
    await tx.auditEntry.create({ data: auditEntry(by, "callback_secret.rotated", id, detail) });
    return secret;
  });
}

function placeOf(id: string) {
  return { table: "funders", id, column: "callback_secret" } as const;
}
