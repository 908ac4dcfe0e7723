import "server-only";
import type { StatedOffer } from "@/lib/schemas/console/offer-status";
import type { FoundDeal, FoundSubmission } from "@/lib/schemas/console/palette";
import { prisma } from "@/lib/server/database/database";
import { LINK_END, matchingIds, type OffersOf, orderOf } from "./offer-filter-statements";

/** An offer as it is found: its status is computed from what is selected, and from whether it can be disclosed. */
export type FoundOffer = Omit<FoundDeal, "status"> & Omit<StatedOffer, "cannot_disclose">;

/**
 * Selects the newest offers that match a search, the one whose deal_id it is first. SQL: the search decides which
 * index is read.
 */
export function findDeals(of: OffersOf, q: string, limit: number): Promise<FoundOffer[]> {
  return prisma.$queryRaw<FoundOffer[]>`
    SELECT o.id, o.deal_id, o.merchant_name, o.iso_name, o.status, o.version, ${LINK_END} AS link_ends_at
    FROM (${matchingIds(of, { q }, orderOf(undefined, {}), limit)}) m JOIN offers o ON o.id = m.id
    ORDER BY lower(o.deal_id) = lower(${q}) DESC, o.id DESC`;
}

/** Selects the submissions whose reference begins as `start` does, newest first. SQL: the offer is beside each. */
export function findReferences(funderId: string, start: string, limit: number): Promise<FoundSubmission[]> {
  const pattern = `${start.replace(/[\\%_]/g, "\\$&")}%`;
  return prisma.$queryRaw<FoundSubmission[]>`
    SELECT s.number, s.decision, o.deal_id, o.merchant_name FROM submissions s JOIN offers o ON o.id = s.offer_id
    WHERE s.funder_id = ${funderId}::uuid AND s.number LIKE ${pattern} ORDER BY s.id DESC LIMIT ${limit}`;
}

/** How many of a funder's newest submissions are looked through for a contact. */
const CONTACTS_READ = 2_000;

/** A contact of submissions, with the newest of them. */
interface ContactRow {
  name: string | null;
  email: string | null;
  number: string;
}

/**
 * Selects the contacts of the funder's newest submissions whose name or address contains each word. SQL: one row
 * an address.
 */
export function findContacts(funderId: string, words: string[], limit: number): Promise<ContactRow[]> {
  const patterns = words.map((word) => `%${word}%`);
  return prisma.$queryRaw<ContactRow[]>`
    SELECT name, email, number FROM (
      SELECT DISTINCT ON (coalesce(contact_email, contact_name)) id, contact_name AS name, contact_email AS email, number
      FROM (SELECT id, contact_name, contact_email, number FROM submissions
            WHERE funder_id = ${funderId}::uuid AND erased_at IS NULL ORDER BY id DESC LIMIT ${CONTACTS_READ}) newest
      WHERE folded_search_text(concat_ws(' ', contact_name, contact_email)) LIKE ALL (${patterns}::text[])
      ORDER BY coalesce(contact_email, contact_name), id DESC) found
    ORDER BY id DESC LIMIT ${limit}`;
}
