"use client";

import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { type MakeSampleDeal, showIn, useSampleDeal } from "./use-sample-deal";

/** A button that makes a deal in Test, and what became of it. */
export function SampleDeal({ make, primary = false }: { make: MakeSampleDeal; primary?: boolean }) {
  const { makeAndOpen, pending, problem, made } = useSampleDeal(make);
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
