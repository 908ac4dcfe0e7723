import "server-only";
import { CODE_MS } from "@/lib/schemas/people";
import type { ChallengeKind, SignInMethod } from "@/lib/schemas/states";
import type { VisitorContext } from "@/lib/server/console-context";
import { prisma } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import type { SignedInPerson } from "@/lib/server/sessions";
import { browserToken, newToken, tokenHash } from "@/lib/server/sign-in-secrets";
import { personActor, userEvent } from "@/lib/services/audit";

/** A session that was opened, with the values of the cookies of its browser. */
export interface SignedIn {
  status: "signed_in";
  token: string;
  browser: string;
}

/** Opens a session. A session of somebody else in the same browser ends. */
export async function openSession(
  context: VisitorContext,
  userId: string,
  method: SignInMethod,
): Promise<SignedIn> {
  const { now, address, userAgent, session } = context;
  const token = newToken();
  const row = {
    id: newId(),
    user_id: userId,
    token_hash: tokenHash(token),
    method,
    address,
    user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
    created_at: now,
    last_input_at: now,
    // Single sign-on is no fresh proof: that takes a code or a passkey of ours.
    proven_at: method === "oidc" ? NEVER : now,
  };
  const by = personActor(context);
  await prisma.$transaction(async (tx) => {
    await tx.session.create({ data: row });
    await tx.user.update({ where: { id: userId }, data: { email_verified: true } });
    await tx.userEvent.create({ data: userEvent(by, userId, "signed_in", { method, session: row.id }) });
    if (!session) return;
    const { count } = await tx.session.deleteMany({ where: { id: session.sessionId } });
    if (count > 0)
      await tx.userEvent.create({
        data: userEvent(by, session.userId, "signed_out", { session: session.sessionId }),
      });
  });
  return { status: "signed_in", token, browser: browserToken(userId) };
}

const LONGEST_USER_AGENT = 300;
const NEVER = new Date(0);

/** Records that the person of a session entered a code or used a passkey now. */
export async function renewProof(
  context: VisitorContext,
  { sessionId, userId }: SignedInPerson,
  method: SignInMethod,
): Promise<void> {
  const { now } = context;
  const event = userEvent(personActor(context), userId, "proved", { method });
  await prisma.$transaction([
    prisma.session.updateMany({
      where: { id: sessionId },
      data: { proven_at: now, last_input_at: now },
    }),
    prisma.userEvent.create({ data: event }),
  ]);
}

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
