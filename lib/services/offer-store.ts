import "server-only";
import type { OfferFields } from "@/lib/schemas/offer";
import { database } from "@/lib/server/database";
import { insertIfChanged, outbox, rowOf, type NewEvent } from "./outbox";

/** A row of `offers` read as JSON: the API's names, exact numbers, ISO times. A field never given is absent. */
export type StoredOffer = OfferFields & {
  id: string;
  funder_id: string;
  deal_id: string;
  status: "active" | "revoked";
  version: number;
  link_seq: number;
  link_expires_at: string;
  submission_count: number;
  last_submitted_at?: string;
  created_at: string;
  updated_at: string;
  revoked_at?: string;
};

/** The live offer of a deal, else the latest revoked one, else null. */
export async function findOffer(funderId: string, dealId: string): Promise<StoredOffer | null> {
  const rows = await database().$queryRaw<{ offer: object }[]>`
    SELECT to_jsonb(o) AS offer FROM offers o
    WHERE o.funder_id = ${funderId}::uuid AND o.deal_id = ${dealId}
    ORDER BY o.status = 'active' DESC, o.id DESC LIMIT 1`;
  return rows[0] ? stored(rows[0].offer) : null;
}

/** An offer by its id, else null. */
export async function findOfferById(id: string): Promise<StoredOffer | null> {
  const rows = await database().$queryRaw<{ offer: object }[]>`
    SELECT to_jsonb(o) AS offer FROM offers o WHERE o.id = ${id}::uuid`;
  return rows[0] ? stored(rows[0].offer) : null;
}

/** What a change to an offer leaves behind besides the row: its event and its line in the audit table. */
export interface ChangeRecord {
  event: NewEvent;
  audit: object;
}

/** Inserts an offer with its first version, link, event and audit entry; false when the deal has a live offer. */
export async function insertOffer(
  offer: StoredOffer,
  record: ChangeRecord & { version: object; link: object },
): Promise<boolean> {
  const rows = await database().$queryRaw<unknown[]>`
    WITH changed AS (
      INSERT INTO offers SELECT r.* FROM ${rowOf("offers", offer)} r
      ON CONFLICT (funder_id, deal_id) WHERE status <> 'revoked' DO NOTHING RETURNING id),
    ${insertIfChanged("version", "offer_versions", record.version)},
    ${insertIfChanged("link", "links", record.link)},
    ${outbox(record.event)},
    ${insertIfChanged("audit", "audit_entries", record.audit)}
    SELECT id FROM changed`;
  return rows.length === 1;
}

/** Revokes the offer if it is live and still at the version the record tells of; false otherwise. */
export async function markRevoked(offer: StoredOffer, now: Date, record: ChangeRecord): Promise<boolean> {
  const rows = await database().$queryRaw<unknown[]>`
    WITH changed AS (
      UPDATE offers SET status = 'revoked', revoked_at = ${now}, updated_at = ${now}
      WHERE id = ${offer.id}::uuid AND funder_id = ${offer.funder_id}::uuid
        AND status = 'active' AND version = ${offer.version}
      RETURNING id),
    ${outbox(record.event)},
    ${insertIfChanged("audit", "audit_entries", record.audit)}
    SELECT id FROM changed`;
  return rows.length === 1;
}

/** Whether a brand belongs to a funder. */
export async function brandBelongsTo(funderId: string, brandId: string): Promise<boolean> {
  return (await database().brand.count({ where: { id: brandId, funder_id: funderId } })) === 1;
}

export function stored(row: object): StoredOffer {
  const given = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as StoredOffer;
}

