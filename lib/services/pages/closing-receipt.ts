import "server-only";
import { termsToSend } from "@/lib/calculator/wire/wire-terms";
import { closingState } from "@/lib/disclosure/closing/states";
import type { DisclosureProgress } from "@/lib/disclosure/merchant/state";
import { resolveState, stateName } from "@/lib/disclosure/regimes/us-states";
import type { StoredTerms } from "@/lib/schemas/quotes/terms";
import { closingSheetOf, sheetOfTerms } from "@/lib/services/disclosures/closing-sheets";
import { findCurrent } from "@/lib/services/disclosures/disclosures-statements";
import { disclosureProgress, merchantDocumentPath } from "@/lib/services/disclosures/merchant-links";
import { documentStatus } from "@/lib/services/disclosures/views";
import type { LinkBrand } from "@/lib/services/links/links-statements";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { storedTerms } from "@/lib/services/terms/terms";

/** The closing sheet of submitted terms, as the receipt shows it. */
interface SheetOnReceipt {
  /** The state's name. */
  name: string;
  /** The current one, where it is of other terms: sending this one ends it. Null without one. */
  earlier: DisclosureProgress | null;
  /** Whether it can be made of these terms now. */
  isReady: boolean;
  /** What happened to the newest one; null before one is made. */
  progress: DisclosureProgress | null;
  /** Whether that one is no longer good, so that another can be made. */
  hasEnded: boolean;
  /** The path of its PDF; null without one that is good. */
  documentPath: string | null;
  /** What it is made of: the terms, and the offer's present version. */
  of: { offerVersion: number; terms: ReturnType<typeof termsToSend> };
}

/**
 * Returns the closing sheet of submitted terms; null where the state has none, or the brand has not approved it
 * and none was made.
 */
export async function receiptSheet(
  offer: StoredOffer,
  terms: StoredTerms,
  { defaultBrandId, isSandbox }: Pick<LinkBrand, "defaultBrandId" | "isSandbox">,
  now: Date,
): Promise<SheetOnReceipt | null> {
  const state = closingState(offer.merchant_state ? resolveState(offer.merchant_state) : null);
  if (state === null) return null;
  const [document, current, sheet] = await Promise.all([
    closingSheetOf(offer, terms),
    findCurrent(offer, now),
    sheetOfTerms(offer, terms, { defaultBrandId, now, isSandbox }),
  ]);
  if (document === null && sheet === null) return null;
  const isCurrent = document !== null && documentStatus(document, now) === "current";
  return {
    name: stateName(state),
    earlier: current && current.id !== document?.id ? await disclosureProgress(current) : null,
    isReady: sheet?.disclosure.complete ?? false,
    progress: document && (await disclosureProgress(document)),
    hasEnded: document !== null && !isCurrent,
    documentPath: isCurrent ? merchantDocumentPath(document) : null,
    of: { offerVersion: offer.version, terms: termsToSend(storedTerms(terms)) },
  };
}
