"use client";

import { type ReactNode, useActionState } from "react";
import { dropAllDrafts } from "@/components/console/offer-form/drop-drafts";
import { useGoTo } from "./use-go-to";

interface SignOutFormProps {
  /** Returns the path to open. */
  signOut: () => Promise<string>;
  className?: string;
  /** Must contain a submit button. */
  children: ReactNode;
}

/** Ends the session and deletes the drafts on this device. */
export function SignOutForm({ signOut, className, children }: SignOutFormProps) {
  const [opens, act] = useActionState<string | undefined>(signOut, undefined);
  useGoTo(opens);
  return (
    <form action={act} onSubmit={dropAllDrafts} className={className}>
      {children}
    </form>
  );
}
