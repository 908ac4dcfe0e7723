"use client";

import type { ReactNode } from "react";
import { dropAllDrafts } from "@/components/console/offer-form/draft";

interface SignOutFormProps {
  signOut: () => Promise<void>;
  className?: string;
  /** With a button that submits it. */
  children: ReactNode;
}

/** Ends the session, and with it the entries that this device keeps. */
export function SignOutForm({ signOut, className, children }: SignOutFormProps) {
  return (
    <form action={signOut} onSubmit={dropAllDrafts} className={className}>
      {children}
    </form>
  );
}
