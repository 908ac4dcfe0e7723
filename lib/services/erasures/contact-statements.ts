import "server-only";
import { ERASED } from "@/lib/schemas/erasures/operations";
import { Prisma, prisma } from "@/lib/server/database/database";
import { BEFORE_FIRST_ID } from "@/lib/server/ids";
import { deleteMailsNaming } from "@/lib/server/outbound/mail";
import type { AuditActor } from "@/lib/services/audit";
import {
  deleteRefusedNaming,
  deleteTestDocuments,
  EVENTS_AT_ONCE,
  type EventRow,
  eraseDisclosureMails,
  eraseEvents,
  eraseEventsOf,
  eraseMailsTo,
  eraseSubmissions,
  eraseVersions,
  type Target,
} from "./erase-statements";
import {
  offerWithoutAddress,
  payloadWithoutAddress,
  payloadWithoutContact,
  payloadWithoutEvidence,
} from "./redaction";

// SQL: it finds an address in any case, within JSON and text.

/** A person, by mail address (case-insensitive), in the data of one funder. */
export interface Contact extends Target {
  contact_email: string;
  /** The offer up to which earlier passes erased. */
  after?: string;
}

/** The most versions, mails and evidence with an address that a count finds by their indexes. */
const MOST_FOUND = 10_000;

/**
 * Counts the objects of a person that are not yet erased. Of an address on very many offers it counts those
 * that it comes to before `end`, a time of performance.now().
 */
export async function countContact(contact: Contact, end: number) {
  const [counts = { submissions: 0, events: 0 }] = await prisma.$queryRaw<
    {
      submissions: number;
      events: number;
    }[]
  >`
    SELECT count(DISTINCT s.id)::int AS submissions, count(e.id)::int AS events
    FROM submissions s LEFT JOIN events e ON e.submission_id = s.id WHERE ${submittedBy(contact)}`;
  let offers = 0;
  let events = counts.events;
  for await (const { ids } of (await offersFound(contact)) ?? offersContaining(contact)) {
    offers += ids.length;
    const [named] = await prisma.$queryRaw<{ events: number }[]>`
      SELECT count(*)::int AS events FROM events e WHERE e.offer_id = ANY (${ids}::uuid[])
        AND (${payloadContains(contact)} OR ${acknowledgedBy(contact)})`;
    events += named?.events ?? 0;
    if (performance.now() > end) break;
  }
  return { offers, submissions: counts.submissions, events };
}

/**
 * Finds by indexes what `offersContaining` finds, in its batches. Null for an address that is so common, with
 * whichever funder, that reading the funder's own offers is less work.
 */
async function offersFound(contact: Contact): Promise<{ ids: string[] }[] | null> {
  const rows = await prisma.$queryRaw<{ id: string; own: boolean }[]>`
    SELECT o.id, o.funder_id = ${contact.funder_id}::uuid AS own
    FROM (SELECT v.offer_id FROM offer_versions v WHERE ${versionIndexedBy(contact)}
          UNION ALL
          SELECT d.offer_id FROM disclosure_mails m JOIN disclosures d ON d.id = m.disclosure_id
          WHERE ${mailContains(contact)}
          UNION ALL
          SELECT d.offer_id FROM disclosure_evidence v JOIN disclosures d ON d.id = v.disclosure_id
          WHERE ${evidenceContains(contact)}
            AND EXISTS (SELECT FROM events e WHERE e.offer_id = d.offer_id AND ${payloadContains(contact)})
          LIMIT ${MOST_FOUND + 1}) found
    JOIN offers o ON o.id = found.offer_id`;
  if (rows.length > MOST_FOUND) return null;
  const ids = [...new Set(rows.filter(({ own }) => own).map(({ id }) => id))];
  const batches = Math.ceil(ids.length / OFFERS_AT_ONCE);
  return Array.from({ length: batches }, (_, batch) => ({
    ids: ids.slice(batch * OFFERS_AT_ONCE, (batch + 1) * OFFERS_AT_ONCE),
  }));
}

/**
 * Erases a person: the contact of submissions made with the address, the address itself in offers, and the
 * recipient of disclosure mails. The offers remain, and so does the evidence of disclosures, as the law
 * demands. Yields after each bounded amount of work, an offer where all up to it is erased. The generator can
 * be run again.
 */
export async function* eraseContact(contact: Contact, by: AuditActor): AsyncGenerator<string | undefined> {
  yield* eraseSubmitted(contact, by.now);
  await deleteMailsNaming(contact.contact_email);
  await deleteRefusedNaming(contact, contact.contact_email);
  for await (const { ids, last } of offersContaining(contact)) {
    for (const id of ids) {
      yield* eraseEventsOf(id, acknowledgedBy(contact), payloadWithoutEvidence, by.now);
      yield* eraseEventsOf(id, payloadContains(contact), withoutAddress(contact), by.now);
      await eraseMailsTo(contact.contact_email, id);
      // Before its versions, by which a count finds the offer.
      await removeFromOffer(contact, id);
      yield* eraseVersions(id, versionContains(contact), (offer) =>
        offerWithoutAddress({ ...offer }, contact.contact_email),
      );
      // These are last, so that a run after a killed one finds the offer again.
      await eraseDisclosureMails(id, mailContains(contact));
      const address = { equals: contact.contact_email, mode: "insensitive" as const };
      await deleteTestDocuments({ offer_id: id, evidence: { some: { email: address } } });
      yield;
    }
    yield last;
  }
}

const submittedBy = ({ funder_id, contact_email, until }: Contact) => Prisma.sql`
  s.funder_id = ${funder_id}::uuid AND lower(s.contact_email) = lower(${contact_email}) AND s.submitted_at <= ${until}`;

async function* eraseSubmitted(contact: Contact, now: Date): AsyncGenerator<undefined> {
  for (;;) {
    const submissions = await prisma.$queryRaw<{ id: string }[]>`
      SELECT s.id FROM submissions s WHERE ${submittedBy(contact)} LIMIT ${EVENTS_AT_ONCE}`;
    if (submissions.length === 0) return;
    const ids = submissions.map(({ id }) => id);
    const events = await prisma.$queryRaw<
      EventRow[]
    >`SELECT id, payload FROM events WHERE submission_id = ANY (${ids}::uuid[])`;
    await eraseEvents(events, payloadWithoutContact, now);
    await eraseSubmissions(ids, now);
    yield;
  }
}

const OFFERS_AT_ONCE = 1_000;

/**
 * Finds, in batches, the offers that contain the address now or in an earlier version, or whose disclosure
 * was mailed to it or acknowledged with it. Evidence keeps the address, so that it counts only while an event
 * has the address too.
 */
async function* offersContaining(contact: Contact): AsyncGenerator<{ ids: string[]; last?: string }> {
  for (let after = contact.after ?? BEFORE_FIRST_ID; ; ) {
    const offers = await prisma.$queryRaw<{ id: string; named: boolean }[]>`
      SELECT o.id, ${offerContains(contact)}
        OR EXISTS (SELECT FROM offer_versions v WHERE v.offer_id = o.id AND ${versionContains(contact)})
        OR EXISTS (SELECT FROM disclosures d JOIN disclosure_mails m ON m.disclosure_id = d.id
                   WHERE d.offer_id = o.id AND ${mailContains(contact)})
        OR (EXISTS (SELECT FROM disclosures d JOIN disclosure_evidence v ON v.disclosure_id = d.id
                    WHERE d.offer_id = o.id AND ${evidenceContains(contact)})
            AND EXISTS (SELECT FROM events e WHERE e.offer_id = o.id AND ${payloadContains(contact)})) AS named
      FROM (SELECT id, updated_at, notification_emails, assigned_users FROM offers
            WHERE funder_id = ${contact.funder_id}::uuid AND id > ${after}::uuid ORDER BY id LIMIT ${OFFERS_AT_ONCE}) o
      ORDER BY o.id`;
    const last = offers.at(-1)?.id;
    yield { ids: offers.filter(({ named }) => named).map(({ id }) => id), ...(last && { last }) };
    if (!last || offers.length < OFFERS_AT_ONCE) return;
    after = last;
  }
}

const offerContains = ({ contact_email, until }: Contact) => Prisma.sql`(
  o.updated_at <= ${until}
  AND lower(${contact_email}) = ANY (SELECT lower(address) FROM unnest(o.notification_emails || o.assigned_users) address))`;

const versionContains = ({ contact_email, until }: Contact) => Prisma.sql`(
  v.created_at <= ${until} AND position(lower(to_json(${contact_email}::text)::text) in lower(
    coalesce((v.offer->'notification_emails')::text, '') || coalesce((v.offer->'assigned_users')::text, ''))) > 0)`;

/**
 * The same condition in the words of the index offer_versions_by_address. Without the index it takes three
 * times as long; with it, a common address would be looked up whole for each batch of offers.
 */
const versionIndexedBy = ({ contact_email, until }: Contact) => Prisma.sql`(
  v.created_at <= ${until} AND v.offer ?| ARRAY['notification_emails', 'assigned_users']
  AND (lower(coalesce((v.offer->'notification_emails')::text, '[]'))::jsonb
    || lower(coalesce((v.offer->'assigned_users')::text, '[]'))::jsonb) @> jsonb_build_array(lower(${contact_email}::text)))`;

const mailContains = ({ contact_email, until }: Contact) => Prisma.sql`(
  m.requested_at <= ${until} AND lower(m.email) = lower(${contact_email}))`;

const evidenceContains = ({ contact_email, until }: Contact) => Prisma.sql`(
  v.occurred_at <= ${until} AND lower(v.email) = lower(${contact_email}))`;

const payloadContains = ({ contact_email, until }: Contact) => Prisma.sql`(
  e.created_at <= ${until} AND position(lower(to_json(${contact_email}::text)::text) in lower(e.payload)) > 0)`;

/**
 * The condition of acknowledgements and signatures under a copied link. They have a name but no address: the
 * name counts as the person's if the document was also mailed to them.
 */
const acknowledgedBy = (contact: Contact) => Prisma.sql`(
  e.created_at <= ${contact.until} AND e.type IN ('disclosure.acknowledged', 'disclosure.signed')
  AND e.payload::jsonb #>> '{data,evidence,email}' IS NULL AND e.payload::jsonb #>> '{data,evidence,name}' <> ${ERASED}
  AND EXISTS (SELECT FROM disclosure_mails m
              WHERE m.disclosure_id = (e.payload::jsonb #>> '{data,disclosure,id}')::uuid AND ${mailContains(contact)}))`;

const withoutAddress =
  ({ contact_email }: Contact) =>
  (payload: string) =>
    payloadWithoutAddress(payload, contact_email);

async function removeFromOffer(contact: Contact, id: string): Promise<void> {
  const others = (column: string) => Prisma.sql`${Prisma.raw(column)} = ARRAY(
    SELECT address FROM unnest(${Prisma.raw(column)}) address WHERE lower(address) <> lower(${contact.contact_email}))`;
  await prisma.$executeRaw`
    UPDATE offers o SET ${others("notification_emails")}, ${others("assigned_users")}
    WHERE o.id = ${id}::uuid AND ${offerContains(contact)}`;
}
