import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import { decrypt, encrypt, newWebhookSecret } from "@/lib/server/secrets";

const LONGEST_SECONDS = 7 * 86_400;
const USUAL_SECONDS = 86_400;

/**
 * When an overlap that begins now ends: how long an old key or secret goes on beside its successor, 24 hours unless given.
 * VALIDATION_FAILED outside 0 seconds to 7 days.
 */
export function overlapEnd(now: Date, seconds = USUAL_SECONDS): Date {
  if (seconds < 0 || seconds > LONGEST_SECONDS) {
    throw new ApiError("VALIDATION_FAILED", "The overlap must be from 0 seconds to 7 days.");
  }
  return new Date(now.getTime() + seconds * 1000);
}

/** The row of a secret that signs messages, and its column there; the one before it is in the column `<column>_previous`. */
type Place =
  | { table: "funders"; id: string; column: "callback_secret" }
  | { table: "webhook_endpoints"; id: string; column: "secret" };

/** A secret that signs messages as its row keeps it: encrypted, with the one before it and until when that one signs too. */
interface KeptSecret {
  current: string;
  previous: string | null;
  previousUntil: Date | null;
}

/** The secrets that sign now: the current one and, while the overlap lasts, the one before it. */
export function signingSecrets(
  place: Place,
  kept: KeptSecret,
  now: Date,
): [current: string] | [current: string, previous: string] {
  const current = decrypt(kept.current, place);
  if (kept.previous === null || kept.previousUntil === null || kept.previousUntil <= now) return [current];
  return [current, decrypt(kept.previous, previousOf(place))];
}

/** A new secret, and how the row keeps it. Of the old one nothing is kept when its overlap ends at once. */
export function rotatedSecret(
  place: Place,
  encrypted: string,
  { now, until }: { now: Date; until: Date },
): { secret: string; kept: KeptSecret } {
  const secret = newWebhookSecret();
  const current = encrypt(secret, place);
  if (until <= now) return { secret, kept: { current, previous: null, previousUntil: null } };
  const previous = encrypt(decrypt(encrypted, place), previousOf(place));
  return { secret, kept: { current, previous, previousUntil: until } };
}

function previousOf({ table, id, column }: Place) {
  return { table, id, column: `${column}_previous` };
}
