import "server-only";
import { ownValue } from "@/lib/calculator/own-value";
import type { SendOutcome } from "@/lib/disclosure/merchant/state";
import type { EventType } from "@/lib/schemas/events/event-types";
import { SENDING_FIELDS } from "@/lib/schemas/pages/forms";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { givenTerms, PAGE_TERMS_FIELDS } from "@/lib/schemas/quotes/terms";
import { ApiError } from "@/lib/schemas/wire/errors";
import { knownFields, parseFields } from "@/lib/schemas/wire/parse-fields";
import type { PageContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { type Claimed, deliveryRow, mailsTo } from "@/lib/services/deliveries/deliveries";
import { openLink } from "@/lib/services/links/links";
import { loadLinkedOffer } from "@/lib/services/links/links-statements";
import { countMerchantMail, uncountMerchantMail } from "./budgets";
import { makeForTerms } from "./create";
import { MADE_TOO_OFTEN } from "./disclosures";
import { selectDocuments } from "./disclosures-statements";
import { addEvidence } from "./evidence";
import { merchantState } from "./merchant-links";
import type { StoredDocument } from "./views";

/** Makes the document of the ISO's terms and mails its link to the merchant. */
export async function sendToMerchant(
  context: PageContext,
  link: LinkParts,
  input: Record<string, unknown>,
): Promise<SendOutcome> {
  const { values, issues } = parseFields(SENDING_FIELDS, knownFields(SENDING_FIELDS, input));
  if (issues.length > 0)
    return {
      status: "refused",
      problems: issues.map(({ path }) => ({ field: path, message: ownValue(MESSAGES, path) ?? WRONG })),
    };
  const made = await makeUnder(context, link, input);
  if (made.status !== "made") return made;
  const { email = "", name = null } = values;
  const [mail] = mailsTo([email], made.brand);
  const problem = mail ? await queueMail(context, made.document, { url: mail.url, name }) : NO_ALERT_ADDRESS;
  if (problem !== null) return { status: "refused", problems: [{ field: "", message: problem }] };
  return { status: "sent", merchant: await merchantState(made.document) };
}

/** Makes the document of the ISO's terms and returns its link, which the page copies. */
export async function copyMerchantLink(
  context: PageContext,
  link: LinkParts,
  input: Record<string, unknown>,
): Promise<SendOutcome> {
  const made = await makeUnder(context, link, input);
  if (made.status !== "made") return made;
  await addEvidence(context, made, { kind: "link_copied", actor: "iso" });
  return { status: "copied", merchant: await merchantState(made.document) };
}

async function makeUnder(context: PageContext, link: LinkParts, input: Record<string, unknown>) {
  const opened = await openLink(link, context.now);
  if (opened.state !== "live") return { status: "link_ended" as const, reason: opened.state };
  const { offer, brand, exp } = opened;
  const { offerVersion, terms } = input;
  const read = parseFields(PAGE_TERMS_FIELDS, { offerVersion, terms }).values;
  if (read.offerVersion !== offer.version) return { status: "offer_changed" as const };
  const { defaultBrandId, funderSlug, isSandbox } = brand;
  try {
    const countedFor = { link: `${offer.id} ${exp}`, address: context.source?.address };
    const maker = { ...context, actor: "iso", funderSlug, isSandbox, defaultBrandId, countedFor };
    const { document } = await makeForTerms(maker, offer, givenTerms(read.terms ?? {}));
    return { status: "made" as const, document, offer, brand };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    // What is missing concerns the funder: the ISO reads that something is missing, not what.
    const message = error.code === "RATE_LIMITED" ? TOO_MANY_NEW : NOT_READY(brand.name);
    return { status: "refused" as const, problems: [{ field: "", message }] };
  }
}

/** Queues the mail. Returns null, or why it is not sent. */
async function queueMail(
  context: PageContext,
  document: StoredDocument,
  { url, name }: { url: string; name: string | null },
): Promise<string | null> {
  const { id, event_id, funder_id } = document;
  const { now, requestId } = context;
  const email = url.slice("mailto:".length);
  if (event_id === null) return NO_EVENT;
  const refused = await countMerchantMail(context, document, { email, actor: "iso" });
  if (refused !== null) return refused;
  const created: EventType = "disclosure.created";
  const sent = { id: event_id, type: created, funder_id, request_id: requestId, created_at: now };
  const delivery = deliveryRow(sent, { kind: "email", url });
  const requested = { requested_at: now, request_id: requestId };
  const mail = { delivery_id: delivery.id, disclosure_id: id, name, email, ...requested };
  try {
    await prisma.$transaction([
      prisma.disclosureMail.create({ data: mail }),
      prisma.delivery.create({ data: delivery }),
    ]);
  } catch (error) {
    await uncountMerchantMail(context, document, email);
    throw error;
  }
  return null;
}

const WRONG = "This cannot be used.";
const MESSAGES: Record<string, string> = {
  email: "Enter the merchant's e-mail address.",
  name: "Use at most 80 letters, digits, spaces and . , ' - in the name, and at most four digits together.",
};
const TOO_MANY_NEW = `${MADE_TOO_OFTEN} Try again later.`;
const NO_EVENT = "Not sent: this disclosure can no longer be mailed. Copy the merchant link instead.";
const NO_ALERT_ADDRESS =
  "A sandbox sends mail to its alert address only, and has none. Copy the merchant link instead.";
const NOT_READY = (brand: string) =>
  `${brand} has to change something before these terms can go to the merchant.`;

/**
 * Records that the mail server accepted a mail with a document's link; does nothing for any other mail. Runs
 * before the delivery is acknowledged: if the process is killed in between, the mail is sent again but
 * recorded once.
 */
export async function recordSent(
  { id, type, request_id }: Pick<Claimed, "id" | "type" | "request_id">,
  now: Date,
): Promise<void> {
  if (type !== "disclosure.created") return;
  const mail = await prisma.disclosureMail.findUnique({ where: { delivery_id: id } });
  if (!mail) return;
  const [document] = await selectDocuments({ id: mail.disclosure_id });
  const loaded = document && (await loadLinkedOffer(document.offer_id, null));
  if (!loaded) return;
  const { name, email } = mail;
  const evidence = { kind: "sent", actor: "iso", name, email, deliveryId: id } as const;
  await addEvidence({ now, requestId: request_id }, { document, ...loaded }, evidence);
}
