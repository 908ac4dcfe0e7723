import { redirect } from "next/navigation";
import { signInPath } from "@/app/console/paths";
import { InvitationCard } from "@/components/console/session/invitation-card";
import { SignInFrame } from "@/components/console/session/sign-in-frame";
import { SignedInAs } from "@/components/console/session/signed-in-as";
import { Icon } from "@/components/ui/icon";
import { currentSession } from "@/lib/server/web/console-context";
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

interface FunderListProps {
  funders: { slug: string; name: string; role: string }[];
  /** Whether it follows an invitation, which then has the page's `h1`. */
  isSecond: boolean;
}

/** The funders that a person can open. */
function FunderList({ funders, isSecond }: FunderListProps) {
  const Title = isSecond ? "h2" : "h1";
  return (
    <div className="grid gap-5">
      <div className="grid gap-2 text-center">
        <Title className="text-24 font-semibold tracking-[-0.02em]">Choose a funder</Title>
        <p className="text-15 text-ink-2">
          {funders.length > 0
            ? "You can switch later, from the top of any page."
            : "No funder has you in its team. An owner at your company can invite you."}
        </p>
      </div>
      {funders.length > 0 && (
        <ul className="border-y border-line">
          {funders.map(({ slug, name, role }) => (
            <li key={slug} className="border-t border-line first:border-t-0">
              <a
                href={`/console/${slug}`}
                className="flex min-h-14 items-center justify-between gap-3 py-2 no-underline hover:bg-sunken"
              >
                <span className="min-w-0">
                  <b className="block text-14 font-semibold wrap-anywhere">{name}</b>
                  <span className="block text-13 text-ink-3 first-letter:uppercase">{role}</span>
                </span>
                <Icon name="arrowDown" className="size-4 -rotate-90 text-ink-3" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
