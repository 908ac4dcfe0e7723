import "server-only";
import type { Day } from "@/lib/calculator/schedule/calendar";
import type { MerchantLock } from "@/lib/disclosure/merchant/lock";
import type { DisclosureProgress } from "@/lib/disclosure/merchant/state";
import { type DocumentRegime, regimeOfDocument } from "@/lib/disclosure/regimes/regimes";
import { flatOfferFor } from "@/lib/schemas/offers/flat-offer";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { momentIn } from "@/lib/schemas/pages/moment";
import { REFERENCE_NUMBER } from "@/lib/schemas/wire/identifiers";
import { MADE_TOO_OFTEN } from "@/lib/services/disclosures/disclosures";
import { selectDocuments } from "@/lib/services/disclosures/disclosures-statements";
import { disclosureProgress } from "@/lib/services/disclosures/merchant-links";
import { downloadOrWait } from "@/lib/services/disclosures/read";
import { documentStatus } from "@/lib/services/disclosures/views";
import { openLink } from "@/lib/services/links/links";
import type { LinkBrand, LinkDecision, LinkSubmission } from "@/lib/services/links/links-statements";
import { pathOfLink, type StoredOffer } from "@/lib/services/offers/offers";
import { storedQuote, storedTerms } from "@/lib/services/terms/terms";
import { dayIn } from "@/lib/services/time-zones";
import { endedDecision, shownBrand, shownDecision } from "./calculator";
import { receiptSheet } from "./closing-receipt";
import { quotedFigures, submittedFigures, submittedLock } from "./submitted-figures";
import { dealOf } from "./visible-offer";

/**
 * Returns the receipt of a submission, for a live link to its offer; `not_found` for an unknown number. For a
 * link that has ended, `decided`: the decision alone, if it was made in the last 90 days.
 */
export async function receiptPage(link: LinkParts, number: string, now: Date) {
  const isNumber = REFERENCE_NUMBER.test(number);
  const opened = await openLink(link, now, isNumber ? number : null);
  if (opened.state === "not_found") return opened;
  const { brand, submission } = opened;
  if (opened.state !== "live") {
    const decided = isNumber && submission ? endedDecision(submission, now) : null;
    if (!decided) return opened;
    const { state: linkEnd } = opened;
    const { accent, isSandbox } = brand;
    const shown = { brand: shownBrand(brand), accent, isSandbox };
    const time = momentIn(brand.timeZone, new Date(decided.decidedAt));
    return { state: "decided" as const, linkEnd, ...shown, ...decided, decided: time };
  }
  const { offer, endsAt } = opened;
  if (!submission || !isNumber) return { state: "not_found" as const };
  const fields = flatOfferFor(offer, submission.terms, brand.defaultBrandId);
  const { figures, required } = submittedFigures(submission, offer, brand);
  const { latest } = submission;
  const decision = latest && shownDecision(latest, now);
  return {
    state: "live" as const,
    funder: brand.funderSlug,
    brand: shownBrand(brand),
    accent: brand.accent,
    times: {
      submitted: momentIn(brand.timeZone, new Date(submission.submitted_at)),
      linkEnds: momentIn(brand.timeZone, endsAt * 1000),
      decided: decision && momentIn(brand.timeZone, new Date(decision.decidedAt)),
      validUntil: decision?.validUntil ? momentIn(brand.timeZone, new Date(decision.validUntil)) : null,
    },
    isSandbox: brand.isSandbox,
    deal: dealOf(offer),
    linkExpiresAt: endsAt,
    calculatorPath: pathOfLink(link),
    terms: storedTerms(submission.terms),
    stipulations: fields.display_config.show_stipulations ? fields.stipulations : [],
    submission: {
      number: submission.number,
      submittedAt: new Date(submission.submitted_at).toISOString(),
      offerVersion: submission.offer_version,
      contactName: submission.contact_name,
      contactEmail: submission.contact_email,
      // A sandbox mails its alert address only.
      mailed: submission.decision_mail === true && submission.contact_email !== null && !brand.isSandbox,
      note: submission.note,
    },
    tooManyDisclosures: submission.refused?.includes(MADE_TOO_OFTEN) ?? false,
    documentPath:
      submission.document_id === null
        ? null
        : `${pathOfLink(link, "/receipt/document")}&number=${encodeURIComponent(submission.number)}`,
    disclosure: await submittedDisclosure(submission, required),
    sheet: decision?.decision === "declined" ? null : await receiptSheet(offer, submission.terms, brand, now),
    decision,
    counter:
      latest && counterOf(latest, offer, brand, dayIn(brand.timeZone, new Date(submission.submitted_at))),
    figures,
    merchantLock: submittedLock(storedQuote(submission.quote), fields, brand, now),
  };
}

/** The state that an open receipt polls. */
export interface ReceiptState {
  /** When the latest decision was made; null without one, and for an ended link. */
  decidedAt: string | null;
  /** Why the terms may not go to the merchant; null when they may. */
  lock: MerchantLock | null;
  /** The latest step of the disclosure, as text; null without one. */
  disclosed: string | null;
}

/** When the steps of a disclosure happened, as text: another text is another step. */
export function progressText(progress: DisclosureProgress | null): string | null {
  if (progress === null) return null;
  const { mail, openedAt, senderOpenedAt, acknowledgedAt, signedAt } = progress;
  const steps = [mail?.sentAt, openedAt, senderOpenedAt, acknowledgedAt, signedAt];
  return steps.map((step) => step?.at ?? "").join(" ");
}

/** Whether the merchant may still open, sign or confirm a disclosure that was made. */
export function isAwaited(progress: DisclosureProgress | null): boolean {
  return progress !== null && progress.signedAt === null && progress.acknowledgedAt === null;
}

/**
 * Returns the disclosure of submitted terms: its document's progress, null where none was made, and that of the
 * document that the submission ended. Null where none was required.
 */
async function submittedDisclosure(
  { document_id, submitted_at }: Pick<LinkSubmission, "document_id" | "submitted_at">,
  regime: DocumentRegime | null,
) {
  const [document] = document_id === null ? [] : await selectDocuments({ id: document_id });
  if (!document) return regime && { regime, progress: null, ended: null };
  const required = regimeOfDocument(document.state);
  if (required === null) return null;
  const at = new Date(submitted_at);
  const [superseded] = await selectDocuments({ supersededAt: { offerId: document.offer_id, at } });
  const hasEnded = superseded && documentStatus(superseded, at) === "superseded";
  return {
    regime: required,
    progress: await disclosureProgress(document),
    ended: hasEnded ? await disclosureProgress(superseded) : null,
  };
}

/** Returns the current state of a submission's receipt. */
export async function receiptState(link: LinkParts, number: string, now: Date): Promise<ReceiptState> {
  const opened = await openLink(link, now, REFERENCE_NUMBER.test(number) ? number : null);
  const submission = opened.state === "live" ? opened.submission : null;
  if (opened.state !== "live" || !submission) return { decidedAt: null, lock: null, disclosed: null };
  const { offer, brand } = opened;
  const { terms, quote, latest } = submission;
  const disclosure = await submittedDisclosure(submission, null);
  const sheet = latest?.decision === "declined" ? null : await receiptSheet(offer, terms, brand, now);
  const fields = flatOfferFor(offer, terms, brand.defaultBrandId);
  return {
    decidedAt: latest && shownDecision(latest, now).decidedAt,
    lock: submittedLock(storedQuote(quote), fields, brand, now),
    disclosed: progressText(disclosure?.progress ?? sheet?.progress ?? null),
  };
}

/**
 * Returns the PDF of the disclosure that a submission was made with, even if that document has ended since.
 */
export async function receiptDocument(link: LinkParts, number: string, now: Date) {
  const opened = REFERENCE_NUMBER.test(number) ? await openLink(link, now, number) : null;
  if (opened?.state !== "live") return { state: "not_found" as const };
  const { offer, brand, submission } = opened;
  const documentId = submission?.document_id ?? null;
  const [document] = documentId === null ? [] : await selectDocuments({ id: documentId });
  if (!document || document.offer_id !== offer.id) return { state: "not_found" as const };
  const file = await downloadOrWait(document);
  return file.state === "busy" ? file : { ...file, state: "found" as const, funder: brand.funderSlug };
}

/** Returns the terms of a counter with their figures; null for another decision. */
function counterOf({ terms, quote }: LinkDecision, offer: StoredOffer, brand: LinkBrand, day: Day) {
  if (!terms || !quote) return null;
  const fields = flatOfferFor(offer, terms, brand.defaultBrandId);
  const { figures, required } = quotedFigures(storedQuote(quote), fields, brand, day);
  return { terms: storedTerms(terms), figures, needsDisclosure: required !== null };
}
