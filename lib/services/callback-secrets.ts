import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import { database } from "@/lib/server/database";
import { newWebhookSecret, seal, unseal } from "@/lib/server/secrets";
import { type AdminContext, auditEntry } from "./audit";
import { funderBySlug } from "./funder-lookup";

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

const LONGEST_OVERLAP_SECONDS = 7 * 86_400;

/** A new callback secret; the old one signs beside it for the overlap, 24 hours unless given, at most 7 days. */
export async function rotateCallbackSecret(
  context: AdminContext,
  funderSlug: string,
  overlapSeconds = 86_400,
) {
  if (overlapSeconds < 0 || overlapSeconds > LONGEST_OVERLAP_SECONDS) {
    throw new ApiError("VALIDATION_FAILED", "The overlap must be from 0 seconds to 7 days.");
  }
  const funder = await funderBySlug(funderSlug);
  const place = { table: "funders", id: funder.id } as const;
  const old = unseal(funder.callback_secret, { ...place, column: "callback_secret" });
  const secret = newWebhookSecret();
  const until = new Date(context.now.getTime() + overlapSeconds * 1000);
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
