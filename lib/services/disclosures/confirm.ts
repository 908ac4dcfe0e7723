import "server-only";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { formatNumericDay } from "@/lib/calculator/schedule/texts";
import type { DisclosureDocument } from "@/lib/disclosure/words/document-form";
import { missingCharacter } from "@/lib/disclosure/words/word-rules";
import { ACKNOWLEDGEMENT_FIELDS, confirmationProblem, SIGNATURE_FIELDS } from "@/lib/schemas/pages/forms";
import type { MerchantLinkParts } from "@/lib/schemas/pages/link";
import { momentIn } from "@/lib/schemas/pages/moment";
import { knownFields, parseFields } from "@/lib/schemas/wire/parse-fields";
import type { PageContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import type { NewRow } from "@/lib/server/database/rows";
import { type MailPolicy, mailsTo } from "@/lib/services/deliveries/deliveries";
import { dayIn } from "@/lib/services/time-zones";
import { countMerchantMail, uncountMerchantMail } from "./budgets";
import { type Evidence, type EvidenceSteps, selectSteps } from "./disclosures-statements";
import { sha256 } from "./document-case";
import { documentHtml } from "./document-html";
import { addEvidence, addOpening, type DisclosedOffer, isFromSender, type NewEvidence } from "./evidence";
import { openMerchantLink } from "./merchant-links";
import { drawPdf, withPdf } from "./stored-pdfs";
import type { StoredDocument } from "./views";

/** The result sent to the page; `at` in Unix seconds. */
export type AcknowledgeResult =
  | { status: "acknowledged"; acknowledged: Confirmed }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "ended" };

/**
 * Acknowledges a document once: later calls return the first acknowledgement. A copy is mailed to the address
 * that the link was mailed to, within the limits of mails. Anybody else can download it. Refused if the brand
 * asks for a signature instead.
 */
export async function acknowledgeDisclosure(
  context: PageContext,
  link: MerchantLinkParts,
  input: Record<string, unknown>,
): Promise<AcknowledgeResult> {
  const opened = await openMerchantLink(link, context.now);
  if (opened.state !== "current") return { status: "ended" };
  const { id } = opened.document;
  const earlier = await selectSteps(id);
  const before = confirmationOf(earlier.acknowledged, opened.document);
  if (before !== null) return { status: "acknowledged", acknowledged: before };
  if (opened.document.signs) return OTHER_FORM;
  const { values, issues } = parseFields(ACKNOWLEDGEMENT_FIELDS, knownFields(ACKNOWLEDGEMENT_FIELDS, input));
  const { name } = values;
  if (issues.length > 0 || name === undefined)
    return {
      status: "refused",
      problems: issues.map(({ path }) => confirmationProblem(path, input[path] ?? "")),
    };
  const disclosed = { ...opened, document: await withPdf(opened.document) };
  if (earlier.opened === null) await addOpening(context, disclosed);
  await addConfirmation(context, disclosed, earlier, { kind: "acknowledged", actor: "merchant", name });
  const acknowledged = confirmationOf((await selectSteps(id)).acknowledged, opened.document);
  return acknowledged === null ? { status: "ended" } : { status: "acknowledged", acknowledged };
}

/** The result sent to the page. */
export type SignResult =
  | { status: "signed"; signed: Confirmed }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "ended" };

/** The brand's setting has changed since the page was opened. After a reload, the page shows the other form. */
const OTHER_FORM = { status: "refused" as const, problems: [confirmationProblem("")] };

/**
 * Signs a document once: later calls return the first signature. The signed copies are the document with its
 * two spaces filled. They are stored beside it, and mailed to the address that the link was mailed to, within
 * the limits of mails, unless nobody but the sender's side ever opened the document.
 */
export async function signDisclosure(
  context: PageContext,
  link: MerchantLinkParts,
  input: Record<string, unknown>,
): Promise<SignResult> {
  const opened = await openMerchantLink(link, context.now);
  if (opened.state !== "current") return { status: "ended" };
  const { document, brand } = opened;
  const earlier = await selectSteps(document.id);
  const before = confirmationOf(earlier.signed, document);
  if (before !== null) return { status: "signed", signed: before };
  if (!document.signs) return OTHER_FORM;
  const { values, issues } = parseFields(SIGNATURE_FIELDS, knownFields(SIGNATURE_FIELDS, input));
  const { name = "", title = "" } = values;
  const problems = [
    ...issues.map(({ path }) => confirmationProblem(path, input[path] ?? "")),
    ...Object.entries({ name, title }).flatMap(([field, text]) =>
      missingCharacter(text) === null ? [] : [{ field, message: "Please write it in Latin letters." }],
    ),
  ];
  if (problems.length > 0) return { status: "refused", problems };
  const disclosed = { ...opened, document: await withPdf(document) };
  if (earlier.opened === null) await addOpening(context, disclosed);
  const signature = await signedCopies(document, {
    name,
    title,
    now: context.now,
    timeZone: brand.timeZone,
  });
  const given = { kind: "signed", actor: "merchant", name, title, signature } as const;
  await addConfirmation(context, disclosed, earlier, given);
  // Another request may have signed first.
  const signed = confirmationOf((await selectSteps(document.id)).signed, document);
  return signed === null ? { status: "ended" } : { status: "signed", signed };
}

/** Records that a person's browser opened a document. */
export async function recordOpening(context: PageContext, link: MerchantLinkParts): Promise<void> {
  const opened = await openMerchantLink(link, context.now);
  if (opened.state === "current") await addOpening(context, opened);
}

/** Returns an acknowledgement or a signature as the page shows it; null without one. */
export function confirmationOf(
  row: Evidence | null,
  { time_zone }: Pick<StoredDocument, "time_zone">,
): Confirmed | null {
  if (row === null) return null;
  const { kind, name, title, email, occurred_at } = row;
  const at = Math.floor(occurred_at.getTime() / 1000);
  const when = momentIn(time_zone, occurred_at);
  return { name: name ?? "", ...(kind === "signed" && { title: title ?? "" }), at, when, copyTo: email };
}

/** Who acknowledged or signed a document, when, and to whom a copy was mailed. `at` is in Unix seconds. */
interface Confirmed {
  name: string;
  /** The signer's title; absent in an acknowledgement. */
  title?: string;
  at: number;
  /** The same by the brand's clock, as `momentIn`. */
  when: string;
  copyTo: string | null;
}

/**
 * Adds an acknowledgement or a signature. It counts as the sender's own if it comes from the address that
 * made the document or copied its link. A copy is mailed to the address that the link was last mailed to, and
 * counts with the mails to merchants; above their limits there is none, and none of a signature where only
 * the sender's side opened the document.
 */
async function addConfirmation(
  context: PageContext,
  disclosed: DisclosedOffer & { brand: MailPolicy },
  earlier: EvidenceSteps,
  given: Omit<NewEvidence, "email" | "bySender"> & { kind: "acknowledged" | "signed" },
): Promise<void> {
  const { document, brand } = disclosed;
  const bySender = await isFromSender(context, disclosed);
  const unread = given.kind === "signed" && earlier.opened === null && bySender;
  const mailedTo = unread ? null : (earlier.sent?.email ?? null);
  const copies = mailsTo(mailedTo === null ? [] : [mailedTo], brand);
  const [copy] = copies;
  const mail = copy ? { email: copy.url.slice("mailto:".length), actor: "merchant" as const } : null;
  const isCounted = mail !== null && (await countMerchantMail(context, document, mail)) === null;
  const evidence = { ...given, email: isCounted ? mailedTo : null, bySender };
  const added = await addEvidence(context, disclosed, evidence, isCounted ? copies : []);
  if (!added && isCounted) await uncountMerchantMail(context, document, mail.email);
}

/** Returns the texts of the two spaces: "Maria Alvarez, Owner" and "1/2/2026". */
function writtenBy({ name, title }: Pick<Signer, "name" | "title">, day: Day): string[] {
  return [`${name}, ${title}`, formatNumericDay(day)];
}

interface Signer {
  name: string;
  title: string;
  now: Date;
  timeZone: string;
}

async function signedCopies(
  { id, funder_id, template_version, created_at }: StoredDocument,
  { name, title, now, timeZone }: Signer,
): Promise<NewRow<"disclosure_signatures">> {
  const stored = await prisma.disclosure.findUniqueOrThrow({ where: { id }, select: { document: true } });
  const words = stored.document as unknown as DisclosureDocument;
  const document = { ...words, written: writtenBy({ name, title }, dayIn(timeZone, now)) };
  const html = documentHtml(document);
  const metadata = { id, templateVersion: template_version, createdAt: created_at };
  const pdf = await drawPdf(document, metadata, funder_id);
  return {
    disclosure_id: id,
    name,
    title,
    signed_at: now,
    html,
    html_sha256: sha256(html),
    pdf: `\\x${Buffer.from(pdf.bytes).toString("hex")}`,
    pdf_sha256: pdf.sha256,
  };
}
