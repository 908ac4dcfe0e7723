"use client";

import { lazy, type ReactNode, useState } from "react";
import { openingOf } from "#opening";
import { configurationText, readConfiguration } from "@/components/calculator/address/configuration";
import { useConfiguration } from "@/components/calculator/address/use-configuration";
import type { DisclosureActions } from "@/components/calculator/merchant/sending";
import type { Brand, Offer } from "@/components/calculator/offer/offer";
import type { OfferChange, OfferVersion } from "@/components/calculator/offer/offer-change";
import type { Opening } from "@/components/calculator/opening/opening";
import { CalculatorPage } from "@/components/calculator/page/calculator-page";
import type { LazyParts } from "@/components/calculator/page/lazy-parts";
import type { TextLimits } from "@/components/calculator/review/review-dialog";
import type { ChangedOffer, Submit } from "@/components/calculator/review/use-submission";
import type { Shared } from "@/components/calculator/share/share-texts";
import type { Structured } from "@/components/calculator/structures/structured";
import { formOf } from "@/components/calculator/terms/terms-form";
import {
  type ConfiguredTerms,
  type Pin,
  usePins,
  usePlainForm,
  useTerms,
} from "@/components/calculator/terms/use-terms";
import type { LastSubmission } from "@/lib/calculator/decisions";
import type { Disclosing } from "@/lib/calculator/merchant-state";

export interface CalculatorProps {
  brand: Brand;
  offer: Offer;
  /** Unix seconds. */
  linkExpiresAt: number;
  submissionKey: string;
  textLimits: TextLimits;
  /** The latest submission, and the decision on it; null without one. */
  submitted: ReactNode;
  served: Served;
  lastSubmission: LastSubmission | null;
  submit: Submit;
  /** Null where no disclosure is required. */
  disclosing: Disclosing | null;
  disclosureActions: DisclosureActions;
  /** Called once, after hydration. */
  recordView: () => Promise<void>;
}

/** The same with what is shown until the lazy parts are loaded. */
export interface OpenedProps extends CalculatorProps {
  opening: Opening;
}

/** What the server renders, so that no script has to. */
export interface Served {
  starts: ReactNode;
  /** What hides the commission, and what stands in its place while it is hidden. */
  privacy: { hide: ReactNode; hidden: ReactNode };
  printMark: ReactNode;
}

/** The present terms and what changes them, the same for an offer with structures and without. */
export interface TermsEngine {
  current: CurrentOffer;
  /** The offer as it is shown: in an offer with structures, with the limits of the chosen one. */
  offer: Offer;
  configured: ConfiguredTerms;
  pins: Pin[];
  pin: (terms: Pin) => void;
  unpin: (index: number) => void;
  /** The text behind the # that opens the present terms, without pins. */
  address: string;
  /** Continues with a changed offer; `shared` are the terms as they were before. */
  adopt: (loaded: LazyParts, changed: ChangedOffer, shared: Shared) => void;
  /** Null in an offer without structures. */
  structured: Structured | null;
}

export type CurrentOffer = ReturnType<typeof useOffer>;

/** The terms before and after the offer changed while the page was open. */
export interface OfferUpdate {
  before: OfferVersion;
  now: OfferVersion;
  pinsMoved: boolean;
  /** What changed besides the limits that are shown: other structures, and what is needed before funding. */
  otherChanges: OfferChange[];
  /** The terms as they stood, to copy. */
  earlier: Shared;
}

const StructuredCalculator = lazy(() => import("@/components/calculator/structures/structured-calculator"));

// Rule: L2-11
/** The page's one island: an ISO configures terms, sees every figure, and submits. */
export function Calculator(props: CalculatorProps) {
  const current = useOffer(props.offer);
  const [opening] = useState(() => openingOf(props));
  return current.offer.structures.length > 0 ? (
    <StructuredCalculator {...props} opening={opening} current={current} />
  ) : (
    <PlainCalculator {...props} opening={opening} current={current} />
  );
}

/** The calculator of an offer without structures. */
function PlainCalculator({ current, ...props }: OpenedProps & { current: CurrentOffer }) {
  const { offer } = current;
  const { limits } = offer;
  const form = usePlainForm(limits);
  const configured = useTerms(limits, form);
  const { terms } = configured;
  const { pins, setPins, pin, unpin } = usePins();
  useConfiguration(configurationText(limits, { form: form.form, pins }), (text, how) => {
    const kept = readConfiguration(limits, text);
    if (how === "opened") form.restart(kept.form);
    else form.change(() => kept.form);
    setPins(kept.pins);
  });
  return (
    <CalculatorPage
      {...props}
      engine={{
        current,
        offer,
        configured,
        pins,
        pin,
        unpin,
        address: configurationText(limits, { form: formOf(terms), pins: [] }),
        structured: null,
        adopt: (loaded, changed, shared) => {
          const carried = loaded.adoptOffer(offer, changed, { terms, pins, shared });
          current.replace(changed, carried.update);
          form.restart(formOf(carried.terms));
          setPins(carried.pins);
        },
      }}
    />
  );
}

/** The offer the page works with: the one it opened with, until the funder changes it. */
function useOffer(opened: Offer) {
  const [offer, setOffer] = useState(opened);
  const [update, setUpdate] = useState<OfferUpdate | null>(null);

  return {
    offer,
    update,
    /** Continues with a newer version, and reports the update. */
    replace: (changed: Offer, became: OfferUpdate) => {
      setOffer(changed);
      setUpdate(became);
    },
    /** Continues with a version that looks the same, without a message. */
    renew: setOffer,
    dismissUpdate: () => setUpdate(null),
  };
}
