"use client";

import { createContext, type ReactNode, useCallback, useEffect, useState } from "react";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { WriteKind } from "@/lib/schemas/states";
import { ProofDialog, type ProofSteps } from "./proof-dialog";

type Reason = "signed_out" | "code_needed";

/** Opens the dialog that asks for a sign-in or a fresh code. Resolves to whether the person completed it. */
export const ProofContext = createContext<(reason: Reason) => Promise<boolean>>(async () => false);

/** Reads the person's own newest write of these kinds in the last seconds; null without one. */
type ReadOwnWrite = (
  kinds: readonly WriteKind[],
  seconds: number,
) => Promise<ActionResult<{ at: string } | null>>;

/** Tells a form whose answer was lost whether its write is stored. */
export const OwnWriteContext = createContext<ReadOwnWrite>(async () => ({ status: "signed_out" }));

interface Props extends ProofSteps {
  email: string;
  readOwnWrite: ReadOwnWrite;
  children: ReactNode;
}

interface PendingProof {
  reason: Reason;
  resolve: (proved: boolean) => void;
}

/**
 * Wraps every signed-in page: provides the dialog that signs the same person in again or asks for a fresh
 * code, and reports the person's input, which keeps the session alive.
 */
export function SessionGuard({ email, readOwnWrite, children, ...steps }: Props) {
  const [pending, setPending] = useState<PendingProof | null>(null);
  const prove = useCallback(
    (reason: Reason) => new Promise<boolean>((resolve) => setPending({ reason, resolve })),
    [],
  );
  useInputSign();
  const close = (proved: boolean) => {
    pending?.resolve(proved);
    setPending(null);
  };
  return (
    <ProofContext value={prove}>
      <OwnWriteContext value={readOwnWrite}>{children}</OwnWriteContext>
      {pending && (
        <ProofDialog {...steps} email={email} signedOut={pending.reason === "signed_out"} close={close} />
      )}
    </ProofContext>
  );
}

const EVERY_MS = 5 * 60_000;

/**
 * Reports the person's input at most every five minutes. The session's idle time counts from the last report.
 */
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
