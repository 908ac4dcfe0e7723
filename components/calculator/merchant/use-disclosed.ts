"use client";

import { useEffect, useState } from "react";
import { useHandler } from "@/components/ui/use-handler";
import type { CurrentResult, MerchantState } from "./sending";

/** When a mail that is on its way is looked up again, after it was requested. */
const LOOKED_UP_MS = [2_000, 6_000, 20_000];

/** The disclosure that was made last. While its mail is on its way, the page asks a few times whether it was sent. */
export function useDisclosed(opened: MerchantState | null, read: () => Promise<CurrentResult>) {
  const [disclosed, setDisclosed] = useState(opened);
  const pending = disclosed?.mail && disclosed.mail.sentAt === null ? disclosed.mail.requestedAt : null;
  const lookUp = useHandler(async () => {
    try {
      const result = await read();
      if (result.status !== "current") return;
      const { merchant } = result;
      setDisclosed((now) => (now?.merchantUrl === merchant.merchantUrl ? merchant : now));
    } catch {
      // Without a connection the page keeps what it knows.
    }
  });

  useEffect(() => {
    if (pending === null) return;
    const timers = LOOKED_UP_MS.map((ms) => setTimeout(lookUp, ms));
    return () => timers.forEach(clearTimeout);
  }, [pending, lookUp]);

  return [disclosed, setDisclosed] as const;
}
