import { beginPasskey, signIn, signInByPasskey } from "@/app/console/-/actions";
import { returnPath } from "@/app/console/paths";
import { PasskeyButton } from "@/components/console/session/passkey-button";
import { SignInForm } from "@/components/console/session/sign-in-form";
import { SignInFrame } from "@/components/console/session/sign-in-frame";
import { Alert } from "@/components/ui/alert";
import { buttonLook } from "@/components/ui/button";
import { readCookie } from "@/lib/server/web/console-cookies";
import { codeAskedFor } from "@/lib/services/people/sign-in";
import { providerName } from "@/lib/services/people/single-sign-on";

export const metadata = { title: "Sign in" };

/**
 * Sign-in by code; the page for a code that was asked for is there again after a reload. Shows the form to a signed-in
 * person too, since a GET changes nothing.
 */
export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ to?: string; sso?: string }>;
}) {
  const { to: given, sso } = await searchParams;
  const to = returnPath(given);
  const provider = providerName();
  const asked = await codeAskedFor(await readCookie("challenge"), new Date());
  return (
    <SignInFrame>
      {sso === "refused" && provider !== null && (
        <div role="alert" className="mb-4">
          <Alert tone="bad">{provider} did not sign you in. Sign in by code, or ask an owner.</Alert>
        </div>
      )}
      <SignInForm
        signIn={signIn.bind(null, to)}
        start={
          asked && { step: "code", email: asked.email, request: asked.request, sent: asked.at.getTime() }
        }
        others={
          <>
            <PasskeyButton begin={beginPasskey} enter={signInByPasskey.bind(null, to)} />
            {provider !== null && (
              <a href={`/console/-/oidc/start?to=${encodeURIComponent(to)}`} className={buttonLook("plain")}>
                Continue with {provider}
              </a>
            )}
          </>
        }
      />
    </SignInFrame>
  );
}
