"use client";

import { Button } from "@/components/ui/button";
import { SignOutForm } from "./sign-out-form";

/** The signed-in address, and a button that signs out. */
export function SignedInAs({ email, signOut }: { email: string; signOut: () => Promise<string> }) {
  return (
    <SignOutForm signOut={signOut} className="mt-5 text-center text-13 text-ink-3">
      Signed in as <span className="wrap-anywhere">{email}</span>.{" "}
      <Button type="submit" kind="link">
        Sign out
      </Button>
    </SignOutForm>
  );
}
