import "server-only";
import { database } from "@/lib/server/database";
import { newWebhookSecret, seal, unseal } from "@/lib/server/secrets";
import { type AdminContext, auditEntry } from "./audit";
import { funderBySlug } from "./funder-lookup";
import { overlapEnd, USUAL_OVERLAP_SECONDS } from "./secret-overlap";

/** The secret a funder's callbacks are signed with, and the old one while it signs beside it. */
export async function showCallbackSecret({ now }: AdminContext, funderSlug: string) {
  const funder = await funderBySlug(funderSlug);
  const { callback_secret_previous: previous, callback_secret_previous_until: until } = funder;
  const place = { table: "funders", id: funder.id } as const;
  const overlaps = previous !== null && until !== null && until > now;
  return {
    funder: funderSlug,
    callback_secret: unseal(funder.callback_secret, { ...place, column: "callback_secret" }),
    previous_callback_secret: overlaps
      ? unseal(previous, { ...place, column: "callback_secret_previous" })
      : null,
    previous_expires_at: overlaps ? until : null,
  };
}

/** A new callback secret; the old one signs beside it for the overlap, 24 hours unless given, at most 7 days. */
export async function rotateCallbackSecret(
  context: AdminContext,
  funderSlug: string,
  overlapSeconds = USUAL_OVERLAP_SECONDS,
) {
  const until = overlapEnd(context.now, overlapSeconds);
  const funder = await funderBySlug(funderSlug);
  const place = { table: "funders", id: funder.id } as const;
  const old = unseal(funder.callback_secret, { ...place, column: "callback_secret" });
  const secret = newWebhookSecret();
  await database().$transaction([
    database().funder.update({
      where: { id: funder.id, callback_secret: funder.callback_secret },
      data: {
        callback_secret: seal(secret, { ...place, column: "callback_secret" }),
        callback_secret_previous: seal(old, { ...place, column: "callback_secret_previous" }),
        callback_secret_previous_until: until,
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
