"use client";

import { useRef, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ActionResult } from "@/lib/schemas/console/action-result";

export type MakeSampleDeal = () => Promise<ActionResult<{ deal_id: string; url: string }>>;

/** Makes a deal in Test and opens its calculator in a new tab, as its ISO sees it. */
export function SampleDeal({ make, primary = false }: { make: MakeSampleDeal; primary?: boolean }) {
  const tab = useRef<Window | null>(null);
  const [made, setMade] = useState<{ deal_id: string; url: string; isOpen: boolean } | null>(null);
  const { run, pending, problem } = useAction(make, {
    refreshes: true,
    lost: { kinds: ["offer.created"], unseen: "Its calculator opens from its page." },
  });
  const makeAndOpen = async () => {
    setMade(null);
    // Within the press: a browser blocks a tab that opens later.
    tab.current = window.open("", "_blank");
    const deal = await run();
    if (deal === null) tab.current?.close();
    else setMade({ ...deal, isOpen: showIn(tab.current, deal.url) });
  };
  return (
    <div className="grid gap-2">
      <Button kind={primary ? "primary" : "plain"} aria-disabled={pending} onClick={makeAndOpen}>
        <Icon name="plus" />
        {pending ? "Making it" : "Make a sample deal"}
        <span className="sr-only">, opens in a new tab</span>
      </Button>
      <p role="status" className="text-13 text-ink-3 empty:hidden">
        {made?.isOpen && `${made.deal_id} is made. Its calculator is in the new tab.`}
        {made?.isOpen === false && `${made.deal_id} is made. The browser blocked the new tab.`}
      </p>
      {made?.isOpen === false && (
        <Button onClick={() => showIn(window.open("", "_blank"), made.url)}>Open its calculator</Button>
      )}
      <ActionProblem problem={problem} />
    </div>
  );
}

/** Shows a page in a tab that knows nothing of this one. Returns false if there is no tab. */
function showIn(tab: Window | null, url: string): boolean {
  if (tab === null) return false;
  tab.opener = null;
  tab.location.replace(url);
  return true;
}
