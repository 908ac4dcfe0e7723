import { redirect } from "next/navigation";
import { signInPath } from "@/app/console/paths";
import { FunderList } from "@/components/console/session/funder-list";
import { InvitationCard } from "@/components/console/session/invitation-card";
import { SignedInAs } from "@/components/console/session/signed-in-as";
import { SignInFrame } from "@/components/console/sign-in/sign-in-frame";
import { currentSession } from "@/lib/server/console-context";
import { receivedInvitations } from "@/lib/services/people/invitations";
import { fundersOf } from "@/lib/services/people/members";
import { acceptInvitationAction, signOut } from "./actions";

export const metadata = { title: "Choose a funder" };

/** The funders of the signed-in person. If there is exactly one, redirects to its console. */
export default async function ChooseFunderPage() {
  const session = await currentSession(null);
  if (session === null) redirect(signInPath("/console/-"));
  const { person } = session;
  const [funders, invitations] = await Promise.all([
    fundersOf(person),
    person.method === "oidc" ? [] : receivedInvitations(person.email, new Date()),
  ]);
  const [only] = funders;
  if (only && funders.length === 1 && invitations.length === 0) redirect(`/console/${only.slug}`);
  return (
    <SignInFrame>
      {invitations.map((invitation) => (
        <InvitationCard
          key={invitation.id}
          {...invitation}
          name={person.name}
          accept={acceptInvitationAction.bind(null, invitation.id)}
        />
      ))}
      {(funders.length > 0 || invitations.length === 0) && (
        <FunderList funders={funders} isSecond={invitations.length > 0} />
      )}
      <SignedInAs email={person.email} signOut={signOut} />
    </SignInFrame>
  );
}
