import "server-only";
import { SENDING_FIELDS } from "@/lib/schemas/disclosure-forms";
import { ApiError } from "@/lib/schemas/errors";
import type { LinkParts } from "@/lib/schemas/link";
import { parseFields } from "@/lib/schemas/parse-fields";
import { PAGE_TERMS_FIELDS } from "@/lib/schemas/terms";
import type { PageContext } from "@/lib/server/context";
import { database, queryRows } from "@/lib/server/database";
import { sql } from "@/lib/server/sql";
import { mailsTo } from "@/lib/services/deliveries/mail-recipients";
import { deliveryRow, type NewEvent } from "@/lib/services/deliveries/outbox";
import { type OpenedLink, openLink } from "@/lib/services/offers/links";
import { addEvidence } from "./evidence";
import { makeForTerms } from "./make";
import { type MerchantState, merchantState } from "./merchant-state";
import { findCurrent } from "./store";
import type { StoredDocument } from "./views";

/** The result sent to the ISO's page. */
export type SendResult =
  | { status: "sent" | "copied"; merchant: MerchantState }
  | { status: "offer_changed" }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "link_ended"; reason: Exclude<OpenedLink["state"], "live"> };

/** The most mails of one document: a page must not become a sender of mail to anybody. */
const MOST_MAILS = 10;

/** Makes the document of the ISO's terms and mails its link to the merchant. */
export async function sendToMerchant(
  context: PageContext,
  link: LinkParts,
  input: Record<string, unknown>,
): Promise<SendResult> {
  const { values, issues } = parseFields(SENDING_FIELDS, input);
  if (issues.length > 0)
    return {
      status: "refused",
      problems: issues.map(({ path }) => ({ field: path, message: MESSAGES[path] ?? WRONG })),
    };
  const made = await makeUnder(context, link, input);
  if (made.status !== "made") return made;
  const { email = "", name = null } = values;
  const [mail] = mailsTo([email], made.brand);
  const mailed = mail && (await queueMail(context, made.document, { url: mail.url, name }));
  if (!mailed)
    return { status: "refused", problems: [{ field: "", message: mail ? TOO_MANY : NO_ALERT_ADDRESS }] };
  return { status: "sent", merchant: await merchantState(made.document) };
}

/** Makes the document of the ISO's terms and returns its link, which the page copies. */
export async function copyMerchantLink(
  context: PageContext,
  link: LinkParts,
  input: Record<string, unknown>,
): Promise<SendResult> {
  const made = await makeUnder(context, link, input);
  if (made.status !== "made") return made;
  await addEvidence(context, made, { kind: "link_copied", actor: "iso" });
  return { status: "copied", merchant: await merchantState(made.document) };
}

/** The result of reading the current document for the ISO's page. */
export type CurrentDisclosure = { status: "current"; merchant: MerchantState } | { status: "none" };

/** Reads what became of the current document of a link's offer. */
export async function readCurrent({ now }: PageContext, link: LinkParts): Promise<CurrentDisclosure> {
  const opened = await openLink(link, now);
  const document = opened.state === "live" ? await findCurrent(opened.offer, now) : null;
  return document ? { status: "current", merchant: await merchantState(document) } : { status: "none" };
}

async function makeUnder(context: PageContext, link: LinkParts, input: Record<string, unknown>) {
  const opened = await openLink(link, context.now);
  if (opened.state !== "live") return { status: "link_ended" as const, reason: opened.state };
  const { offer, brand } = opened;
  const { offerVersion, terms } = input;
  const read = parseFields(PAGE_TERMS_FIELDS, { offerVersion, terms }).values;
  if (read.offerVersion !== offer.version) return { status: "offer_changed" as const };
  const { defaultBrandId, funderSlug, isSandbox } = brand;
  try {
    const maker = { ...context, actor: "iso", funderSlug, isSandbox, defaultBrandId };
    const { document } = await makeForTerms(maker, offer, read.terms ?? {});
    return { status: "made" as const, document, offer, brand };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    // What is missing is the funder's: the ISO reads that there is something, not what.
    return { status: "refused" as const, problems: [{ field: "", message: NOT_READY(brand.name) }] };
  }
}

/** Queues the mail. False if the document has had the most, also of mails that are queued at the same time. */
async function queueMail(
  { now, requestId }: PageContext,
  { id, offer_id, funder_id }: StoredDocument,
  { url, name }: { url: string; name: string | null },
): Promise<boolean> {
  const [event] = await queryRows<Pick<NewEvent, "id" | "type">>(sql`
    SELECT id, type FROM events WHERE offer_id = ${offer_id}::uuid AND type = 'disclosure.created'
      AND position(${id} in payload) > 0 ORDER BY id DESC LIMIT 1`);
  if (!event) return false;
  const sent = { ...event, funder_id, request_id: requestId, created_at: now };
  const delivery = deliveryRow(sent, { kind: "email", url });
  const mail = {
    delivery_id: delivery.id,
    disclosure_id: id,
    name,
    email: url.slice("mailto:".length),
    requested_at: now,
    request_id: requestId,
  };
  return (await database()).$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM disclosures WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    if ((await tx.disclosureMail.count({ where: { disclosure_id: id } })) >= MOST_MAILS) return false;
    await tx.disclosureMail.create({ data: mail });
    await tx.delivery.create({ data: delivery });
    return true;
  });
}

const WRONG = "This cannot be used.";
const MESSAGES: Record<string, string> = {
  email: "Enter the merchant's e-mail address.",
  name: "The name cannot be used.",
};
const TOO_MANY = `This disclosure was already sent ${MOST_MAILS} times.`;
const NO_ALERT_ADDRESS =
  "A sandbox sends mail to its alert address only, and has none. Copy the merchant link instead.";
const NOT_READY = (brand: string) =>
  `${brand} has to change something before these terms can go to the merchant.`;
