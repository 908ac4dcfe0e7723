"use client";

import { useRef } from "react";
import type { DisclosureActions } from "@/components/calculator/merchant/sending";
import type { Gate, Released } from "@/components/calculator/merchant/use-gate";
import type { Brand } from "@/components/calculator/offer/deal";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import { secondsNow } from "@/components/calculator/page/times";
import type { Audience } from "@/components/calculator/results/money-bar";
import type { Offer } from "@/components/calculator/review/submission";
import type { TermChange } from "@/components/calculator/terms/term-changes";
import { useHandler } from "@/components/ui/use-handler";
import type { Shared } from "./share-texts";
import { usePrint } from "./use-print";
import { useSharing } from "./use-sharing";

interface OutputsInput {
  brand: Brand;
  offer: Offer;
  gate: Gate;
  read: DisclosureActions["read"];
  /** Identifies the terms and the version of the offer. */
  named: string;
  /** The address of these terms. */
  link: () => string;
  leftOut: TermChange[];
  withParts: (act: (loaded: LazyParts) => void) => void;
}

/** The outputs of the terms: copies, prints and a file. */
export function useOutputs({ brand, offer, gate, read, ...input }: OutputsInput) {
  const { deal, limits, show, stipulations } = offer;
  const { named, link, leftOut, withParts } = input;
  const latestOutput = useRef(0);
  const shared = (released: Released | null = null): Shared => ({
    brandName: brand.name,
    deal,
    quote: gate.priced.quote,
    estimate: released === null ? gate.priced.estimate : released.estimate,
    stipulations,
    feeBreakdown: show.feeBreakdown,
    prepayment: limits.prepayment,
    merchantUrl: released?.disclosure?.merchantUrl ?? null,
    now: secondsNow(),
  });
  // An output for the merchant first asks the server whether the terms still may go. Of two outputs the later
  // counts.
  const forMerchant = (act: (loaded: LazyParts, released: Released) => void) => {
    latestOutput.current += 1;
    const mine = latestOutput.current;
    withParts(
      (loaded) =>
        void loaded.passGate(gate, read, (released) => {
          if (latestOutput.current === mine) act(loaded, released);
        }),
    );
  };
  const forIso = (act: (loaded: LazyParts) => void) => {
    latestOutput.current += 1;
    withParts(act);
  };
  const sharing = useSharing(
    shared,
    link,
    { of: named, leftOut, limits, dated: gate.priced.dated },
    forIso,
    forMerchant,
  );
  const printing = usePrint();
  const print = useHandler((audience: Audience) =>
    (audience === "merchant" ? forMerchant : forIso)(() => printing.print(audience)),
  );
  const download = useHandler(() => withParts(({ downloadTerms }) => downloadTerms(shared())));
  return { shared, sharing, printing, print, download };
}
