import "server-only";
import { MINUTE_MS } from "@/lib/calculator/durations";
import { CODE_MS, CODE_TRIES, personEmail, SIGN_IN_LIMITS } from "@/lib/schemas/people/people";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import { type Prisma, prisma } from "@/lib/server/database/database";
import {
  codeHash,
  countedName,
  isCode,
  isKnownBrowser,
  newCode,
  newToken,
  tokenHash,
} from "@/lib/server/identity/sign-in-secrets";
import { newId } from "@/lib/server/ids";
import { canSendMail } from "@/lib/server/outbound/mail";
import { afterResponse } from "@/lib/server/web/after-response";
import type { VisitorContext } from "@/lib/server/web/console-context";
import { personActor, userEvent } from "@/lib/services/audit";
import { type Budget, countDown, countUp, fullUntil } from "@/lib/services/count-statements";
import { readerZone } from "@/lib/services/reader-zone";
import { openSession, renewProof, type SignedIn, shortId } from "./open-session";
import { codeMail, personMail, securityMail } from "./person-mails";
import { insertCodeChallenge, insertPersonEvents } from "./person-statements";

/**
 * The response to a request for a code, the same for a known and an unknown address. `request` is what the
 * person reads out to the operator. Until `held`, mailed codes do not work in this browser; null if they do.
 */
type CodeRequest =
  | { status: "sent"; email: string; token: string; request: string; held: Date | null }
  | { status: "no_mail" };

const { wrongCodes } = SIGN_IN_LIMITS;

/**
 * Sends a code to the address of a member, or of an open invitation. For any other address, above a limit,
 * and while wrong codes hold the address, nothing is mailed, but the work and the result are the same. In
 * these cases a challenge of this address that the browser has (`token`) stays, so that its code still works,
 * and the operator's too. VALIDATION_FAILED if it is not an address.
 */
export async function requestCode(
  context: VisitorContext,
  given: { email: unknown; token: string },
): Promise<CodeRequest> {
  const { email } = readFields({ email: personEmail() }, { email: given.email });
  if (!canSendMail()) return { status: "no_mail" };
  const { now } = context;
  const user = await userByEmail(email);
  const own = isOwnBrowser(context, user ?? NOBODY);
  const until = await fullUntil(wrongCodesOf(email), now);
  const held = own ? null : until;
  const { full } = await countUp(own ? ownCodes((user ?? NOBODY).id) : codes(email, context.address), now);
  const mailed = full === null && held === null;
  const kept = mailed ? null : await openChallengeOf(given.token, email, now);
  const unmailedFor = mailed ? null : unmailedName(full?.kind, email, context.address);
  const challenge = kept
    ? { id: kept.id, token: given.token }
    : await openChallenge(email, { unmailedFor, now });
  return { status: "sent", email, token: challenge.token, request: shortId(challenge.id), held };
}

/**
 * The budgets of codes for an address that this browser has never signed in as. A stranger can use them up.
 */
function codes(email: string, network: string): Budget[] {
  const here = `${network} ${email}`;
  return [
    { kind: "codes-network", subject: network, limit: SIGN_IN_LIMITS.codesOfANetworkAddress },
    { kind: "codes-hour", subject: here, limit: SIGN_IN_LIMITS.codesAnHour },
    { kind: "codes-day", subject: here, limit: SIGN_IN_LIMITS.codesADay },
    { kind: "codes-all", subject: email, limit: SIGN_IN_LIMITS.codesADayInAll },
  ];
}

/**
 * Returns the name of the one row that challenges without a mail share: those of an address and a network, or
 * of a network that has used up its codes, whatever the address.
 */
function unmailedName(full: string | undefined, email: string, network: string): string {
  return full === "codes-network"
    ? countedName("unmailed-network", network)
    : countedName("unmailed", `${network} ${email}`);
}

/** The budget of codes in a person's own browser. No stranger can use it up. */
function ownCodes(userId: string): Budget[] {
  return [{ kind: "codes-own", subject: userId, limit: SIGN_IN_LIMITS.ownCodesAnHour }];
}

function wrongCodesOf(email: string) {
  return { kind: "wrong", subject: email, limit: wrongCodes };
}

/** Returns whether the person has signed in with this browser before, or is signed in now. */
function isOwnBrowser({ browser, session }: VisitorContext, user: Pick<User, "id" | "browser_seq">): boolean {
  return isKnownBrowser(browser, user) || session?.userId === user.id;
}

type User = NonNullable<Awaited<ReturnType<typeof userByEmail>>>;

/** Stands for the person of an unknown address, so that the work is the same. */
const NOBODY = { id: "00000000-0000-7000-8000-000000000000", name: "", browser_seq: 0, time_zone: null };

/**
 * The outcome of a code that was entered. "over": the challenge takes no code any more. "held": too many
 * wrong codes were entered for the address, so that this one was not compared.
 */
export type CodeEntry =
  | SignedIn
  | { status: "proved" }
  | { status: "wrong"; triesLeft: number }
  | { status: "over" }
  | { status: "held"; until: Date };

/**
 * Signs in by a code of this browser's challenge, or renews the proof of the same person's session. The try
 * is counted before the code is compared. A day's wrong codes hold neither the person's own browsers nor a
 * code that the operator printed. With `expectedUserId`, nobody else may sign in.
 */
export async function enterCode(
  context: VisitorContext,
  given: { token: string; code: string; expectedUserId?: string },
): Promise<CodeEntry> {
  const challenge = await takeTry(given.token, context.now);
  if (challenge === null) return { status: "over" };
  const { id, email, code_hash, tries, printed_at } = challenge;
  const user = await userByEmail(email);
  const own = isOwnBrowser(context, user ?? NOBODY);
  const limit = own || printed_at ? { ...wrongCodes, most: UNLIMITED } : wrongCodes;
  const isRight = isCode(id, given.code.replace(/\s/g, ""), code_hash);
  const { counts } = await countUp([{ ...wrongCodesOf(email), limit }], context.now);
  if (counts === null) {
    const until = await fullUntil(wrongCodesOf(email), context.now);
    return { status: "held", until: until ?? context.now };
  }
  if (!isRight) {
    const wrong = counts[0] ?? 0;
    // After the response, whose time must not tell whether there is somebody to record it for.
    afterResponse(() => recordWrongCode(context, { ...(user ?? NOBODY), email }, wrong));
    return tries < CODE_TRIES ? { status: "wrong", triesLeft: CODE_TRIES - tries } : { status: "over" };
  }
  await countDown("wrong", email, context.now);
  if (!(await markUsed(id, context.now))) return { status: "over" };
  const person = user ?? (await createInvited(email, context.now));
  if ((given.expectedUserId ?? person.id) !== person.id) return { status: "over" };
  if (context.session?.userId === person.id) {
    await renewProof(context, context.session, "code");
    return { status: "proved" };
  }
  return openSession(context, person.id, "code");
}

/** More tries than are possible in a day. */
const UNLIMITED = 1_000_000_000;

/** Stands for a code that is not mailed. Nobody can enter it: what is entered loses its spaces. */
export const NO_CODE = "no code";

/**
 * Stores a challenge and, for a known address, its mail. It is the same statement whether the address is
 * known or not, and whether a limit holds the mail back. A code that is not mailed matches NO_CODE alone: it
 * could only be guessed.
 */
async function openChallenge(email: string, { unmailedFor, now }: { unmailedFor: string | null; now: Date }) {
  const token = newToken();
  const id = newId();
  const code = newCode();
  // The mail ends before the code: the purge that clears it comes at most a minute later.
  const mail = personMail(email, codeMail(code), now, CODE_MS - MINUTE_MS);
  const challenge = {
    id,
    token_hash: tokenHash(token),
    email,
    code_hash: codeHash(id, unmailedFor === null ? code : NO_CODE),
    created_at: now,
    expires_at: new Date(now.getTime() + CODE_MS),
    unmailed_for: unmailedFor,
  };
  await insertCodeChallenge(challenge, mail);
  return { id, token };
}

/**
 * Returns the address of the challenge that this browser has open, so that its page for the code survives a reload;
 * null without one. It is there for known and unknown addresses alike.
 */
export async function codeAskedFor(
  token: string,
  now: Date,
): Promise<{ email: string; request: string; at: Date } | null> {
  if (token === "") return null;
  const open = await prisma.challenge.findFirst({
    where: takesCode(token, now),
    select: { id: true, email: true, created_at: true },
  });
  if (!open?.email) return null;
  return { email: open.email, request: shortId(open.id), at: open.created_at };
}

/** Finds a browser's challenge that still takes a code of this address. */
async function openChallengeOf(token: string, email: string, now: Date): Promise<{ id: string } | null> {
  return prisma.challenge.findFirst({
    where: { ...takesCode(token, now), email },
    select: { id: true },
  });
}

interface CodeChallenge {
  id: string;
  email: string;
  code_hash: string;
  tries: number;
  printed_at: Date | null;
}

/** Counts a try of a browser's challenge, in one conditional statement. Null if it takes no more. */
async function takeTry(token: string, now: Date): Promise<CodeChallenge | null> {
  const [challenge] = await prisma.challenge.updateManyAndReturn({
    where: takesCode(token, now),
    data: { tries: { increment: 1 } },
    select: { id: true, email: true, code_hash: true, tries: true, printed_at: true },
  });
  return (challenge ?? null) as CodeChallenge | null;
}

/** Returns the condition of a browser's challenge that still takes a code. */
function takesCode(token: string, now: Date): Prisma.ChallengeWhereInput {
  return {
    token_hash: tokenHash(token),
    kind: "code",
    tries: { lt: CODE_TRIES },
    expires_at: { gt: now },
    used_at: null,
  };
}

/** Marks a challenge as used. False if another request used it first. */
async function markUsed(id: string, now: Date): Promise<boolean> {
  const { count } = await prisma.challenge.updateMany({
    where: { id, used_at: null },
    data: { used_at: now },
  });
  return count === 1;
}

async function userByEmail(email: string) {
  return prisma.user.findUnique({ where: { email } });
}

/**
 * Creates the person of an invited address at the first sign-in. Until they accept, they are named after the
 * address.
 */
async function createInvited(email: string, now: Date) {
  const name = email.split("@")[0] ?? email;
  const row = { id: newId(), name, email, email_verified: true, created_at: now, updated_at: now };
  return prisma.user.upsert({ where: { email }, create: row, update: {} });
}

/** Records a wrong code, if the address is a person's. The one that reaches the limit also mails the person. */
async function recordWrongCode(
  context: VisitorContext,
  user: { id: string; name: string; email: string; time_zone: string | null },
  wrong: number,
): Promise<void> {
  const by = personActor(context);
  const held = wrong === wrongCodes.most;
  const mail = securityMail({
    title: "Many wrong sign-in codes",
    lead: `${wrongCodes.most} wrong codes were entered for your address in 24 hours. Until fewer were entered in the last 24 hours, only browsers you signed in with before can use a code by mail. A code from the operator works in any.`,
    name: user.name,
    zone: readerZone(user),
    now: context.now,
  });
  const events = [
    userEvent(by, user.id, "code_failed"),
    ...(held ? [userEvent(by, user.id, "codes_held")] : []),
  ];
  await insertPersonEvents(user.id, events, personMail(user.email, mail, context.now), held);
}
