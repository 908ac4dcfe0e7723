import "server-only";
import type { WireTerms } from "@/lib/calculator/wire";
import { database } from "@/lib/server/database";
import { env } from "@/lib/server/env";
import { merchantPath } from "./merchant-links";
import { selectEvidence } from "./store";
import type { StoredDocument } from "./views";

/** A current document as the ISO's page knows it; times in Unix seconds. */
export interface MerchantState {
  offerVersion: number;
  terms: WireTerms;
  merchantUrl: string;
  expiresAt: number;
  /** To whom it was mailed last, when, and since when the mail server has it; null before that. */
  mail: { email: string; requestedAt: number; sentAt: number | null } | null;
  openedAt: number | null;
  acknowledgedAt: number | null;
}

/** Returns what the ISO sees of a document that is current. */
export async function merchantState(document: StoredDocument): Promise<MerchantState> {
  const db = await database();
  const [evidence, mail] = await Promise.all([
    selectEvidence(document.id),
    db.disclosureMail.findFirst({
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
  return {
    offerVersion: document.valid_version,
    terms: document.terms,
    merchantUrl: `${env().baseUrl}${merchantPath(document)}`,
    expiresAt: document.expires_at.getTime() / 1000,
    mail: mail && {
      email: mail.email,
      requestedAt: inSeconds(mail.requested_at),
      sentAt: at("sent", mail.delivery_id),
    },
    openedAt: at("opened"),
    acknowledgedAt: at("acknowledged"),
  };
}

function inSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
