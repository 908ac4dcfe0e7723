import "server-only";
import { CODE_MS } from "@/lib/schemas/people";
import type { ChallengeKind } from "@/lib/schemas/states";
import { database, queryRows } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { newToken, tokenHash } from "@/lib/server/sign-in-secrets";
import { sql } from "@/lib/server/sql";

type Kind = Exclude<ChallengeKind, "code">;

/** Stores what a browser's response will be checked against; returns the token of its cookie. */
export async function openState(
  kind: Kind,
  state: Record<string, string>,
  { now, userId = null }: { now: Date; userId?: string | null },
): Promise<string> {
  const token = newToken();
  await (await database()).challenge.create({
    data: {
      id: newId(),
      token_hash: tokenHash(token),
      kind,
      user_id: userId,
      state,
      tries: 0,
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_MS),
    },
  });
  return token;
}

/** Returns the state of a browser's token, once: a second use, another kind or an old one returns null. */
export async function takeState(
  kind: Kind,
  token: string,
  now: Date,
): Promise<{ state: Record<string, string>; user_id: string | null } | null> {
  const [row] = await queryRows<{ state: Record<string, string>; user_id: string | null }>(sql`
    UPDATE challenges SET used_at = ${now}
    WHERE token_hash = ${tokenHash(token)} AND kind = ${kind} AND used_at IS NULL AND expires_at > ${now}
    RETURNING state, user_id`);
  return row ?? null;
}
