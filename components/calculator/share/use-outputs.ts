"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { merchantPace } from "@/components/calculator/dates/merchant-pace";
import { passGate } from "@/components/calculator/merchant/present-state";
import type { DisclosureActions } from "@/components/calculator/merchant/sending";
import type { Gate, Released } from "@/components/calculator/merchant/use-gate";
import type { Brand, Financing, Offer } from "@/components/calculator/offer/offer";
import { loadOutputs } from "@/components/calculator/on-demand/on-demand";
import { secondsNow } from "@/components/calculator/page/times";
import { arePrivateHidden } from "@/components/calculator/privacy/private-hidden";
import type { Audience } from "@/components/calculator/results/money-bar";
import type { TermChange } from "@/components/calculator/terms/terms-form";
import { copyText } from "@/components/ui/copy-text";
import { useModule } from "@/components/ui/on-demand";
import { useHandler } from "@/components/ui/use-handler";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Copied } from "./copied";
import { usePrint } from "./printed-sheet";
import type { Shared } from "./share-texts";

interface OutputsInput {
  brand: Brand;
  offer: Offer;
  gate: Gate;
  read: DisclosureActions["read"];
  /** Identifies the terms and the version of the offer. */
  termsKey: string;
  /** The address of these terms. */
  link: () => string;
  leftOut: TermChange[];
}

/** The outputs of the terms: copies, prints and a file. */
export function useOutputs({ brand, offer, gate, read, ...input }: OutputsInput) {
  const { deal, limits, show, stipulations } = offer;
  const { termsKey, link, leftOut } = input;
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
  const forMerchant = (act: (released: Released) => void) => {
    latestOutput.current += 1;
    const mine = latestOutput.current;
    void passGate(gate, read, (released) => {
      if (latestOutput.current === mine) act(released);
    });
  };
  const forIso = (act: () => void) => {
    latestOutput.current += 1;
    act();
  };
  const texts = useModule(loadOutputs);
  const sharing = useSharing(
    texts.run,
    shared,
    link,
    { of: termsKey, leftOut, limits, dated: gate.priced.dated },
    forIso,
    forMerchant,
  );
  const printing = usePrint();
  const print = useHandler((audience: Audience) =>
    (audience === "merchant" ? forMerchant : forIso)(() => printing.print(audience)),
  );
  const download = useHandler(() => texts.run(({ downloadTerms }) => downloadTerms(shared())));
  return { shared, sharing, printing, print, download, notice: texts.notice };
}

export interface Sharing {
  /** Null where nothing was copied, or the terms or the offer have changed since. */
  copied: Copied | null;
  /** The kind whose button says "Copied" for some seconds. */
  fresh: Copied["kind"] | null;
  copyForMerchant: () => void;
  copyFullTerms: () => void;
  copyLink: () => void;
  copyEarlierTerms: (shared: Shared) => void;
}

/** The present terms; `of` identifies them and the version of the offer. */
interface Present {
  of: string;
  leftOut: TermChange[];
  limits: OfferLimits;
  /** The financing that the dates of the terms follow from. */
  dated: Financing;
}

const FRESH_MS = 4_000;

/**
 * Copies the present terms, and shows what was copied until they change. `link` is the address of these
 * terms. `forMerchant` calls its argument where the terms may go to the merchant.
 */
function useSharing(
  withTexts: (act: (texts: Texts) => void) => void,
  shared: (released: Released | null) => Shared,
  link: () => string,
  present: Present,
  forIso: (act: () => void) => void,
  forMerchant: (act: (released: Released) => void) => void,
): Sharing {
  const [latest, setLatest] = useState<(Copied & { of: string }) | null>(null);
  const [fresh, setFresh] = useState<Copied["kind"] | null>(null);
  const copied = latest?.of === present.of ? latest : null;

  useEffect(() => {
    if (latest === null) return;
    setFresh(latest.done ? latest.kind : null);
    const timer = setTimeout(() => setFresh(null), FRESH_MS);
    return () => clearTimeout(timer);
  }, [latest]);

  const copy = async (kind: Copied["kind"], text: string, leftOut = present.leftOut) =>
    setLatest({ kind, text, leftOut, of: present.of, done: await copyText(text) });
  const copyForMerchant = useHandler(() =>
    forMerchant((released) =>
      withTexts(({ merchantText }) => {
        const of = shared(released);
        const pace = merchantPace(of.quote, present.limits, present.dated, of.estimate);
        void copy("merchant", merchantText(of, pace));
      }),
    ),
  );
  const copyFullTerms = useHandler(() =>
    forIso(() => withTexts((texts) => copy("full", isoCopy(texts, shared(null))))),
  );
  const copyLink = useHandler(() => forIso(() => copy("link", link())));
  const copyEarlierTerms = useHandler((earlier: Shared) =>
    forIso(() => withTexts((texts) => copy("earlier", isoCopy(texts, earlier), []))),
  );
  const shownFresh = copied === null ? null : fresh;
  return useMemo(
    () => ({ copied, fresh: shownFresh, copyForMerchant, copyFullTerms, copyLink, copyEarlierTerms }),
    [copied, shownFresh, copyForMerchant, copyFullTerms, copyLink, copyEarlierTerms],
  );
}

type Texts = Awaited<ReturnType<typeof loadOutputs>>;

/** The full terms as text; without private figures while the tab hides them. */
function isoCopy({ fullText }: Texts, shared: Shared): string {
  return fullText(shared, arePrivateHidden());
}
