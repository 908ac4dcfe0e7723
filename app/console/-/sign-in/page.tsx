import { returnPath } from "@/app/console/paths";
import { SignInForm } from "@/components/console/sign-in/sign-in-form";
import { SignInFrame } from "@/components/console/sign-in/sign-in-frame";
import { signIn } from "./actions";

export const metadata = { title: "Sign in" };

/** Sign-in by code. A GET changes nothing: it shows the form to a signed-in person too. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<{ to?: string }> }) {
  const { to } = await searchParams;
  return (
    <SignInFrame>
      <SignInForm signIn={signIn.bind(null, returnPath(to))} />
    </SignInFrame>
  );
}
