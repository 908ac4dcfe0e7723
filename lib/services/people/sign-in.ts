import "server-only";
import { readFields } from "@/lib/schemas/parse-fields";
import { CODE_MS, CODE_TRIES, personEmail, SIGN_IN_LIMITS } from "@/lib/schemas/people";
import type { SignInMethod } from "@/lib/schemas/states";
import type { VisitorContext } from "@/lib/server/console-context";
import type { PageContext } from "@/lib/server/context";
import { database, execute, queryRows } from "@/lib/server/database";
import { newId } from "@/lib/server/ids";
import { canSendMail } from "@/lib/server/mail";
import type { SignedInPerson } from "@/lib/server/sessions";
import {
  browserToken,
  codeHash,
  isCode,
  isKnownBrowser,
  newCode,
  newToken,
  tokenHash,
} from "@/lib/server/sign-in-secrets";
import { type Sql, sql } from "@/lib/server/sql";
import { countDown, countOf, countUp, windowEnd } from "./counts";
import { codeMail, securityMail } from "./mail-texts";
import { type NewPersonMail, personMail } from "./person-mails";
import { type PersonActor, userEvent } from "./user-events";

/** The response to a request for a code: the same for a known and an unknown address. */
export type CodeRequest =
  | { status: "sent"; email: string; token: string }
  | { status: "wait"; until: Date }
  | { status: "no_mail" };

const { codesAnHour, codesADay, codesOfANetworkAddress, wrongCodes } = SIGN_IN_LIMITS;

/**
 * Sends a code to an address that is a member's or is invited. The work and the result are the same for any
 * other address. VALIDATION_FAILED if it is no address.
 */
export async function requestCode(context: VisitorContext, given: { email: unknown }): Promise<CodeRequest> {
  const { email } = readFields({ email: personEmail() }, given);
  if (!canSendMail()) return { status: "no_mail" };
  const { now } = context;
  if (await isHeld(context, email)) return { status: "wait", until: windowEnd(wrongCodes.windowMs, now) };
  const counted = [
    { kind: "codes-network", subject: context.address, limit: codesOfANetworkAddress },
    { kind: "codes-hour", subject: email, limit: codesAnHour },
    { kind: "codes-day", subject: email, limit: codesADay },
  ];
  for (const { kind, subject, limit } of counted) {
    const count = await countUp(kind, subject, limit, now);
    if (count === null) return { status: "wait", until: windowEnd(limit.windowMs, now) };
  }
  return { status: "sent", email, token: await openChallenge(email, now) };
}

/** The outcome of a code that was entered. */
export type CodeEntry =
  | { status: "signed_in"; token: string; browser: string }
  | { status: "proved" }
  | { status: "wrong"; triesLeft: number }
  | { status: "over" }
  | { status: "wait"; until: Date };

/**
 * Signs in by a code of this browser's challenge, or renews the proof of the same person's session. The try is
 * counted before the code is compared. `expectedUserId`: nobody else may sign in here.
 */
export async function enterCode(
  context: VisitorContext,
  given: { token: string; code: string; expectedUserId?: string },
): Promise<CodeEntry> {
  const challenge = await takeTry(given.token, context.now);
  if (challenge === null) return { status: "over" };
  const { id, email, code_hash, tries } = challenge;
  const user = await userByEmail(email);
  const known = user !== null && isKnownBrowser(context.browser, user.id);
  const limit = known ? { ...wrongCodes, most: UNLIMITED } : wrongCodes;
  const wrong = await countUp("wrong", email, limit, context.now);
  if (wrong === null) return { status: "wait", until: windowEnd(wrongCodes.windowMs, context.now) };
  const digits = given.code.replace(/\s/g, "");
  if (!isCode(id, digits, code_hash)) {
    if (user) await recordWrongCode(context, user, wrong);
    return tries < CODE_TRIES ? { status: "wrong", triesLeft: CODE_TRIES - tries } : { status: "over" };
  }
  await countDown("wrong", email, wrongCodes.windowMs, context.now);
  if (!(await use(id, context.now))) return { status: "over" };
  const person = user ?? (await createInvited(email, context.now));
  if ((given.expectedUserId ?? person.id) !== person.id) return { status: "over" };
  if (context.session?.userId === person.id) {
    await renewProof(context, context.session, "code");
    return { status: "proved" };
  }
  return openSession(context, person.id, "code");
}

/** More tries than a day has. */
const UNLIMITED = 1_000_000_000;

/** Opens a session; a session of somebody else in the same browser ends. */
export async function openSession(
  context: VisitorContext,
  userId: string,
  method: SignInMethod,
): Promise<Extract<CodeEntry, { status: "signed_in" }>> {
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
    // What needs a fresh proof asks for a code or passkey of ours.
    proven_at: method === "oidc" ? NEVER : now,
  };
  const by = personActor(context);
  await (await database()).$transaction(async (tx) => {
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

/** Records that the person of a session gave a code or passkey now. */
export async function renewProof(
  context: VisitorContext,
  { sessionId, userId }: SignedInPerson,
  method: SignInMethod,
): Promise<void> {
  const { now } = context;
  const event = userEvent(personActor(context), userId, "proved", { method });
  const db = await database();
  await db.$transaction([
    db.session.updateMany({
      where: { id: sessionId },
      data: { proven_at: now, last_input_at: now },
    }),
    db.userEvent.create({ data: event }),
  ]);
}

/** The person in their own browser, as the actor of their history. */
export function personActor({ now, address, requestId }: PageContext & { address: string }): PersonActor {
  return { now, actor: "user", address, requestId };
}

/** Whether codes from browsers that never signed in as this address wait: 30 wrong ones in a day. */
async function isHeld({ browser, now }: VisitorContext, email: string): Promise<boolean> {
  const user = await userByEmail(email);
  const wrong = await countOf("wrong", email, wrongCodes.windowMs, now);
  return wrong >= wrongCodes.most && !(user !== null && isKnownBrowser(browser, user.id));
}

/**
 * Stores the challenge and, for a known address, its mail: one statement, whether the address is known or not.
 */
async function openChallenge(email: string, now: Date): Promise<string> {
  const token = newToken();
  const id = newId();
  const code = newCode();
  // Cleared before the code itself ends: the purge comes at most a minute later.
  const mail = personMail(email, codeMail(code), now, CODE_MS - MINUTE_MS);
  const ends = new Date(now.getTime() + CODE_MS);
  await execute(sql`
    WITH opened AS (
      INSERT INTO challenges (id, token_hash, kind, email, code_hash, tries, created_at, expires_at)
      VALUES (${id}::uuid, ${tokenHash(token)}, 'code', ${email}, ${codeHash(id, code)}, 0, ${now}, ${ends}))
    ${insertMail(mail)} WHERE ${mayReceiveCodes(email, now)}`);
  return token;
}

const MINUTE_MS = 60_000;

function insertMail(mail: NewPersonMail): Sql {
  return sql`
    INSERT INTO person_mails (id, email, content, attempt_count, next_attempt_at, created_at, expires_at)
    SELECT ${mail.id}::uuid, ${mail.email}, ${mail.content}, 0, ${mail.next_attempt_at}::timestamptz,
      ${mail.created_at}::timestamptz, ${mail.expires_at}::timestamptz`;
}

/** Members, and those with an open invitation. */
function mayReceiveCodes(email: string, now: Date): Sql {
  return sql`(
    EXISTS (SELECT FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.email = ${email})
    OR EXISTS (SELECT FROM invitations i WHERE i.email = ${email} AND i.expires_at > ${now}))`;
}

interface CodeChallenge {
  id: string;
  email: string;
  code_hash: string;
  tries: number;
}

/** Counts a try of a browser's challenge by one conditional statement; null if it has none left. */
async function takeTry(token: string, now: Date): Promise<CodeChallenge | null> {
  const [challenge] = await queryRows<CodeChallenge>(sql`
    UPDATE challenges SET tries = tries + 1
    WHERE token_hash = ${tokenHash(token)} AND kind = 'code' AND tries < ${CODE_TRIES}
      AND expires_at > ${now} AND used_at IS NULL
    RETURNING id, email, code_hash, tries`);
  return challenge ?? null;
}

/** Uses a challenge; false if another request used it first. */
async function use(id: string, now: Date): Promise<boolean> {
  const used = await execute(
    sql`UPDATE challenges SET used_at = ${now} WHERE id = ${id}::uuid AND used_at IS NULL`,
  );
  return used === 1;
}

async function userByEmail(email: string) {
  return (await database()).user.findUnique({ where: { email } });
}

/** The person of an invited address that signs in for the first time: named after it until they accept. */
async function createInvited(email: string, now: Date) {
  const name = email.split("@")[0] ?? email;
  const row = { id: newId(), name, email, email_verified: true, created_at: now, updated_at: now };
  return (await database()).user.upsert({ where: { email }, create: row, update: {} });
}

/** The last wrong code before codes wait mails the person. */
async function recordWrongCode(
  context: VisitorContext,
  user: { id: string; name: string; email: string },
  wrong: number,
): Promise<void> {
  const by = personActor(context);
  const held = wrong === wrongCodes.most;
  const mail = securityMail({
    title: "Many wrong sign-in codes",
    lead: `${wrongCodes.most} wrong codes were entered for your address today. Until the day ends (UTC), only browsers you signed in with before can use a code.`,
    name: user.name,
    now: context.now,
  });
  const db = await database();
  await db.$transaction([
    db.userEvent.create({ data: userEvent(by, user.id, "code_failed") }),
    ...(held
      ? [
          db.userEvent.create({ data: userEvent(by, user.id, "codes_held") }),
          db.personMail.create({ data: personMail(user.email, mail, context.now) }),
        ]
      : []),
  ]);
}
