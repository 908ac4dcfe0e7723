"use client";

import { commissionLines } from "@/components/calculator/commission/commission-outputs";
import { aprText } from "@/components/calculator/dates/estimate";
import { decisionTitle } from "@/components/calculator/decision/decision-words";
import type { Brand, Deal } from "@/components/calculator/offer/offer";
import { useAsking } from "@/components/calculator/page/use-asking";
import { arePrivateHidden } from "@/components/calculator/privacy/private-hidden";
import { renewalLines } from "@/components/calculator/renewal/renewal-outputs";
import { NOT_FOR_MERCHANT } from "@/components/calculator/share/not-for-merchant";
import {
  deductions,
  factorLine,
  paragraphs,
  paymentsLine,
  structureLine,
} from "@/components/calculator/share/share-texts";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Drawing } from "@/components/ui/drawing";
import { PRINTER } from "@/components/ui/drawings-of-outputs";
import { useHydrated } from "@/components/ui/use-hydrated";
import { formatCount, formatMoney, formatMonths } from "@/lib/calculator/money/formats";
import type { ShownDecision } from "@/lib/calculator/wire/decisions";
import type { Figures } from "@/lib/calculator/wire/figures";
import type { MerchantLock } from "@/lib/disclosure/merchant/lock";

/** The facts of a submission that its receipt contains. */
export interface ReceiptFacts {
  brand: Brand;
  deal: Deal;
  submission: {
    number: string;
    /** ISO 8601 time. */
    submittedAt: string;
    offerVersion: number;
    contactName: string | null;
    contactEmail: string | null;
    /** Whether the contact gets a mail about the decision. */
    mailed: boolean;
    note: string | null;
  };
  /** The funder's latest decision. */
  decision: ShownDecision | null;
  figures: Figures;
  times: ReceiptTimes;
}

/** The times of a receipt by the brand's clock, "Jan 2, 2026, 4:11 PM CST"; those of no decision are null. */
export interface ReceiptTimes {
  submitted: string;
  linkEnds: string;
  decided: string | null;
  validUntil: string | null;
}

interface ReceiptActionsProps extends ReceiptFacts {
  /** Whether copying the receipt is the primary action of the page. */
  primary: boolean;
}

/**
 * The buttons that copy and print the receipt. They are disabled until hydration, since a click would be
 * lost.
 */
export function ReceiptActions({ primary, ...facts }: ReceiptActionsProps) {
  const ready = useHydrated();
  return (
    <div className="mt-6 grid grid-cols-2 gap-2 noscript:hidden print:hidden">
      <CopyButton
        kind={primary ? "primary" : "plain"}
        label="Copy receipt"
        text={() => receiptText(facts, arePrivateHidden())}
      />
      <Button className="px-2" disabled={!ready} onClick={printPage}>
        <Drawing path={PRINTER} />
        Print
      </Button>
    </div>
  );
}

/** Prints the page itself. The browser's own menu prints a sheet instead (components/calculator/share/printed-sheet.css). */
function printPage() {
  const { dataset } = document.documentElement;
  dataset.print = "page";
  addEventListener("afterprint", () => delete dataset.print, { once: true });
  print();
}

/** The reference alone, to paste into a message. */
export function CopyReference({ number }: { number: string }) {
  return (
    <div className="noscript:hidden print:hidden">
      <CopyButton kind="quiet" label="Copy" about="reference" text={number} />
    </div>
  );
}

/**
 * The time of the decision that is shown, null without one, why the terms may not go to the merchant, and the
 * last step of the disclosure, null without one.
 */
interface ShownState {
  decidedAt: string | null;
  lock: MerchantLock | null;
  disclosed: string | null;
}

interface ReceiptWatchProps {
  shown: ShownState;
  /** Whether the merchant may still open or sign the disclosure. */
  awaitsMerchant: boolean;
  /** Asks the server whether `shown` is still true; where it is not, the server renders the page again. */
  check: (shown: ShownState) => Promise<unknown>;
}

/** Keeps an open receipt up to date, also for the browser's own print. Renders nothing. */
export function ReceiptWatch({ shown, awaitsMerchant, check }: ReceiptWatchProps) {
  const ask = async () => {
    try {
      await check(shown);
    } catch {
      // Without a connection the page keeps what it shows.
    }
  };
  const awaited = [shown.decidedAt === null && "a decision", awaitsMerchant && shown.disclosed];
  useAsking(ask, awaited.filter(Boolean).join(" ") || null);
  return null;
}

/**
 * The receipt as plain text for the ISO, with everything that was sent; `withoutPrivate` leaves out what the
 * tab hides.
 */
function receiptText(facts: ReceiptFacts, withoutPrivate = false): string {
  const { brand, deal, submission, decision, figures, times } = facts;
  return paragraphs([
    [NOT_FOR_MERCHANT],
    [
      `Terms submitted to ${brand.name}`,
      `Reference ${submission.number}, ${times.submitted}`,
      `${deal.merchantName}, deal ${deal.dealId}, offer version ${formatCount(submission.offerVersion)}`,
      ...structureLine(figures),
    ],
    decision === null
      ? []
      : [
          `${decisionTitle(decision.decision, brand.name)}, ${times.decided}`,
          ...(decision.message === null ? [] : [decision.message]),
        ],
    [
      `Net funding to merchant: ${formatMoney(figures.netFunding)}`,
      paymentsLine(figures),
      `Estimated term: ${formatMonths(figures.estimatedTermMonths)}`,
      ...(figures.apr === undefined ? [] : [`Estimated APR: ${aprText({ apr: figures.apr })}`]),
      ...(figures.noApr ? [figures.noApr] : []),
      ...(withoutPrivate ? [] : commissionLines(figures)),
    ],
    [
      `Purchase price: ${formatMoney(figures.purchasePrice)}`,
      ...(withoutPrivate ? [] : [factorLine(figures)]),
      `Amount sold: ${formatMoney(figures.amountSold)}`,
      ...deductions(figures),
    ],
    renewalLines(figures.renewal),
    submission.note === null ? [] : [`Note: ${submission.note}`],
  ]);
}
