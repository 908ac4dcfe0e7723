"use client";

import { useRouter } from "next/navigation";
import { startTransition, useContext, useEffect } from "react";
import { ProofContext } from "@/components/console/session/session-guard";

interface AutoRefreshProps {
  seconds?: number;
  /**
   * The page has entries to keep: when the session ends, a dialog signs in again instead of leaving the page.
   */
  keepsEntries?: boolean;
}

/** Refreshes the page's data every `seconds` while it is visible, and when its window gets the focus. */
export function AutoRefresh({ seconds = 10, keepsEntries = false }: AutoRefreshProps) {
  const router = useRouter();
  const prove = useContext(ProofContext);
  useEffect(() => {
    let isGone = false;
    let asks = false;
    const refresh = () => {
      // A failed refresh navigates, and without a network that shows the browser's own error page.
      if (!navigator.onLine || document.visibilityState !== "visible") return;
      if (asks || document.querySelector("dialog[open]")) return;
      if (!keepsEntries) return router.refresh();
      asks = true;
      // In a transition: otherwise the sign-in actions render the page again while the dialog is open, and
      // leave it.
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

/** Whether the session is valid or the person signed in again. False if the server does not respond. */
async function sessionGoesOn(prove: (reason: "signed_out") => Promise<boolean>): Promise<boolean> {
  try {
    const { ok, status } = await fetch("/console/-/active");
    return ok || (status === 401 && (await prove("signed_out")));
  } catch {
    return false;
  }
}
