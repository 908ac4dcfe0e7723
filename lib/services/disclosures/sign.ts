import "server-only";
import type { Day } from "@/lib/calculator/calendar";
import { missingCharacter } from "@/lib/calculator/disclosure-words";
import type { DisclosureDocument } from "@/lib/calculator/document";
import { formatNumericDay } from "@/lib/calculator/schedule-texts";
import type { MerchantLinkParts } from "@/lib/schemas/link";
import { confirmationProblem, SIGNATURE_FIELDS } from "@/lib/schemas/page-forms";
import { knownFields, parseFields } from "@/lib/schemas/parse-fields";
import type { PageContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import type { NewRow } from "@/lib/server/rows";
import { dayIn } from "@/lib/services/time-zones";
import { addConfirmation, type Confirmed, confirmedIn } from "./acknowledge";
import { sha256 } from "./document-case";
import { documentHtml } from "./document-html";
import { isOpening, selectEvidence } from "./document-statements";
import { addOpening } from "./evidence";
import { openMerchantLink } from "./merchant-links";
import { drawPdf, withPdf } from "./stored-pdfs";
import type { StoredDocument } from "./views";

/** The result sent to the page. */
export type SignResult =
  | { status: "signed"; signed: Confirmed }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "ended" };

// Rule: L9-18
/**
 * Signs a document once: later calls return the first signature. The signed copies are the document with its
 * two spaces filled. They are stored beside it, and mailed to the address that the link was mailed to, within
 * the limits of mails.
 */
export async function signDisclosure(
  context: PageContext,
  link: MerchantLinkParts,
  input: Record<string, unknown>,
): Promise<SignResult> {
  const opened = await openMerchantLink(link, context.now);
  if (opened.state !== "current") return { status: "ended" };
  const { document, brand } = opened;
  const evidence = await selectEvidence(document.id);
  const before = confirmedIn(evidence, "signed");
  if (before !== null) return { status: "signed", signed: before };
  const { disclosure_signature } = await prisma.brand.findUniqueOrThrow({
    where: { id: brand.id },
    select: { disclosure_signature: true },
  });
  // The brand's setting has changed since the page was opened. After a reload, the page shows the current
  // one.
  if (!disclosure_signature) return { status: "refused", problems: [confirmationProblem("", true)] };
  const { values, issues } = parseFields(SIGNATURE_FIELDS, knownFields(SIGNATURE_FIELDS, input));
  const { name = "", title = "" } = values;
  const problems = [
    ...issues.map(({ path }) => confirmationProblem(path, true, input[path] ?? "")),
    ...Object.entries({ name, title }).flatMap(([field, text]) =>
      missingCharacter(text) === null ? [] : [{ field, message: "Please write it in Latin letters." }],
    ),
  ];
  if (problems.length > 0) return { status: "refused", problems };
  const disclosed = { ...opened, document: await withPdf(document) };
  if (!evidence.some(isOpening)) await addOpening(context, disclosed);
  const signature = await signedCopies(document, {
    name,
    title,
    now: context.now,
    timeZone: brand.timeZone,
  });
  const given = { kind: "signed", actor: "merchant", name, title, signature } as const;
  await addConfirmation(context, disclosed, evidence, given);
  // Another request may have signed first.
  const signed = confirmedIn(await selectEvidence(document.id), "signed");
  return signed === null ? { status: "ended" } : { status: "signed", signed };
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
