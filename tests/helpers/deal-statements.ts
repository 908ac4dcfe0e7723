import { randomUUID } from "node:crypto";
import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { SUBMISSION_OPERATIONS } from "@/lib/schemas/submissions/operations";
import { BudgetUsedUp } from "@/lib/schemas/wire/errors";
import type { Operation } from "@/lib/schemas/wire/operation";
import type { CallContext, KeyContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { BEFORE_FIRST_ID, newRequestId } from "@/lib/server/ids";
import { addStoredBytes } from "@/lib/server/limits/stored-bytes-statements";
import { Idempotency } from "@/lib/server/web/idempotency";
import { updateBrand } from "@/lib/services/brands/brands";
import { consoleSubmission, consoleSubmissions, decideByNumber } from "@/lib/services/console/submissions";
import { uncountEach } from "@/lib/services/count-statements";
import { countMerchantMail, MERCHANT_MAIL_LIMITS } from "@/lib/services/disclosures/budgets";
import { acknowledgeDisclosure, recordOpening, signDisclosure } from "@/lib/services/disclosures/confirm";
import {
  downloadDocument,
  listDisclosures,
  loadDisclosure,
  readDocument,
} from "@/lib/services/disclosures/read";
import { copyMerchantLink, sendToMerchant } from "@/lib/services/disclosures/send";
import type { StoredDocument } from "@/lib/services/disclosures/views";
import { recordView } from "@/lib/services/links/link-events";
import { revokeOffer } from "@/lib/services/offers/change";
import { issueLink } from "@/lib/services/offers/issue-link";
import { listOffers, loadOffer } from "@/lib/services/offers/read";
import { calculatorPage } from "@/lib/services/pages/calculator";
import { merchantDocument, merchantPage } from "@/lib/services/pages/merchant";
import { receiptPage } from "@/lib/services/pages/receipt";
import { submitTerms } from "@/lib/services/pages/submit";
import {
  listSubmissions,
  listSubmissionsOf,
  loadSubmission,
  readSubmission,
} from "@/lib/services/submissions/list";
import type { SubmissionRow } from "@/lib/services/submissions/submissions-statements";
import {
  createDisclosure,
  createOffer,
  decide,
  decideWithForm,
  patchOffer,
  quoteOffer,
  replaceOffer,
} from "./calls-with-json";
import { completeProfile } from "./disclosures";
import { DISCLOSED_RENEWAL, FULLEST_OFFER, SMALLEST_OFFER } from "./offers";
import { merchantPartsOf, partsOf, submissionInput, TERMS } from "./submissions";

const PAGE = { limit: 50 };
const SINCE = new Date("2026-01-01T00:00:00Z");

/** The statements of offers and their links. */
export async function runOfferStatements(context: KeyContext): Promise<void> {
  await createOnce(context, { deal_id: "FIRST", ...FULLEST_OFFER });
  await createOffer(context, { deal_id: "SECOND", ...SMALLEST_OFFER });
  const load = () => loadOffer(context, { dealId: "FIRST" });
  await replaceOffer(context, await load(), { version: 1, ...SMALLEST_OFFER });
  await patchOffer(context, await load(), { version: 2, max_upsell: 0.15 });
  await issueLink(context, await load(), { revoke_previous: true });
  await listOffers(context, PAGE);
  await listOffers(context, { ...PAGE, status: "active", updated_since: SINCE });
  const filters = { merchant_id: "M-1", iso_id: "I-1", deal_id_prefix: "FIR", updated_since: SINCE };
  await listOffers(context, { ...PAGE, ...filters, brand_id: context.caller.funder.defaultBrandId });
  await listOffers(context, { ...PAGE, brand_id: BEFORE_FIRST_ID });
  await revokeOffer(context, await load());
  await runByteStatements(context);
}

/** What the funder's keys stored is saved; then a write that stores more than is left is refused. */
async function runByteStatements(context: KeyContext): Promise<void> {
  const { caller, now } = context;
  await addStoredBytes([{ funderId: caller.funder.id, start: now, bytes: 1 }]);
  const used = { ...context, caller: { ...caller, bytes: { stored: 1, limit: 1 } } };
  const refused = createOffer(used, { deal_id: "THIRD", ...SMALLEST_OFFER });
  const refusal = await refused.catch((error: unknown) => error);
  if (!(refusal instanceof BudgetUsedUp)) throw refusal;
}

/** The response of a creation is stored by its statement, and returned again. */
async function createOnce(context: KeyContext, body: Record<string, unknown>): Promise<void> {
  const idempotency = newIdempotency(context);
  await createOffer(context, body, idempotency);
  if (!(await idempotency.recordedResponse())) throw new Error("The response was not stored.");
}

/** The statements of submissions and their decisions, in the API, the pages and the console. */
export async function runSubmissionStatements(context: KeyContext): Promise<void> {
  const people = { notification_emails: ["deals@funder.example"] };
  const made = await createOffer(context, { deal_id: "SENT", ...SMALLEST_OFFER, ...people });
  const link = partsOf(made.calculator_url);
  const page = { now: new Date(), requestId: newRequestId() };
  await recordView(page, link);
  const result = await submitTerms(page, link, submissionInput());
  await uncountEach(STAFF_MAILS, page.now, prisma);
  if (result.status !== "submitted") throw new Error(`Not submitted: ${JSON.stringify(result)}`);
  await calculatorPage(link, new Date());
  await receiptPage(link, result.number, new Date());
  const { data } = await listSubmissions(context, PAGE);
  await listSubmissionsOf(await loadOffer(context, { dealId: "SENT" }), { ...PAGE, submitted_since: SINCE });
  const submission = await loadSubmission(context, { submissionId: data[0]?.id ?? "" });
  await decisions(context, submission);
  await readSubmission(submission);
  await receiptPage(link, result.number, new Date());
}

/** Counted mails whose submission was not stored. */
const STAFF_MAILS = {
  kind: "staff-mails-recipient",
  subjects: ["mailto:deals@funder.example"],
  limits: [],
  shared: { kind: "staff-mails-funder", subject: "none", limit: { most: 1, windowMs: 1 } },
};

async function decisions(context: KeyContext, submission: SubmissionRow): Promise<void> {
  const accepted = { decision: "accepted" };
  await decide(context, submission, { decision: "countered", terms: TERMS });
  const idempotency = newIdempotency(context, SUBMISSION_OPERATIONS.decideSubmission);
  const { id } = await decide(context, submission, accepted, idempotency);
  const { version: offerShown } = await loadOffer(context, { dealId: "SENT" });
  await decideWithForm(context, submission, accepted, {
    decisionKey: randomUUID(),
    lastShown: id,
    offerShown,
  });
  const deciding = { body: accepted, decisionKey: randomUUID(), lastShown: id, offerShown };
  await decideByNumber(context, submission.number, deciding);
  await consoleSubmission(context, submission.number);
  const cursor = submission.id;
  for (const part of ["waiting", "decided"] as const) {
    await consoleSubmissions(context, { q: "", part });
    await consoleSubmissions(context, { q: "", part, decision: "none", after: cursor });
    await consoleSubmissions(context, { q: "7Q4K", part, decision: "accepted", before: cursor });
  }
  await listSubmissions(context, { ...PAGE, decision: "accepted" });
  await listSubmissions(context, { ...PAGE, decision: "none" });
}

/** The statements of disclosures and the merchant's links to them. */
export async function runDisclosureStatements(context: CallContext): Promise<void> {
  const { slug, defaultBrandId } = context.caller.funder;
  await completeProfile({ slug, brandId: defaultBrandId });
  await createOffer(context, { deal_id: "DISCLOSED", ...DISCLOSED_RENEWAL });
  const load = () => loadOffer(context, { dealId: "DISCLOSED" });
  const { body } = await createDisclosure(context, await load(), {});
  await createDisclosure(context, await load(), { upsell: 0.09 });
  await quoteOffer(context, await load(), { upsell: 0.09, include: ["disclosure"] });
  await patchOffer(context, await load(), { version: 1, funder_notes: "No document reads them." });
  await patchOffer(context, await load(), { version: 2, existing_funding_balance: 7_000 });
  await listDisclosures(context, { ...PAGE, deal_id: "DISCLOSED", state: "CA" });
  const document = await loadDisclosure(context, { disclosureId: body.id });
  await readDocument(context, document);
  await downloadDocument(document);
  await mailTooOften(document);
  await merchantLinks(context);
}

/** The audit log has the first mail to a merchant that is held back. */
async function mailTooOften(document: StoredDocument): Promise<void> {
  const page = { now: new Date(), requestId: newRequestId() };
  const mail = { email: "often@merchant.example", actor: "iso" } as const;
  for (let sent = 0; sent < MERCHANT_MAIL_LIMITS.recipient_of_funder; sent += 1)
    await countMerchantMail(page, document, mail);
  if ((await countMerchantMail(page, document, mail)) === null) throw new Error("No mail is held back.");
}

async function merchantLinks(context: CallContext): Promise<void> {
  const made = await createOffer(context, { deal_id: "SHOWN", ...DISCLOSED_RENEWAL });
  const page = { now: new Date(), requestId: newRequestId() };
  const link = partsOf(made.calculator_url);
  // The document of a submission gets its PDF once it is sent.
  await submitTerms(page, link, submissionInput({ terms: {} }));
  const input = { offerVersion: 1, terms: {}, name: "Maria", email: "maria@merchant.example" };
  const sent = await sendToMerchant(page, link, input);
  if (sent.status !== "sent") throw new Error(`Not sent: ${JSON.stringify(sent)}`);
  await copyMerchantLink(page, link, input);
  const merchant = merchantPartsOf(sent.merchant.merchantUrl);
  await merchantPage(merchant, page.now);
  await merchantDocument(merchant, page.now);
  await recordOpening(page, merchant);
  await acknowledgeDisclosure(page, merchant, { name: "Maria", received: true });
  await updateBrand(context, context.caller.funder.defaultBrandId, { disclosure_signature: true });
  await signDisclosure(page, merchant, { name: "Maria", title: "Owner", authorized: true, not_broker: true });
}

/** An Idempotency-Key, parsed as from a request to the operation. */
export function newIdempotency(
  { caller, now }: KeyContext,
  operation: Operation = OFFER_OPERATIONS.createOffer,
  key: string = randomUUID(),
): Idempotency {
  const headers = new Headers({ "Idempotency-Key": key });
  const request = { headers, method: "POST", path: "/", target: "/", body: new Uint8Array() };
  const idempotency = Idempotency.of(caller, operation, request, now);
  if (!idempotency) throw new Error("The request has no Idempotency-Key.");
  return idempotency;
}
