import "server-only";
import type { KeyObject } from "node:crypto";
import { parseDay } from "@/lib/calculator/schedule/iso-day";
import type { DisclosureProgress, MerchantState, Moment } from "@/lib/disclosure/merchant/state";
import type { DocumentStatus } from "@/lib/schemas/disclosures/operations";
import type { MerchantLinkParts } from "@/lib/schemas/pages/link";
import { momentIn, shortMomentIn } from "@/lib/schemas/pages/moment";
import { isDealId } from "@/lib/schemas/wire/identifiers";
import { prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { merchantSignature, sameDigest } from "@/lib/server/identity/hmac";
import { isId } from "@/lib/server/ids";
import { type LinkBrand, loadLinkedOffer } from "@/lib/services/links/links-statements";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { storedTerms } from "@/lib/services/terms/terms";
import { type Evidence, selectDocuments, selectSteps } from "./disclosures-statements";
import { documentStatus, type StoredDocument } from "./views";

/** Returns the path of a document's page for the merchant, which works until the document expires. */
export function merchantPath(document: LinkedDocument): string {
  const exp = document.expires_at.getTime() / 1000;
  const [key] = env().linkKeys;
  const link = { offerId: document.offer_id, disclosureId: document.id, exp };
  const sig = merchantSignature(key as KeyObject, link);
  return `/${document.deal_id}/merchant?sig=${sig}&exp=${exp}&disclosure=${document.id}`;
}

/**
 * Returns the path of a document's PDF, under the same signature. Reading the PDF does not count as an
 * opening.
 */
export function merchantDocumentPath(document: LinkedDocument): string {
  return merchantPath(document).replace("/merchant?", "/merchant/document?");
}

/** The parts of a document that its link is made of. */
type LinkedDocument = Pick<StoredDocument, "id" | "offer_id" | "deal_id" | "expires_at">;

/** The result of opening a merchant's link. Without a valid signature it is "not_found". */
type OpenedMerchantLink =
  | { state: DocumentStatus; document: StoredDocument; offer: StoredOffer; brand: LinkBrand }
  | { state: "not_found" };

/** Verifies a merchant's link and loads its document, without side effects. */
export async function openMerchantLink(parts: MerchantLinkParts, now: Date): Promise<OpenedMerchantLink> {
  const document = await signedDocument(parts);
  const loaded = document && (await loadLinkedOffer(document.offer_id, null));
  if (!document || !loaded) return { state: "not_found" };
  const { offer, brand } = loaded;
  return { state: documentStatus(document, now), document, offer, brand };
}

async function signedDocument(parts: MerchantLinkParts): Promise<StoredDocument | null> {
  const { dealId, sig, exp, disclosure } = parts;
  const wellFormed = isDealId(dealId) && /^[A-Za-z0-9_-]{43}$/.test(sig) && /^[1-9]\d{0,11}$/.test(exp);
  if (!wellFormed || !isId(disclosure)) return null;
  const [document] = await selectDocuments({ id: disclosure, dealId });
  if (!document || document.expires_at.getTime() !== Number(exp) * 1000) return null;
  const link = { offerId: document.offer_id, disclosureId: document.id, exp: Number(exp) };
  return env().linkKeys.some((key) => sameDigest(merchantSignature(key, link), sig)) ? document : null;
}

/** Returns what the ISO sees of a document that is current. */
export async function merchantState(document: StoredDocument): Promise<MerchantState> {
  return {
    ...(await disclosureProgress(document)),
    offerVersion: document.valid_version,
    terms: storedTerms(document.terms),
    merchantUrl: `${env().baseUrl}${merchantPath(document)}`,
    documentPath: merchantDocumentPath(document),
    expiresAt: document.expires_at.getTime() / 1000,
    funding: parseDay(document.payment_dates.funding) ?? 0,
  };
}

/** Returns what happened to a document until now. */
export async function disclosureProgress(document: StoredDocument): Promise<DisclosureProgress> {
  const [steps, mail] = await Promise.all([
    selectSteps(document.id),
    prisma.disclosureMail.findFirst({
      where: { disclosure_id: document.id },
      orderBy: { delivery_id: "desc" },
    }),
  ]);
  const { givenLink, opened, openedBySender, sent, latestMailSent, acknowledged, signed } = steps;
  const { time_zone, created_at, signs } = document;
  const momentAt = (at: Date): Moment => ({
    at: inSeconds(at),
    text: momentIn(time_zone, at),
    short: shortMomentIn(time_zone, at),
  });
  const momentOf = (row: Evidence | null) => row && momentAt(row.occurred_at);
  return {
    preparedAt: momentAt(created_at),
    signs,
    mail: mail && {
      email: mail.email,
      requestedAt: inSeconds(mail.requested_at),
      sentAt: momentOf(latestMailSent),
    },
    handedOut: mail !== null || (givenLink ?? opened ?? openedBySender) !== null,
    openedAt: momentOf(opened),
    acknowledgedAt: momentOf(acknowledged),
    transmitted: opened !== null || sent !== null,
    signedAt: momentOf(signed),
    senderOpenedAt: momentOf(openedBySender),
    confirmedBySender: (signed ?? acknowledged)?.by_sender ?? false,
  };
}

function inSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
