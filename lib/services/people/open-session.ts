import "server-only";
import { z } from "zod";
import { CODE_MS } from "@/lib/schemas/people/people";
import { CHALLENGE_KINDS, type SignInMethod } from "@/lib/schemas/states";
import { isUniqueViolation, prisma } from "@/lib/server/database/database";
import type { SignedInPerson } from "@/lib/server/identity/sessions";
import {
  browserToken,
  newToken,
  signedState,
  stateOf,
  tokenHash,
} from "@/lib/server/identity/sign-in-secrets";
import { newId } from "@/lib/server/ids";
import type { VisitorContext } from "@/lib/server/web/console-context";
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
  const browser = await prisma.$transaction(async (tx) => {
    await tx.session.create({ data: row });
    const user = await tx.user.update({ where: { id: userId }, data: { email_verified: true } });
    await tx.userEvent.create({ data: userEvent(by, userId, "signed_in", { method, session: row.id }) });
    const ended = session && (await tx.session.deleteMany({ where: { id: session.sessionId } }));
    if (session && ended && ended.count > 0)
      await tx.userEvent.create({
        data: userEvent(by, session.userId, "signed_out", { session: session.sessionId }),
      });
    return browserToken(user);
  });
  return { status: "signed_in", token, browser };
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

const BEGUN = z.object({
  id: z.uuid(),
  kind: z.enum(CHALLENGE_KINDS).exclude(["code"]),
  /** What the browser's response is checked against. */
  state: z.record(z.string(), z.string()),
  /** The signed-in person who proves their identity again or adds a passkey. */
  userId: z.uuid().nullable(),
  /** In milliseconds since 1970. */
  expires: z.int(),
});

/** A sign-in that a browser has begun by passkey or single sign-on. */
type Begun = z.infer<typeof BEGUN>;

/**
 * Begins a sign-in; returns the value of the browser's cookie, which has the state that the browser's response
 * will be checked against. Nothing is stored: anybody can begin, as often as they like.
 */
export function begin(
  kind: Begun["kind"],
  state: Begun["state"],
  { now, userId = null }: { now: Date; userId?: string | null },
): string {
  return signedState({ id: newId(), kind, state, userId, expires: now.getTime() + CODE_MS } satisfies Begun);
}

/** Returns what a browser has begun; null if its cookie is of another kind, has expired, or is not ours. */
export function begunBy(kind: Begun["kind"], cookie: string, now: Date): Begun | null {
  const { data } = BEGUN.safeParse(stateOf(cookie));
  return data && data.kind === kind && data.expires > now.getTime() ? data : null;
}

/** Marks what was begun as used, once its response is verified. False if it was used before. */
export async function markBegunUsed({ id, kind, expires }: Begun, now: Date): Promise<boolean> {
  const ends = { created_at: now, used_at: now, expires_at: new Date(expires) };
  try {
    await prisma.challenge.create({ data: { id, token_hash: tokenHash(id), kind, tries: 0, ...ends } });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/**
 * Returns the end of a challenge's id, which is random. A person reads it out to the operator: `1A2B-3C4D`.
 */
export function shortId(id: string): string {
  const end = id.slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}
