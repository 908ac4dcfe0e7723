"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Refreshes the page's data every `seconds` while it is visible, and when its window gets the focus. */
export function AutoRefresh({ seconds = 10 }: { seconds?: number }) {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && !document.querySelector("dialog[open]")) router.refresh();
    };
    const timer = setInterval(refresh, seconds * 1000);
    addEventListener("focus", refresh);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", refresh);
    };
  }, [router, seconds]);
  return null;
}
