import { redirect } from "next/navigation";
import { signInPath } from "@/app/console/paths";
import { FunderList } from "@/components/console/session/funder-list";
import { SignInFrame } from "@/components/console/sign-in/sign-in-frame";
import { currentSession } from "@/lib/server/console-context";
import { fundersOf } from "@/lib/services/people/members";
import { signOut } from "./session-actions";

export const metadata = { title: "Choose a funder" };

/** The funders of the signed-in person; with exactly one, straight to its console. */
export default async function ChooseFunderPage() {
  const session = await currentSession(null);
  if (session === null) redirect(signInPath("/console/-"));
  const funders = await fundersOf(session.person);
  const [only] = funders;
  if (only && funders.length === 1) redirect(`/console/${only.slug}`);
  return (
    <SignInFrame>
      <FunderList funders={funders} email={session.person.email} signOut={signOut} />
    </SignInFrame>
  );
}
