import "server-only";
import { ApiError } from "@/lib/schemas/wire/errors";
import { decrypt, encrypt, newWebhookSecret } from "@/lib/server/identity/secrets";

const LONGEST_SECONDS = 7 * 86_400;
const USUAL_SECONDS = 86_400;

/**
 * Returns the end of an overlap that starts now. During an overlap, an old key or secret is valid beside its
 * successor. 24 hours by default. VALIDATION_FAILED outside 0 seconds to 7 days.
 */
export function overlapEnd(now: Date, seconds = USUAL_SECONDS): Date {
  if (!(seconds >= 0 && seconds <= LONGEST_SECONDS)) {
    throw new ApiError("VALIDATION_FAILED", "The overlap must be from 0 seconds to 7 days.");
  }
  return new Date(now.getTime() + seconds * 1000);
}

/** The row and column of a signing secret; the previous one is in the column `<column>_previous`. */
type Place =
  | { table: "funders"; id: string; column: "callback_secret" }
  | { table: "webhook_endpoints"; id: string; column: "secret" };

/** A signing secret as it is stored: encrypted, with the previous one and the end of their overlap. */
interface KeptSecret {
  current: string;
  previous: string | null;
  previousUntil: Date | null;
}

/** Returns the secrets that sign now: the current one and, during the overlap, the previous one. */
export function signingSecrets(
  place: Place,
  kept: KeptSecret,
  now: Date,
): [current: string] | [current: string, previous: string] {
  const current = decrypt(kept.current, place);
  if (kept.previous === null || kept.previousUntil === null || kept.previousUntil <= now) return [current];
  return [current, decrypt(kept.previous, previousOf(place))];
}

/** Returns a new secret and its encrypted columns. With an overlap of 0, the old secret is not kept. */
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
