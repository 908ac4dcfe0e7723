import { randomBytes } from "node:crypto";
import { HOUR_MS } from "@/lib/calculator/durations";
import { prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { decrypt } from "@/lib/server/identity/secrets";
import { findSession, recordInput, type SignedInPerson } from "@/lib/server/identity/sessions";
import { type ConsoleContext, contextOf } from "@/lib/server/web/console-context";
import { operatorFor } from "@/lib/services/funders/funders";
import { changeName, endSession, readAccount } from "@/lib/services/people/account";
import {
  acceptInvitation,
  invite,
  inviteAsOperator,
  openInvitations,
  receivedInvitations,
  revokeInvitation,
  withdrawAsOperator,
} from "@/lib/services/people/invitations";
import { addMember, fundersOf, membersWith } from "@/lib/services/people/members";
import { renewProof } from "@/lib/services/people/open-session";
import { erasePerson, printCode, resetPerson } from "@/lib/services/people/operator";
import {
  addPasskey,
  enterPasskey,
  removePasskey,
  startNewPasskey,
  startPasskey,
} from "@/lib/services/people/passkeys";
import { clearExpiredMails, sendPersonMails } from "@/lib/services/people/person-mails";
import { enterCode, requestCode } from "@/lib/services/people/sign-in";
import { personOf } from "@/lib/services/people/single-sign-on";
import { changeRole, listMembers, removeMember } from "@/lib/services/people/team";
import { adminContext } from "./admin-command";
import { softwarePasskey } from "./software-passkey";

const visitor = () => ({
  now: new Date(),
  requestId: "req_test",
  address: "127.0.0.1",
  userAgent: "Test",
  browser: "",
  session: null,
});

/**
 * Runs every statement about people in this process, as the owner of a funder that every-statement.ts
 * created, as people whom they invite, and as the operator.
 */
export async function runPeopleStatements(slug: string): Promise<void> {
  const email = `${slug}@funder.example`;
  const owner = await signInByCode(slug, email);
  await fundersOf(owner.person);
  await endSession({ ...visitor(), person: owner.person }, owner.person.sessionId);
  const again = await signInByCode(slug, email);
  await team(slug, await ownerContext(again), again.person);
  await passkeys(await signInByCode(slug, email));
  await personOf(visitor(), { issuer: "https://sso.example", sub: slug, email, emailVerified: true }, [slug]);
  await sendPersonMails();
  await clearExpiredMails(new Date(Date.now() + 48 * HOUR_MS));
}

/** Enters a wrong code, the mailed code, and a second proof. */
async function signInByCode(slug: string, email: string, had: SignedInPerson | null = null) {
  const requested = await requestCode(visitor(), { email, token: "" });
  if (requested.status !== "sent") throw new Error("No code was sent.");
  const { token } = requested;
  const code = await mailedCode(email);
  await sendPersonMails();
  await enterCode(visitor(), { token, code: "none" });
  const entered = await enterCode({ ...visitor(), session: had }, { token, code });
  if (entered.status !== "signed_in") throw new Error("The code did not sign in.");
  const session = await findSession(entered.token, slug, new Date());
  if (!session) throw new Error("The session is not live.");
  await recordInput(session.person.sessionId, new Date(Date.now() + HOUR_MS));
  await renewProof(visitor(), session.person, "code");
  return session;
}

async function ownerContext({ person, member }: LiveSession) {
  if (member === null) throw new Error("The session opens nothing.");
  await membersWith(contextOf(person, member), [member.caller.role]);
  return contextOf(person, member);
}

type LiveSession = Awaited<ReturnType<typeof signInByCode>>;

/** Makes invitations of every kind, changes a role, and removes members. */
async function team(slug: string, owner: ConsoleContext, had: SignedInPerson): Promise<void> {
  const newEmail = () => `${randomBytes(6).toString("hex")}@funder.example`;
  const [first, second, third] = [newEmail(), newEmail(), newEmail()];
  await inviteAsOperator(adminContext(), slug, { email: first, role: "admin" });
  await invite(owner, { email: second, role: "viewer" });
  await invite(owner, { email: second, role: "operator" });
  const [, open] = await openInvitations(owner);
  await revokeInvitation(owner, open?.id ?? "");
  await invite(owner, { email: third, role: "viewer" });
  await withdrawAsOperator(adminContext(), slug, { email: third });
  await invite(owner, { email: third, role: "viewer" });
  // In the owner's browser, whose session then ends.
  const { person } = await signInByCode(slug, first, had);
  const [received] = await receivedInvitations(first, new Date());
  const invited = { ...visitor(), person };
  await acceptInvitation(invited, { id: received?.id ?? "", name: "Invited Person" });
  await changeName(invited, { name: "Renamed Person" });
  await readAccount(person, new Date());
  await listMembers(owner);
  await changeRole(owner, { userId: person.userId, role: "viewer" });
  await removeMember(owner, person.userId);
  await inviteAsOperator(adminContext(), slug, { email: first, role: "viewer" });
  const asked = await requestCode(visitor(), { email: first, token: "" });
  const challenge = asked.status === "sent" ? asked.request : "";
  await printCode(adminContext(), { email: first, challenge });
  // Exceeds the limits of the network address.
  for (let more = 0; more < 6; more += 1)
    await requestCode(visitor(), { email: first, token: asked.status === "sent" ? asked.token : "" });
  await resetPerson(adminContext(), { email: first });
  const by = await operatorFor(adminContext(), slug);
  await addMember(by, { name: "Invited Person", email: first, role: "viewer" });
  await erasePerson(adminContext(), { email: first });
}

async function passkeys({ person }: LiveSession): Promise<void> {
  const context = { ...visitor(), person };
  const authenticator = softwarePasskey(env().baseUrl);
  const begun = await startNewPasskey(context);
  const response = authenticator.create(begun.options.challenge);
  await addPasskey(context, { token: begun.token, response, name: "Laptop" });
  const { options, token } = await startPasskey(visitor());
  const entered = await enterPasskey(visitor(), { token, response: authenticator.sign(options.challenge) });
  if (entered.status !== "signed_in") throw new Error("The passkey did not sign in.");
  const second = softwarePasskey(env().baseUrl);
  const other = await startNewPasskey(context);
  const created = second.create(other.options.challenge);
  await addPasskey(context, { token: other.token, response: created, name: "Phone" });
  const account = await readAccount(person, new Date());
  await removePasskey(context, account.passkeys[1]?.id ?? "");
}

/** The code in the newest unsent mail to an address. */
async function mailedCode(email: string): Promise<string> {
  const { id, content } = await prisma.personMail.findFirstOrThrow({
    where: { email, content: { not: null } },
    orderBy: { id: "desc" },
  });
  const text = decrypt(content ?? "", { table: "person_mails", column: "content", id });
  return (/Code +(\d{3}) (\d{3})/.exec(text)?.slice(1) ?? []).join("");
}
