"use client";

import type { ReactNode } from "react";
import { dropAllDrafts } from "@/components/console/offer-form/drop-drafts";
import { Button } from "@/components/ui/button";

interface SignOutFormProps {
  signOut: () => Promise<void>;
  className?: string;
  /** Must contain a submit button. */
  children: ReactNode;
}

/** Ends the session and deletes the drafts on this device. */
export function SignOutForm({ signOut, className, children }: SignOutFormProps) {
  return (
    <form action={signOut} onSubmit={dropAllDrafts} className={className}>
      {children}
    </form>
  );
}

/** The signed-in address, and a button that signs out. */
export function SignedInAs({ email, signOut }: { email: string } & Pick<SignOutFormProps, "signOut">) {
  return (
    <SignOutForm signOut={signOut} className="mt-5 text-center text-13 text-ink-3">
      Signed in as <span className="wrap-anywhere">{email}</span>.{" "}
      <Button type="submit" kind="link">
        Sign out
      </Button>
    </SignOutForm>
  );
}
