import { redirect } from "next/navigation";
import {
  addNewPasskey,
  beginNewPasskey,
  beginPasskey,
  dropPasskey,
  endOtherSession,
  enterProofCode,
  leaveFunder,
  proveByPasskey,
  readOwnWrite,
  renamePerson,
  saveDigestZone,
  saveTellMe,
  sendProofCode,
  signOut,
} from "@/app/console/-/actions";
import { signInPath } from "@/app/console/paths";
import { readerClock } from "@/app/console/reader-clock";
import { AccountName, Memberships, Passkeys, Sessions } from "@/components/console/session/account";
import { SessionGuard } from "@/components/console/session/session-guard";
import { SignedInAs } from "@/components/console/session/signed-in-as";
import { TellMe } from "@/components/console/session/tell-me";
import { currentSession } from "@/lib/server/web/console-context";
import { readAccount } from "@/lib/services/people/account";
import { fundersOf } from "@/lib/services/people/members";
import { readTellMe } from "@/lib/services/people/tell-me";

export const metadata = { title: "Your account" };

/** The signed-in person's name, what they are told, passkeys, sessions and funders. */
export default async function AccountPage() {
  const session = await currentSession(null);
  if (session === null) redirect(signInPath("/console/-/account"));
  const { person } = session;
  const now = new Date();
  const [{ passkeys, sessions }, { told, zone }, funders, clock] = await Promise.all([
    readAccount(person, now),
    readTellMe(person),
    fundersOf(person),
    readerClock(now),
  ]);
  return (
    <SessionGuard
      email={person.email}
      readOwnWrite={readOwnWrite}
      sendCode={sendProofCode.bind(null, person.email)}
      enterCode={enterProofCode.bind(null, person.userId)}
      beginPasskey={beginPasskey}
      enterPasskey={proveByPasskey.bind(null, person.userId)}
    >
      <div className="flex min-h-dvh flex-col">
        <main className="mx-auto grid w-full max-w-[44rem] gap-10 px-5 py-8">
          <header className="grid gap-1">
            <a
              href="/console/-"
              className="inline-flex min-h-11 items-center justify-self-start text-13 text-ink-2"
            >
              Back to the console
            </a>
            <h1 className="text-24 font-semibold tracking-[-0.02em]">Your account</h1>
            <p className="text-13 wrap-anywhere text-ink-3">{person.email}</p>
          </header>
          <AccountName name={person.name} rename={renamePerson} />
          <TellMe
            email={person.email}
            told={told.filter(({ slug }) => funders.some((funder) => funder.slug === slug))}
            zone={zone ?? clock.zone}
            zones={Intl.supportedValuesOf("timeZone")}
            choose={saveTellMe}
            chooseZone={saveDigestZone}
          />
          <Passkeys
            passkeys={passkeys.map(({ id, name, created_at, last_used_at }) => ({
              id,
              name,
              created: created_at.toISOString(),
              lastUsed: last_used_at?.toISOString() ?? null,
            }))}
            clock={clock}
            begin={beginNewPasskey}
            add={addNewPasskey}
            remove={dropPasskey}
          />
          <Sessions
            sessions={sessions.map((row) => ({
              id: row.id,
              method: row.method,
              address: row.address,
              userAgent: row.user_agent,
              since: row.created_at.toISOString(),
              lastInput: row.last_input_at.toISOString(),
            }))}
            own={person.sessionId}
            clock={clock}
            end={endOtherSession}
          />
          <Memberships funders={funders} leave={leaveFunder} />
          <SignedInAs email={person.email} signOut={signOut} />
        </main>
      </div>
    </SessionGuard>
  );
}
