import "server-only";
import { CODE_MS } from "@/lib/schemas/people";
import type { ChallengeKind } from "@/lib/schemas/states";
import { prisma } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { newToken, tokenHash } from "@/lib/server/sign-in-secrets";

type Kind = Exclude<ChallengeKind, "code">;

/** Stores the state that a browser's response will be checked against; returns the token of its cookie. */
export async function openState(
  kind: Kind,
  state: Record<string, string>,
  { now, userId = null }: { now: Date; userId?: string | null },
): Promise<string> {
  const token = newToken();
  await prisma.challenge.create({
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

/**
 * Returns the state of a browser's token, and marks it as used. Null if it was used before, is of another
 * kind, or has expired.
 */
export async function takeState(
  kind: Kind,
  token: string,
  now: Date,
): Promise<{ state: Record<string, string>; user_id: string | null } | null> {
  const [row] = await prisma.challenge.updateManyAndReturn({
    where: { token_hash: tokenHash(token), kind, used_at: null, expires_at: { gt: now } },
    data: { used_at: now },
    select: { state: true, user_id: true },
  });
  return row ? { ...row, state: row.state as Record<string, string> } : null;
}

/**
 * Returns the end of a challenge's id, which is random. A person reads it out to the operator: `1A2B-3C4D`.
 */
export function shortId(id: string): string {
  const end = id.slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}
