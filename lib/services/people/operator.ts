import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import { readFields } from "@/lib/schemas/parse-fields";
import { CODE_TRIES, personEmail } from "@/lib/schemas/people";
import { database } from "@/lib/server/database";
import { codeHash, newCode } from "@/lib/server/sign-in-secrets";
import { type AdminContext, auditEntry } from "@/lib/services/audit";
import { securityMail } from "./mail-texts";
import { personMail } from "./person-mails";
import { userEvent } from "./user-events";

/** Ends a person's sessions and removes their passkeys and single sign-on: the way back after a lost mailbox. */
export async function resetPerson(context: AdminContext, given: { email: string }) {
  const user = await personOf(given.email);
  const { now } = context;
  return (await database()).$transaction(async (tx) => {
    const { count: sessions } = await tx.session.deleteMany({ where: { user_id: user.id } });
    const { count: passkeys } = await tx.passkey.deleteMany({ where: { user_id: user.id } });
    const { count: identities } = await tx.identity.deleteMany({ where: { user_id: user.id } });
    const detail = { sessions, passkeys, identities };
    await tx.userEvent.create({ data: userEvent(byOperator(context), user.id, "sessions_reset", detail) });
    const content = securityMail({
      title: "Your sign-in was reset",
      lead: "The operator ended your sessions and removed your passkeys and single sign-on. Sign in by code.",
      name: user.name,
      now,
    });
    await tx.personMail.create({ data: personMail(user.email, content, now) });
    return { email: user.email, ...detail };
  });
}

/**
 * Makes one code for the browsers that wait for a code of this address, in place of the one that was mailed.
 * NOT_FOUND if none waits.
 */
export async function printCode(context: AdminContext, given: { email: string }) {
  const user = await personOf(given.email);
  const { now } = context;
  const code = newCode();
  return (await database()).$transaction(async (tx) => {
    const where = {
      kind: "code",
      email: user.email,
      used_at: null,
      expires_at: { gt: now },
      tries: { lt: CODE_TRIES },
    };
    const waiting = await tx.challenge.findMany({ where, select: { id: true, expires_at: true } });
    const until = waiting[0]?.expires_at;
    if (until === undefined)
      throw new ApiError(
        "NOT_FOUND",
        `No browser waits for a code of ${user.email}: enter the address on the sign-in page first.`,
      );
    for (const { id } of waiting)
      await tx.challenge.update({ where: { id }, data: { code_hash: codeHash(id, code) } });
    await tx.userEvent.create({ data: userEvent(byOperator(context), user.id, "code_printed") });
    return { email: user.email, code, until };
  });
}

const ERASED_NAME = "Erased person";

/** Replaces a person's name and address, also in decisions, and removes everything that identifies them or signs them in. */
export async function erasePerson(context: AdminContext, given: { email: string }) {
  const user = await personOf(given.email);
  const { now } = context;
  return (await database()).$transaction(async (tx) => {
    const of = { where: { user_id: user.id } };
    const memberships = await tx.membership.findMany(of);
    for (const { funder_id, role } of memberships) {
      const by = { ...context, funder_id };
      await tx.auditEntry.create({ data: auditEntry(by, "member.removed", user.id, { role }) });
    }
    await tx.membership.deleteMany(of);
    await tx.session.deleteMany(of);
    await tx.passkey.deleteMany(of);
    await tx.identity.deleteMany(of);
    await tx.invitation.deleteMany({ where: { OR: [{ email: user.email }, { invited_by: user.id }] } });
    await tx.personMail.deleteMany({ where: { email: user.email } });
    await tx.challenge.deleteMany({ where: { email: user.email } });
    await tx.userEvent.updateMany({ ...of, data: { address: null } });
    await tx.decision.updateMany({ ...of, data: { actor_name: ERASED_NAME } });
    await tx.userEvent.create({ data: userEvent(byOperator(context), user.id, "erased") });
    await tx.user.update({
      where: { id: user.id },
      data: {
        name: ERASED_NAME,
        email: `${user.id}@erased.invalid`,
        image: null,
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
  const user = await (await database()).user.findUnique({ where: { email } });
  if (!user) throw new ApiError("NOT_FOUND", `There is no person ${email}.`);
  return user;
}

function byOperator({ now }: AdminContext) {
  return { now, actor: "admin" as const, address: null, requestId: null };
}
