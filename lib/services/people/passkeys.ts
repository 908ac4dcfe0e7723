import "server-only";
import { personName } from "@/lib/schemas/people/people";
import { ApiError, notFound } from "@/lib/schemas/wire/errors";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import { isUniqueViolation, prisma } from "@/lib/server/database/database";
import {
  createdPasskey,
  creationOptions,
  requestOptions,
  type StoredPasskey,
  usedPasskey,
} from "@/lib/server/identity/passkey-ceremony";
import { isId, newId } from "@/lib/server/ids";
import type { PersonContext, VisitorContext } from "@/lib/server/web/console-context";
import { personActor, userEvent } from "@/lib/services/audit";
import { zoneOfAddress } from "@/lib/services/reader-zone";
import { begin, begunBy, markBegunUsed, openSession, renewProof, type SignedIn } from "./open-session";
import { personMail, securityMail } from "./person-mails";

const MOST_PASSKEYS = 20;

/** Begins to create a passkey: returns the browser's options, and the token of its cookie. LIMIT_REACHED. */
export async function startNewPasskey({ person, now }: PersonContext) {
  const existing = await prisma.passkey.findMany({ where: { user_id: person.userId } });
  if (existing.length >= MOST_PASSKEYS)
    throw new ApiError("LIMIT_REACHED", `A person has at most ${MOST_PASSKEYS} passkeys.`);
  const options = await creationOptions(person, existing);
  const { challenge } = options;
  return { options, token: begin("new_passkey", { challenge }, { now, userId: person.userId }) };
}

/** Adds the passkey that the browser created, and mails the person. */
export async function addPasskey(
  context: PersonContext,
  given: { token: string; response: unknown; name: unknown },
): Promise<void> {
  const { name } = readFields({ name: personName() }, { name: given.name });
  const { person, now } = context;
  const begun = begunBy("new_passkey", given.token, now);
  const passkey =
    begun?.userId === person.userId
      ? await createdPasskey(given.response, begun.state.challenge ?? "")
      : null;
  if (!begun || passkey === null || !(await markBegunUsed(begun, now))) throw unverified();
  const row = { id: newId(), user_id: person.userId, name, ...passkey, created_at: now };
  const mail = securityMail({
    title: "A passkey was added",
    lead: `The passkey "${name}" now signs in as you.`,
    name: person.name,
    zone: await zoneOfAddress(person.email),
    now,
  });
  const added = userEvent(personActor(context), person.userId, "passkey_added", { passkey: row.id });
  try {
    await prisma.$transaction([
      prisma.passkey.create({ data: row }),
      prisma.userEvent.create({ data: added }),
      prisma.personMail.create({ data: personMail(person.email, mail, now) }),
    ]);
  } catch (error) {
    // The error must not tell that another person has a passkey with this id.
    throw isUniqueViolation(error) ? unverified() : error;
  }
}

function unverified(): ApiError {
  return new ApiError("VALIDATION_FAILED", "The browser's passkey could not be verified.");
}

/** Removes a passkey of the person, and mails them. */
export async function removePasskey(context: PersonContext, id: string): Promise<void> {
  const { person, now } = context;
  const found = isId(id) ? await prisma.passkey.findFirst({ where: { id, user_id: person.userId } }) : null;
  if (!found) throw notFound();
  const mail = securityMail({
    title: "A passkey was removed",
    lead: `The passkey "${found.name}" no longer signs in as you.`,
    name: person.name,
    zone: await zoneOfAddress(person.email),
    now,
  });
  await prisma.$transaction([
    prisma.passkey.deleteMany({ where: { id, user_id: person.userId } }),
    prisma.userEvent.create({
      data: userEvent(personActor(context), person.userId, "passkey_removed", { passkey: id }),
    }),
    prisma.personMail.create({ data: personMail(person.email, mail, now) }),
  ]);
}

/** Begins a sign-in, or a fresh proof, with any passkey of this host. */
export async function startPasskey({ now }: VisitorContext) {
  const options = await requestOptions();
  return { options, token: begin("passkey", { challenge: options.challenge }, { now }) };
}

/** The outcome of a sign-in, or a fresh proof, with a passkey. */
type PasskeyEntry = SignedIn | { status: "proved" } | { status: "unknown" };

/**
 * Signs in with a passkey, or renews the proof of the same person's session. With `expectedUserId`, nobody
 * else may sign in.
 */
export async function enterPasskey(
  context: VisitorContext,
  given: { token: string; response: unknown; expectedUserId?: string },
): Promise<PasskeyEntry> {
  const begun = begunBy("passkey", given.token, context.now);
  const passkey = begun && (await storedPasskey(given.response));
  if (!begun || !passkey) return { status: "unknown" };
  const counter = await usedPasskey(given.response, begun.state.challenge ?? "", passkey);
  const { user_id } = passkey;
  if (counter === null || (given.expectedUserId ?? user_id) !== user_id) return { status: "unknown" };
  if (!(await markBegunUsed(begun, context.now))) return { status: "unknown" };
  await prisma.passkey.update({
    where: { id: passkey.id },
    data: { counter, last_used_at: context.now },
  });
  if (context.session?.userId !== user_id) return openSession(context, user_id, "passkey");
  await renewProof(context, context.session, "passkey");
  return { status: "proved" };
}

/** Loads the passkey that a response names. Its signature is not checked yet. */
async function storedPasskey(
  response: unknown,
): Promise<(StoredPasskey & { id: string; user_id: string }) | null> {
  const id = typeof response === "object" && response !== null ? Reflect.get(response, "id") : undefined;
  return typeof id === "string" ? prisma.passkey.findUnique({ where: { credential_id: id } }) : null;
}
