import "server-only";
import { parseDay } from "@/lib/calculator/iso-day";
import type { MerchantState } from "@/lib/calculator/merchant-state";
import { prisma } from "@/lib/server/database";
import { env } from "@/lib/server/env";
import { storedTerms } from "@/lib/services/stored-terms";
import { isOpening, selectEvidence } from "./document-statements";
import { merchantDocumentPath, merchantPath } from "./merchant-links";
import type { StoredDocument } from "./views";

/** Returns what the ISO sees of a document that is current. */
export async function merchantState(document: StoredDocument): Promise<MerchantState> {
  const [evidence, mail] = await Promise.all([
    selectEvidence(document.id),
    prisma.disclosureMail.findFirst({
      where: { disclosure_id: document.id },
      orderBy: { delivery_id: "desc" },
    }),
  ]);
  const at = (kind: string, deliveryId?: string) => {
    const row = evidence.find(
      (found) => found.kind === kind && (deliveryId === undefined || found.delivery_id === deliveryId),
    );
    return row ? inSeconds(row.occurred_at) : null;
  };
  const opening = evidence.find(isOpening);
  const ownOpening = evidence.find(({ kind, by_sender }) => kind === "opened" && by_sender);
  const confirmation = evidence.find(({ kind }) => kind === "acknowledged" || kind === "signed");
  return {
    offerVersion: document.valid_version,
    terms: storedTerms(document.terms),
    merchantUrl: `${env().baseUrl}${merchantPath(document)}`,
    documentPath: merchantDocumentPath(document),
    expiresAt: document.expires_at.getTime() / 1000,
    funding: parseDay(document.payment_dates.funding) ?? 0,
    mail: mail && {
      email: mail.email,
      requestedAt: inSeconds(mail.requested_at),
      sentAt: at("sent", mail.delivery_id),
    },
    openedAt: opening ? inSeconds(opening.occurred_at) : null,
    acknowledgedAt: at("acknowledged"),
    transmitted: opening !== undefined || evidence.some(({ kind }) => kind === "sent"),
    signedAt: at("signed"),
    senderOpenedAt: ownOpening ? inSeconds(ownOpening.occurred_at) : null,
    confirmedBySender: confirmation?.by_sender ?? false,
  };
}

function inSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
