import "server-only";
import { type ERASURE_FIELDS, MAX_CONTACT_ERASURES } from "@/lib/schemas/erasures/operations";
import { ApiError, validationFailed } from "@/lib/schemas/wire/errors";
import type { Values } from "@/lib/schemas/wire/parse-fields";
import { prisma } from "@/lib/server/database/database";
import { decrypt, encrypt } from "@/lib/server/identity/secrets";
import { newId } from "@/lib/server/ids";
import { errorFields, log } from "@/lib/server/observe/log";
import { type Acting, type AuditActor, actorOf, auditEntry } from "@/lib/services/audit";
import { type Contact, countContact, eraseContact } from "./contact-statements";
import { countDeal, type DealTarget, eraseDeal, retainedDocuments } from "./deal-statements";

/** How long a request counts what an address matches, and then erases before the sweep continues. */
const REQUEST_MS = 5_000;
/** How long one run of the sweep erases. */
const SWEEP_MS = 20_000;
/** The most erasures that one run of the sweep continues. */
const AT_ONCE = 100;
/**
 * Requests that read the data before it was erased have ended after this time. The last pass erases the
 * address that they wrote again.
 */
const LAST_PASS_AFTER_MS = 2 * 60_000;

/**
 * Erases the personal data of a deal or of a mail address: for up to five seconds in the request, the rest in
 * the sweep. VALIDATION_FAILED, LIMIT_REACHED.
 */
export async function requestErasure(
  by: Acting,
  { deal_id, contact_email }: Partial<Values<typeof ERASURE_FIELDS>>,
) {
  const actor = actorOf(by);
  const given = { funder_id: actor.funder_id, until: actor.now };
  if (deal_id !== undefined && contact_email === undefined) return begin({ ...given, deal_id }, actor);
  if (contact_email !== undefined && deal_id === undefined) return begin({ ...given, contact_email }, actor);
  const code = deal_id === undefined ? "required" : "conflict";
  throw validationFailed([{ path: null, code, rest: "must hold deal_id or contact_email, and not both" }]);
}

/**
 * Continues pending erasures, those that waited longest first, and completes each with a last pass. Each has
 * an equal share of the time that is left, and goes on in a later run where its time ended. Instances can run
 * this concurrently.
 */
export async function continueErasures(now: Date): Promise<void> {
  const end = performance.now() + SWEEP_MS;
  const pending = await prisma.erasure.findMany({
    where: { completed_at: null, created_at: { lte: new Date(now.getTime() - LAST_PASS_AFTER_MS) } },
    orderBy: [{ tried_at: { sort: "asc", nulls: "first" } }, { created_at: "asc" }],
    take: AT_ONCE,
  });
  const ids = pending.map(({ id }) => id);
  await prisma.erasure.updateMany({ where: { id: { in: ids } }, data: { tried_at: now } });
  for (const [index, erasure] of pending.entries()) {
    const { id, funder_id, actor, request_id } = erasure;
    const begins = performance.now();
    const ends = begins + (end - begins) / (pending.length - index);
    const person = erasure.user_id === null ? {} : { user_id: erasure.user_id };
    try {
      const by = { funder_id, actor, ...person, request_id, now };
      const reached = await pass(targetOf(erasure, now), by, ends);
      const data =
        reached === "end" ? { completed_at: now, contact_email: null } : { erased_to: reached.offer };
      await prisma.erasure.update({ where: { id }, data });
    } catch (error) {
      logFailure(id, request_id, error);
    }
  }
}

function logFailure(erasure: string, request_id: string | null, error: unknown): void {
  log("error", "erasure_failed", { request_id, erasure, ...errorFields(error) });
}

type Subject = DealTarget | Contact;

async function begin(subject: Subject, by: AuditActor) {
  if ("contact_email" in subject) await refuseTooMany(by.funder_id);
  const matched =
    "deal_id" in subject
      ? await countDeal(subject)
      : await countContact(subject, performance.now() + REQUEST_MS);
  const id = newId();
  await prisma.$transaction([
    prisma.erasure.create({ data: { ...rowOf(id, subject, by), ...matched } }),
    prisma.auditEntry.create({
      data: auditEntry(by, "data.erased", id, {
        ...("deal_id" in subject && { deal_id: subject.deal_id }),
        ...matched,
      }),
    }),
  ]);
  try {
    await pass(subject, by, performance.now() + REQUEST_MS);
  } catch (error) {
    // The erasure is requested: the sweep goes on with it.
    logFailure(id, by.request_id, error);
  }
  return { id, matched, kept: await retainedDocuments(subject) };
}

function rowOf(id: string, subject: Subject, { now, ...by }: AuditActor) {
  const target =
    "deal_id" in subject
      ? { deal_id: subject.deal_id }
      : { contact_email: encrypt(subject.contact_email, placeOf(id)) };
  return { id, ...by, created_at: now, ...target };
}

async function refuseTooMany(funder_id: string): Promise<void> {
  const where = { funder_id, completed_at: null, contact_email: { not: null } };
  if ((await prisma.erasure.count({ where })) < MAX_CONTACT_ERASURES) return;
  throw new ApiError(
    "LIMIT_REACHED",
    `A funder has at most ${MAX_CONTACT_ERASURES} erasures by contact_email in progress; each takes some minutes. Try again later.`,
  );
}

/**
 * What a pass at `now` erases. The deal's next offer is another subject. An address is erased wherever it is
 * by then: requests that read it before may have written it again.
 */
function targetOf(
  erasure: {
    id: string;
    funder_id: string;
    deal_id: string | null;
    contact_email: string | null;
    erased_to: string | null;
    created_at: Date;
  },
  now: Date,
): Subject {
  const { funder_id, deal_id, erased_to, created_at } = erasure;
  if (deal_id !== null) return { funder_id, deal_id, until: created_at };
  const contact_email = decrypt(erasure.contact_email ?? "", placeOf(erasure.id));
  return { funder_id, until: now, contact_email, ...(erased_to && { after: erased_to }) };
}

const placeOf = (id: string) => ({ table: "erasures", column: "contact_email", id }) as const;

/**
 * Runs the steps of an erasure. If time runs out first, returns the offer up to which all is erased; null
 * without one.
 */
async function pass(
  subject: Subject,
  by: AuditActor,
  end: number,
): Promise<"end" | { offer: string | null }> {
  const steps = "deal_id" in subject ? eraseDeal(subject, by) : eraseContact(subject, by);
  let offer = "after" in subject ? (subject.after ?? null) : null;
  for await (const reached of steps) {
    offer = reached ?? offer;
    if (performance.now() > end) return { offer };
  }
  return "end";
}
