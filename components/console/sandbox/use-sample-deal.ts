import { useRef, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import type { ActionResult } from "@/lib/schemas/console/action-result";

/** A deal that was made in Test, with the full address of its calculator. */
interface SampleDealMade {
  deal_id: string;
  url: string;
}

export type MakeSampleDeal = () => Promise<ActionResult<SampleDealMade>>;

/** Makes a deal in Test and opens its calculator in a new tab, as its ISO sees it; then `onOpen`. */
export function useSampleDeal(make: MakeSampleDeal | null, onOpen?: () => void) {
  const tab = useRef<Window | null>(null);
  const [made, setMade] = useState<(SampleDealMade & { isOpen: boolean }) | null>(null);
  const nothing: MakeSampleDeal = async () => ({ status: "signed_out" });
  const { run, pending, problem } = useAction(make ?? nothing, {
    refreshes: true,
    lost: { kinds: ["offer.created"], unseen: "Its calculator opens from its page." },
  });
  const makeAndOpen = async () => {
    setMade(null);
    // Within the press: a browser blocks a tab that opens later.
    tab.current = window.open("", "_blank");
    const deal = await run();
    if (deal === null) return tab.current?.close();
    const isOpen = showIn(tab.current, deal.url);
    setMade({ ...deal, isOpen });
    if (isOpen) onOpen?.();
  };
  return { makeAndOpen, pending, problem, made };
}

/** Shows a page in a tab that knows nothing of this one. Returns false if there is no tab. */
export function showIn(tab: Window | null, url: string): boolean {
  if (tab === null) return false;
  tab.opener = null;
  tab.location.replace(url);
  return true;
}
