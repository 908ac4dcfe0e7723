import "server-only";
import { CODE_TRIES, personEmail } from "@/lib/schemas/people/people";
import { ApiError } from "@/lib/schemas/wire/errors";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import { prisma } from "@/lib/server/database/database";
import { codeHash, newCode } from "@/lib/server/identity/sign-in-secrets";
import { type AdminContext, auditEntry, userEvent } from "@/lib/services/audit";
import { readerZone } from "@/lib/services/reader-zone";
import { endTellMe } from "./members";
import { shortId } from "./open-session";
import { personMail, securityMail } from "./person-mails";
import { eraseDecider } from "./person-statements";

/**
 * Ends a person's sessions, forgets the browsers they have signed in with, and removes their passkeys and
 * single sign-on: the way back after a lost mailbox. NOT_FOUND.
 */
export async function resetPerson(context: AdminContext, given: { email: string }) {
  const user = await personOf(given.email);
  const { now } = context;
  return prisma.$transaction(async (tx) => {
    const { count: sessions } = await tx.session.deleteMany({ where: { user_id: user.id } });
    const { count: passkeys } = await tx.passkey.deleteMany({ where: { user_id: user.id } });
    const { count: identities } = await tx.identity.deleteMany({ where: { user_id: user.id } });
    const detail = { sessions, passkeys, identities };
    await tx.user.update({
      where: { id: user.id },
      data: { browser_seq: { increment: 1 }, updated_at: now },
    });
    await tx.userEvent.create({ data: userEvent(byOperator(context), user.id, "sessions_reset", detail) });
    const content = securityMail({
      title: "Your sign-in was reset",
      lead: "The operator ended your sessions, forgot the browsers you signed in with, and removed your passkeys and single sign-on. Sign in by code.",
      name: user.name,
      zone: readerZone(user),
      now,
    });
    await tx.personMail.create({ data: personMail(user.email, content, now) });
    return { email: user.email, ...detail };
  });
}

/**
 * Issues a code for the browser that shows this short id, in place of the mailed one. It works even while
 * wrong codes hold the address. NOT_FOUND if no browser waits for a code of this address under that id.
 */
export async function printCode(context: AdminContext, given: { email: string; challenge: string }) {
  const user = await personOf(given.email);
  const { now } = context;
  const asked = given.challenge.replace(/[^0-9a-z]/gi, "").toUpperCase();
  const code = newCode();
  return prisma.$transaction(async (tx) => {
    const where = {
      kind: "code",
      email: user.email,
      used_at: null,
      expires_at: { gt: now },
      tries: { lt: CODE_TRIES },
    };
    const waiting = await tx.challenge.findMany({ where, select: { id: true, expires_at: true } });
    const [challenge, ...others] = waiting.filter(({ id }) => shortId(id).replace("-", "") === asked);
    if (challenge === undefined || others.length > 0)
      throw new ApiError(
        "NOT_FOUND",
        `No browser waits for a code of ${user.email} under ${given.challenge}: the sign-in page shows its id once the address is entered.`,
      );
    const { id, expires_at: until } = challenge;
    await tx.challenge.update({
      where: { id },
      data: { code_hash: codeHash(id, code), printed_at: now, unmailed_for: null },
    });
    const detail = { challenge: shortId(id) };
    await tx.userEvent.create({ data: userEvent(byOperator(context), user.id, "code_printed", detail) });
    return { email: user.email, challenge: shortId(id), code, until };
  });
}

const ERASED_NAME = "Erased person";

/**
 * Replaces a person's name and address, also in decisions and their events, and removes everything that
 * identifies the person or signs them in. NOT_FOUND.
 */
export async function erasePerson(context: AdminContext, given: { email: string }) {
  const user = await personOf(given.email);
  const { now } = context;
  return prisma.$transaction(async (tx) => {
    const of = { where: { user_id: user.id } };
    const memberships = await tx.membership.findMany(of);
    for (const { funder_id, role } of memberships) {
      const by = { ...context, funder_id };
      await tx.auditEntry.create({ data: auditEntry(by, "member.removed", user.id, { role }) });
    }
    await tx.membership.deleteMany(of);
    await tx.dealOwner.deleteMany(of);
    for (const { funder_id } of memberships) await endTellMe(tx, funder_id, user);
    await tx.session.deleteMany(of);
    await tx.passkey.deleteMany(of);
    await tx.identity.deleteMany(of);
    await tx.invitation.deleteMany({ where: { OR: [{ email: user.email }, { invited_by: user.id }] } });
    await tx.personMail.deleteMany({ where: { email: user.email } });
    await tx.challenge.deleteMany({ where: { email: user.email } });
    await tx.userEvent.updateMany({ ...of, data: { address: null } });
    await eraseDecider(user.id, ERASED_NAME, tx);
    await tx.userEvent.create({ data: userEvent(byOperator(context), user.id, "erased") });
    await tx.user.update({
      where: { id: user.id },
      data: {
        name: ERASED_NAME,
        email: `${user.id}@erased.invalid`,
        image: null,
        time_zone: null,
        email_verified: false,
        updated_at: now,
        erased_at: now,
      },
    });
    return { id: user.id, memberships: memberships.length };
  });
}

async function personOf(given: string) {
  const { email } = readFields({ email: personEmail() }, { email: given });
  const user = await prisma.user.findUnique({ where: { email } });
  if (!user) throw new ApiError("NOT_FOUND", `There is no person ${email}.`);
  return user;
}

function byOperator({ now }: AdminContext) {
  return { now, actor: "admin" as const, address: null, requestId: null };
}
