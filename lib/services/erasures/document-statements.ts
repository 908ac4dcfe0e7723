import "server-only";
import { Prisma, prisma } from "@/lib/server/database";
import type { Contact } from "./contact-statements";
import type { Deal } from "./deal-statements";

/** The most documents that a response names. */
const MOST_NAMED = 100;

/**
 * Returns the documents of a subject that a legal duty keeps, with the end of that duty. SQL: an address in any case.
 */
export async function keptDocuments(subject: Deal | Contact) {
  const about =
    "deal_id" in subject
      ? Prisma.sql`o.deal_id = ${subject.deal_id}`
      : Prisma.sql`EXISTS (SELECT FROM disclosure_evidence e
          WHERE e.disclosure_id = d.id AND lower(e.email) = lower(${subject.contact_email}))`;
  const rows = await prisma.$queryRaw<{ id: string; kept_until: Date }[]>`
    SELECT d.id, d.kept_until FROM disclosures d JOIN offers o ON o.id = d.offer_id
    WHERE d.funder_id = ${subject.funder_id}::uuid AND NOT d.test AND ${about}
    ORDER BY d.kept_until DESC, d.id LIMIT ${MOST_NAMED}`;
  return rows.map(({ id, kept_until }) => ({ disclosure_id: id, until: kept_until.toISOString() }));
}
