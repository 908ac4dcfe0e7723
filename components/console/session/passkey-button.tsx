"use client";

import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";

/** Asks the server for a challenge. */
export type BeginPasskey = () => Promise<PublicKeyCredentialRequestOptionsJSON | null>;

interface Props {
  begin: BeginPasskey;
  /** Returns the address to open next; null if the passkey is unknown. */
  enter: (response: object) => Promise<string | null>;
}

/** Signs in with a passkey instead of a code. */
export function PasskeyButton({ begin, enter }: Props) {
  const [pending, start] = useTransition();
  const [failed, setFailed] = useState(false);
  const press = () =>
    start(async () => {
      setFailed(false);
      const to = await askForPasskey(begin)
        .then((response) => response && enter(response))
        .catch(() => null);
      if (to) location.assign(to);
      else setFailed(true);
    });
  return (
    <>
      <Button aria-disabled={pending} onClick={press}>
        Use a passkey
      </Button>
      <p role="status" className="text-center text-13 text-bad empty:hidden">
        {failed && "No passkey was used. Sign in by code, or try again."}
      </p>
    </>
  );
}

/** The browser's response with a passkey; null if the person cancels or no passkey fits. */
export async function askForPasskey(begin: BeginPasskey): Promise<object | null> {
  try {
    const options = await begin();
    return options && (await startAuthentication({ optionsJSON: options }));
  } catch {
    return null;
  }
}
