import { contextOf } from "@/lib/server/console-context";
import { database } from "@/lib/server/database";
import { decrypt } from "@/lib/server/secrets";
import { findSession, recordInput } from "@/lib/server/sessions";
import { fundersOf, membersWith } from "@/lib/services/people/members";
import { clearExpiredMails, sendPersonMails } from "@/lib/services/people/person-mails";
import { endSession } from "@/lib/services/people/sessions";
import { enterCode, renewProof, requestCode } from "@/lib/services/people/sign-in";

const HOUR_MS = 60 * 60 * 1000;

const newVisitor = () => ({
  now: new Date(),
  requestId: "req_test",
  address: "127.0.0.1",
  userAgent: "Test",
  browser: "",
  session: null,
});

/**
 * Runs every statement about people in this process: signing in the owner of a funder that every-statement.ts
 * made, and everything they can do.
 */
export async function runPeopleStatements(slug: string): Promise<void> {
  const person = await signInAsOwner(slug);
  await fundersOf(person);
  await endSession({ ...newVisitor(), person }, person.sessionId);
  await signInAsOwner(slug);
  await clearExpiredMails(new Date(Date.now() + 48 * HOUR_MS));
}

/** A wrong code, the code that was mailed, and a second proof. */
async function signInAsOwner(slug: string) {
  const email = `${slug}@funder.example`;
  const requested = await requestCode(newVisitor(), { email });
  if (requested.status !== "sent") throw new Error("No code was sent.");
  const { token } = requested;
  const code = await mailedCode(email);
  await sendPersonMails();
  await enterCode(newVisitor(), { token, code: "none" });
  const entered = await enterCode(newVisitor(), { token, code });
  if (entered.status !== "signed_in") throw new Error("The code did not sign in.");
  const session = await findSession(entered.token, slug, new Date());
  if (!session?.member) throw new Error("The session opens nothing.");
  const { person, member } = session;
  await recordInput(person.sessionId, new Date(Date.now() + HOUR_MS));
  await renewProof(newVisitor(), person, "code");
  await membersWith(contextOf(person, member), [member.caller.role]);
  return person;
}

/** The code in the newest mail to an address that was not sent yet. */
async function mailedCode(email: string): Promise<string> {
  const { id, content } = await database().personMail.findFirstOrThrow({
    where: { email },
    orderBy: { id: "desc" },
  });
  const text = decrypt(content ?? "", { table: "person_mails", column: "content", id });
  return (/Code +(\d{3}) (\d{3})/.exec(text)?.slice(1) ?? []).join("");
}
