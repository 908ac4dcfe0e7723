"use client";

import type { Priced } from "@/components/calculator/dates/estimate";
import type { DisclosureActions, MerchantState } from "@/components/calculator/merchant/sending";
import type { Gate } from "@/components/calculator/merchant/use-gate";
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
  priced: Priced;
  gate: Gate;
  read: DisclosureActions["read"];
  /** Names the terms and the version of the offer they are under. */
  named: string;
  /** The address of these terms. */
  link: () => string;
  leftOut: TermChange[];
  withParts: (act: (loaded: LazyParts) => void) => void;
}

/** What takes the terms elsewhere: copies, prints, a file. */
export function useOutputs({ brand, offer, priced, gate, read, ...input }: OutputsInput) {
  const { deal, limits, show, stipulations } = offer;
  const { named, link, leftOut, withParts } = input;
  const shared = (disclosure: MerchantState | null = null): Shared => ({
    brandName: brand.name,
    deal,
    ...priced,
    stipulations,
    feeBreakdown: show.feeBreakdown,
    prepayment: limits.prepayment,
    merchantUrl: disclosure?.merchantUrl ?? null,
    now: secondsNow(),
  });
  // Each thing that takes terms to the merchant asks first whether they still may go.
  const forMerchant = (act: (loaded: LazyParts, disclosure: MerchantState | null) => void) =>
    withParts((loaded) => {
      if (gate.regime === null) return act(loaded, null);
      void loaded.passGate(gate, read, (disclosure) => act(loaded, disclosure));
    });
  const sharing = useSharing(shared, link, { of: named, leftOut }, withParts, forMerchant);
  const printing = usePrint();
  const print = useHandler((audience: Audience) =>
    (audience === "merchant" ? forMerchant : withParts)(() => printing.print(audience)),
  );
  const download = useHandler(() => withParts(({ downloadTerms }) => downloadTerms(shared())));
  return { shared, sharing, printing, print, download };
}
