"use client";

import { useRouter } from "next/navigation";
import { startTransition, useContext, useEffect } from "react";
import { ProofContext } from "@/components/console/session/session-guard";

interface AutoRefreshProps {
  seconds?: number;
  /** Something is typed on the page: it stays when the session has ended, with the dialog that signs in again. */
  keepsEntries?: boolean;
}

// Rule: C6-17
/** Refreshes the page's data every `seconds` while it is visible, and when its window gets the focus. */
export function AutoRefresh({ seconds = 10, keepsEntries = false }: AutoRefreshProps) {
  const router = useRouter();
  const prove = useContext(ProofContext);
  useEffect(() => {
    let isGone = false;
    let asks = false;
    const refresh = () => {
      // A refresh that fails leaves the page: without a network it would be the browser's own.
      if (!navigator.onLine || document.visibilityState !== "visible") return;
      if (asks || document.querySelector("dialog[open]")) return;
      if (!keepsEntries) return router.refresh();
      asks = true;
      // A transition: while it asks, the steps of signing in do not render the page, which would lead away from it.
      startTransition(async () => {
        const goesOn = await sessionGoesOn(prove);
        asks = false;
        if (goesOn && !isGone) router.refresh();
      });
    };
    const timer = setInterval(refresh, seconds * 1000);
    addEventListener("focus", refresh);
    return () => {
      isGone = true;
      clearInterval(timer);
      removeEventListener("focus", refresh);
    };
  }, [router, prove, seconds, keepsEntries]);
  return null;
}

/** Whether the session is there, or the person signed in again; false too while the server does not respond. */
async function sessionGoesOn(prove: (reason: "signed_out") => Promise<boolean>): Promise<boolean> {
  try {
    const { ok, status } = await fetch("/console/-/active");
    return ok || (status === 401 && (await prove("signed_out")));
  } catch {
    return false;
  }
}
