"use client";

import type { ReactNode } from "react";
import { dropAllDrafts } from "@/components/console/offer-form/drop-drafts";

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
