import "server-only";
import { ERASED } from "@/lib/schemas/erasures/operations";
import { Prisma, prisma } from "@/lib/server/database/database";
import { BEFORE_FIRST_ID } from "@/lib/server/ids";
import { ERASED_MAIL_URL } from "@/lib/services/deliveries/deliveries";

// SQL: an erasure rewrites JSON and text within rows, in batches.

/** The scope of an erasure: what a funder's data had until a time. */
export interface Target {
  funder_id: string;
  until: Date;
}

/** How many events one statement erases. The statement contains their payloads, which may be large. */
export const EVENTS_AT_ONCE = 50;
const VERSIONS_AT_ONCE = 50;
export const SUBMISSIONS_AT_ONCE = 200;

export interface EventRow {
  id: string;
  payload: string;
}

/**
 * Writes the redacted payloads of events and erases their deliveries: undelivered ones are canceled, a
 * running attempt is not recorded, and responses and mail addresses are replaced.
 */
export async function eraseEvents(
  events: EventRow[],
  redact: (payload: string) => string,
  now: Date,
): Promise<void> {
  const ids = events.map(({ id }) => id);
  const payloads = events.map(({ payload }) => redact(payload));
  await prisma.$executeRaw`
    WITH erased AS (
      UPDATE events e SET payload = given.payload, erased_at = coalesce(e.erased_at, ${now})
      FROM unnest(${ids}::uuid[], ${payloads}::text[]) AS given (id, payload) WHERE e.id = given.id RETURNING e.id),
    ${eraseDeliveries(Prisma.sql`d.event_id IN (SELECT id FROM erased)`)}
    SELECT 1`;
}

/** Erases the deliveries of an offer to a mail address. */
export async function eraseMailsTo(address: string, offerId: string): Promise<void> {
  const named = Prisma.sql`
    lower(d.url) = ${`mailto:${address.toLowerCase()}`} AND d.event_id IN (SELECT id FROM events WHERE offer_id = ${offerId}::uuid)`;
  await prisma.$executeRaw`WITH ${eraseDeliveries(named)} SELECT 1`;
}

/** Deletes a sandbox's documents with their evidence: no law keeps them. */
export async function deleteTestDocuments(of: Prisma.DisclosureWhereInput): Promise<void> {
  const tests = { ...of, test: true };
  await prisma.disclosureEvidence.deleteMany({ where: { disclosure: tests } });
  await prisma.disclosure.deleteMany({ where: tests });
}

/** Erases the recipients of an offer's disclosure mails `m`: all of them, or those that match. */
export async function eraseDisclosureMails(
  offerId: string,
  which: Prisma.Sql = Prisma.sql`true`,
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE disclosure_mails m
    SET name = CASE WHEN m.name IS NULL THEN NULL ELSE ${ERASED} END, email = ${ERASED}
    FROM disclosures d WHERE d.offer_id = ${offerId}::uuid AND m.disclosure_id = d.id AND ${which}`;
}

/** Returns the CTEs that erase deliveries `d` and their attempts. */
function eraseDeliveries(which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    ended AS (
      UPDATE deliveries d
      SET status = CASE WHEN d.status = 'delivered' THEN d.status ELSE 'canceled' END,
          canceled_reason = CASE WHEN d.status = 'delivered' THEN d.canceled_reason ELSE 'erased' END,
          next_attempt_at = NULL, held_until = NULL, lease_token = NULL, lease_until = NULL,
          url = CASE WHEN d.kind = 'email' THEN ${ERASED_MAIL_URL} ELSE d.url END
      WHERE ${which} RETURNING d.id, d.kind),
    attempted AS (
      UPDATE attempts a
      SET response_body = CASE WHEN a.response_body IS NULL THEN NULL ELSE ${ERASED} END, request_headers = NULL,
          error = CASE WHEN ended.kind = 'email' AND a.error IS NOT NULL THEN ${ERASED} ELSE a.error END
      FROM ended WHERE a.delivery_id = ended.id)`;
}

/**
 * Erases the contact and note of submissions, the messages of their decisions (in recorded responses too),
 * and the details of their audit entries.
 */
export async function eraseSubmissions(ids: string[], now: Date): Promise<void> {
  const marked = (column: string) =>
    Prisma.sql`${Prisma.raw(column)} = CASE WHEN ${Prisma.raw(column)} IS NULL THEN NULL ELSE ${ERASED} END`;
  await prisma.$executeRaw`
    UPDATE submissions
    SET ${marked("contact_name")}, ${marked("contact_email")}, ${marked("note")}, erased_at = coalesce(erased_at, ${now})
    WHERE id = ANY (${ids}::uuid[])`;
  await prisma.$executeRaw`
    UPDATE decisions SET message = ${ERASED} WHERE submission_id = ANY (${ids}::uuid[]) AND message IS NOT NULL`;
  await prisma.$executeRaw`
    UPDATE idempotency_records r SET status = 409, body = ${ERASED_RESPONSE}, headers = '{}'
    FROM api_keys k
    WHERE k.funder_id IN (SELECT funder_id FROM submissions WHERE id = ANY (${ids}::uuid[]))
      AND r.api_key_id = k.id AND r.status < 300 AND r.body::jsonb->>'submission_id' = ANY (${ids})`;
  await eraseAudit(ids);
}

/**
 * The response in place of one recorded under an Idempotency-Key: a repeated request does not create the
 * object again.
 */
export const ERASED_RESPONSE = JSON.stringify({
  error: "ERASED",
  message: "What this request created was erased.",
});

/** The details that an erased audit entry keeps: ids, figures, times and field names. */
const KEPT_DETAILS = ["deal_id", "number", "version", "changed", "expires_at", "revoke_previous", "decision"];

/** Removes all other details from the audit entries of these subjects. */
export async function eraseAudit(subjects: string[]): Promise<void> {
  await prisma.$executeRaw`
    UPDATE audit_entries a
    SET detail = (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(a.detail) WHERE key = ANY (${KEPT_DETAILS}))
    WHERE subject = ANY (${subjects}) AND EXISTS (
      SELECT FROM jsonb_object_keys(a.detail) key WHERE NOT key = ANY (${KEPT_DETAILS}))`;
}

interface VersionRow {
  version: number;
  offer: object;
}

/** Erases personal data in the versions of an offer, in batches. Yields after each batch. */
export async function* eraseVersions(
  offerId: string,
  which: Prisma.Sql,
  redact: (offer: object) => object,
): AsyncGenerator<undefined> {
  for (let after = 0; ; ) {
    const versions = await prisma.$queryRaw<VersionRow[]>`
      SELECT v.version, v.offer FROM offer_versions v
      WHERE v.offer_id = ${offerId}::uuid AND v.version > ${after} AND ${which}
      ORDER BY v.version LIMIT ${VERSIONS_AT_ONCE}`;
    const last = versions.at(-1);
    if (!last) return;
    const numbers = versions.map(({ version }) => version);
    const offers = versions.map(({ offer }) => JSON.stringify(redact(offer)));
    await prisma.$executeRaw`
      UPDATE offer_versions v SET offer = given.offer::jsonb
      FROM unnest(${numbers}::int[], ${offers}::text[]) AS given (version, offer)
      WHERE v.offer_id = ${offerId}::uuid AND v.version = given.version`;
    yield;
    after = last.version;
  }
}

/** Erases events of an offer, in batches. Yields after each batch. */
export async function* eraseEventsOf(
  offerId: string,
  which: Prisma.Sql,
  redact: (payload: string) => string,
  now: Date,
): AsyncGenerator<undefined> {
  for (let after = BEFORE_FIRST_ID; ; ) {
    const events = await prisma.$queryRaw<EventRow[]>`
      SELECT e.id, e.payload FROM events e
      WHERE e.offer_id = ${offerId}::uuid AND e.id > ${after}::uuid AND ${which} ORDER BY e.id LIMIT ${EVENTS_AT_ONCE}`;
    const last = events.at(-1);
    if (!last) return;
    await eraseEvents(events, redact, now);
    yield;
    after = last.id;
  }
}

/** Deletes the refused requests of a funder that name a text, whatever its case. */
export async function deleteRefusedNaming({ funder_id, until }: Target, text: string): Promise<void> {
  const word = `(?<![[:alnum:]_])${text.replace(/[^\p{L}\p{N}_]/gu, "\\$&")}(?![[:alnum:]_])`;
  const named = (column: string) => Prisma.sql`coalesce(${Prisma.raw(column)}, '') ~* ${word}`;
  await prisma.$executeRaw`
    DELETE FROM refused_requests
    WHERE funder_id = ${funder_id}::uuid AND created_at <= ${until}
      AND (${named("deal_id")} OR ${named("target")} OR ${named("message")} OR ${named("array_to_string(details, ' ')")})`;
}
