"use client";

import { createContext, type ReactNode, useCallback, useEffect, useState } from "react";
import type { ProofDialog, ProofSteps } from "./proof-dialog";

type Reason = "signed_out" | "code_needed";

/** Asks the person to prove who they are, for a reason; resolves to whether they did. */
export const ProofContext = createContext<(reason: Reason) => Promise<boolean>>(async () => false);

interface Props extends ProofSteps {
  email: string;
  children: ReactNode;
}

interface PendingProof {
  reason: Reason;
  resolve: (proved: boolean) => void;
  Dialog: typeof ProofDialog;
}

/**
 * What a signed-in page has around it: the dialog that signs the same person in again or takes a fresh code, and
 * the sign of their input that keeps the session.
 */
export function SessionGuard({ email, children, ...steps }: Props) {
  const [pending, setPending] = useState<PendingProof | null>(null);
  const prove = useCallback(async (reason: Reason) => {
    // Most pages never ask: the script of the dialog arrives when one does.
    const { ProofDialog: Dialog } = await import("./proof-dialog");
    return new Promise<boolean>((resolve) => setPending({ reason, resolve, Dialog }));
  }, []);
  useInputSign();
  const close = (proved: boolean) => {
    pending?.resolve(proved);
    setPending(null);
  };
  return (
    <ProofContext value={prove}>
      {children}
      {pending && (
        <pending.Dialog {...steps} email={email} signedOut={pending.reason === "signed_out"} close={close} />
      )}
    </ProofContext>
  );
}

const EVERY_MS = 5 * 60_000;

/** Reports the person's own input, at most every five minutes: the idle time counts from it. */
function useInputSign() {
  useEffect(() => {
    let reported = Date.now();
    const report = () => {
      if (Date.now() - reported < EVERY_MS) return;
      reported = Date.now();
      fetch("/console/-/active", { method: "POST" }).catch(() => undefined);
    };
    const kinds = ["keydown", "pointerdown"] as const;
    for (const kind of kinds) addEventListener(kind, report, { passive: true });
    return () => {
      for (const kind of kinds) removeEventListener(kind, report);
    };
  }, []);
}
