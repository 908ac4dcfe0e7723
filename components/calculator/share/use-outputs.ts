"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { merchantPace } from "@/components/calculator/dates/merchant-pace";
import type { MerchantOutput } from "@/components/calculator/merchant/owed-question";
import type { DisclosureActions } from "@/components/calculator/merchant/sending";
import type { Gate, Released } from "@/components/calculator/merchant/use-gate";
import type { Brand, Financing, Offer } from "@/components/calculator/offer/offer";
import { loadParts } from "@/components/calculator/on-demand/on-demand";
import { secondsNow } from "@/components/calculator/page/times";
import { arePrivateHidden } from "@/components/calculator/privacy/private-hidden";
import type { Audience } from "@/components/calculator/results/money-bar";
import type { TermChange } from "@/components/calculator/terms/terms-form";
import { copyText } from "@/components/ui/copy-text";
import { useModule } from "@/components/ui/on-demand";
import { shareText } from "@/components/ui/share-text";
import { useHandler } from "@/components/ui/use-handler";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import type { Copied, CopyPlace, Sharing } from "./copied";
import type { MerchantOption } from "./options";
import { usePrint } from "./printed-sheet";
import type { Shared } from "./share-texts";

interface OutputsInput {
  brand: Brand;
  offer: Offer;
  /** The whole offer, of which `offer` is the part that is shown. */
  current: Offer;
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
    estimate: (released ?? gate.priced).estimate,
    share: (released ?? gate.priced).scheduled.share,
    stipulations,
    feeBreakdown: show.feeBreakdown,
    prepayment: limits.prepayment,
    merchantUrl: released?.disclosure?.merchantUrl ?? null,
    now: secondsNow(),
  });
  const parts = useModule(loadParts);
  // Each output first asks the server whether the terms still may go. Of two outputs the later counts.
  const asking = async <T>(press: () => void, ask: (of: Parts) => Promise<T>): Promise<T | null> => {
    latestOutput.current += 1;
    const mine = latestOutput.current;
    const loaded = await parts.fetchFor(press);
    const answer = loaded && (await ask(loaded));
    return latestOutput.current === mine ? answer : null;
  };
  const release = (press: () => void) => asking(press, ({ passGate }) => passGate(gate, read));
  const releaseBoth = (press: () => void, options: MerchantOption[]) =>
    asking(press, ({ passBoth }) => passBoth(gate, read, options));
  const isOffered = (press: () => void) =>
    asking(press, ({ isStillOffered }) => isStillOffered(gate, input.current, read));
  const [question, setQuestion] = useState<{ output: MerchantOutput; act: () => void } | null>(null);
  // Where the funder gives the disclosure itself, the ISO is asked first, once.
  const first = (output: MerchantOutput, act: () => void) => {
    if (gate.asked === null) act();
    else setQuestion({ output, act });
  };
  const answer = (yes: boolean) => {
    setQuestion(null);
    gate.setTrouble(yes ? null : `Ask ${brand.name} for it first.`);
    if (!yes || gate.asked === null) return;
    gate.confirm(gate.asked.state);
    question?.act();
  };
  const sharing = useSharing({
    first,
    shared,
    link,
    present: { of: termsKey, leftOut, limits, dated: gate.priced.dated },
    release,
    releaseBoth,
    isOffered,
  });
  const printing = usePrint();
  const printForMerchant = async () => {
    if ((await release(() => print("merchant"))) !== null) printing.print("merchant");
  };
  const printOptions = async (options: MerchantOption[]) => {
    if (await releaseBoth(() => printBoth(options), options)) printing.print("merchant", options);
  };
  const printForIso = async () => {
    if (await isOffered(() => print("iso"))) printing.print("iso");
  };
  const print = useHandler((audience: Audience) => {
    if (audience === "merchant") first("print", () => void printForMerchant());
    else void printForIso();
  });
  const printBoth = (options: MerchantOption[]) => first("print", () => void printOptions(options));
  const downloadTerms = useHandler(async () => {
    if (await isOffered(downloadTerms)) (await loadParts()).downloadTerms(shared());
  });
  const downloadCalendar = async () => {
    const released = await release(calendar);
    const schedule = released?.scheduled.schedule;
    if (!schedule) return;
    const { estimate, disclosure } = released;
    const merchantUrl = disclosure?.merchantUrl ?? null;
    (await loadParts()).downloadCalendar(schedule, deal, brand, { estimate, merchantUrl });
  };
  const calendar = useHandler(() => first("download", () => void downloadCalendar()));
  return {
    sharing,
    printing,
    print,
    printBoth,
    downloadTerms,
    calendar,
    question,
    answer,
    notice: parts.notice,
  };
}

/** The present terms; `of` identifies them and the version of the offer. */
interface Present {
  of: string;
  leftOut: TermChange[];
  limits: OfferLimits;
  /** The financing that the dates of the terms follow from. */
  dated: Financing;
}

interface SharingInput {
  /** Does what takes terms to the merchant, after the ISO's answer where one is asked for. */
  first: (output: MerchantOutput, act: () => void) => void;
  shared: (released: Released | null) => Shared;
  /** The address of these terms. */
  link: () => string;
  present: Present;
  /**
   * What of the terms may go to the merchant; null where nothing may, or a later output overtook this one. The
   * press is repeated where the module that asks could not be fetched, as it is below.
   */
  release: (press: () => void) => Promise<Released | null>;
  /** Whether both options may go to the merchant. */
  releaseBoth: (press: () => void, options: MerchantOption[]) => Promise<boolean | null>;
  /** Whether the figures may be taken along by the ISO: an output of an offer that is no longer there is none. */
  isOffered: (press: () => void) => Promise<boolean | null>;
}

const FRESH_MS = 4_000;

/** Copies and shares the present terms, and shows what was copied until they change. */
function useSharing(input: SharingInput): Sharing {
  const { first, shared, link, present, release, releaseBoth, isOffered } = input;
  const [latest, setLatest] = useState<(Copied & { of: string }) | null>(null);
  const [fresh, setFresh] = useState<Copied["kind"] | null>(null);
  const copied = latest?.of === present.of ? latest : null;

  useEffect(() => {
    if (latest === null) return;
    setFresh(latest.done ? latest.kind : null);
    const timer = setTimeout(() => setFresh(null), FRESH_MS);
    return () => clearTimeout(timer);
  }, [latest]);

  // The write begins within the press, before the text is there.
  const copy = async (of: Pick<Copied, "kind" | "place">, making: Promise<string | null>) => {
    const done = await copyText(making);
    const text = await making;
    if (text !== null) setLatest({ ...of, text, done, leftOut: present.leftOut, of: present.of });
  };
  const forMerchant = async (press: () => void) => {
    const released = await release(press);
    if (released === null) return null;
    const of = shared(released);
    const { merchantText } = await loadParts();
    return merchantText(of, merchantPace(of.quote, present.limits, present.dated, of.estimate));
  };
  const forIso = async (press: () => void) => {
    if (!(await isOffered(press))) return null;
    const { fullText } = await loadParts();
    return fullText(shared(null), arePrivateHidden());
  };
  const share = async (place: CopyPlace) => {
    const text = await forMerchant(() => shareWithMerchant(place));
    if (text === null) return;
    const { brandName, deal } = shared(null);
    const { nameOfTerms } = await loadParts();
    const done = await shareText(nameOfTerms(deal.merchantName, brandName), text);
    if (done === null) return;
    setLatest({ kind: "shared", place, text, done, leftOut: present.leftOut, of: present.of });
  };
  const copyForMerchant = useHandler((place: CopyPlace) =>
    first("copy", () => {
      const making = forMerchant(() => copyForMerchant(place));
      void copy({ kind: "merchant", place }, making);
    }),
  );
  const copyBoth = useHandler((text: string, options: MerchantOption[]) =>
    first("copy", () => {
      const released = releaseBoth(() => copyBoth(text, options), options);
      const making = released.then((both) => (both ? text : null));
      void copy({ kind: "both", place: "compare" }, making);
    }),
  );
  const shareWithMerchant = useHandler((place: CopyPlace) => first("share", () => void share(place)));
  const copyFullTerms = useHandler(() => {
    void copy({ kind: "full", place: "share" }, forIso(copyFullTerms));
  });
  const copyLink = useHandler(() => {
    void copy(
      { kind: "link", place: "share" },
      isOffered(copyLink).then((offered) => (offered ? link() : null)),
    );
  });
  const shownFresh = copied === null ? null : fresh;
  return useMemo(
    () => ({
      copied,
      fresh: shownFresh,
      copyForMerchant,
      copyBoth,
      shareWithMerchant,
      copyFullTerms,
      copyLink,
    }),
    [copied, shownFresh, copyForMerchant, copyBoth, shareWithMerchant, copyFullTerms, copyLink],
  );
}

type Parts = Awaited<ReturnType<typeof loadParts>>;
