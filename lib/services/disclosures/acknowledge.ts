import "server-only";
import type { MerchantLinkParts } from "@/lib/schemas/link";
import { ACKNOWLEDGEMENT_FIELDS, confirmationProblem } from "@/lib/schemas/page-forms";
import { knownFields, parseFields } from "@/lib/schemas/parse-fields";
import type { PageContext } from "@/lib/server/context";
import type { Row } from "@/lib/server/rows";
import { type MailPolicy, mailsTo } from "@/lib/services/deliveries/outbox";
import { countMerchantMail, uncountMerchantMail } from "./budgets";
import { isOpening, selectEvidence } from "./document-statements";
import { addEvidence, addOpening, type DisclosedOffer, isFromSender, type NewEvidence } from "./evidence";
import { openMerchantLink } from "./merchant-links";
import { withPdf } from "./stored-pdfs";

/** The result sent to the page; `at` in Unix seconds. */
export type AcknowledgeResult =
  | { status: "acknowledged"; acknowledged: Confirmed }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "ended" };

// Rule: L9-15
/**
 * Acknowledges a document once: later calls return the first acknowledgement. A copy is mailed to the address
 * that the link was mailed to, within the limits of mails. Anybody else can download it.
 */
export async function acknowledgeDisclosure(
  context: PageContext,
  link: MerchantLinkParts,
  input: Record<string, unknown>,
): Promise<AcknowledgeResult> {
  const opened = await openMerchantLink(link, context.now);
  if (opened.state !== "current") return { status: "ended" };
  const { values, issues } = parseFields(ACKNOWLEDGEMENT_FIELDS, knownFields(ACKNOWLEDGEMENT_FIELDS, input));
  const { name } = values;
  if (issues.length > 0 || name === undefined)
    return {
      status: "refused",
      problems: issues.map(({ path }) => confirmationProblem(path, false, input[path] ?? "")),
    };
  const { id } = opened.document;
  const earlier = await selectEvidence(id);
  const before = confirmedIn(earlier, "acknowledged");
  if (before !== null) return { status: "acknowledged", acknowledged: before };
  const disclosed = { ...opened, document: await withPdf(opened.document) };
  if (!earlier.some(isOpening)) await addOpening(context, disclosed);
  await addConfirmation(context, disclosed, earlier, { kind: "acknowledged", actor: "merchant", name });
  const acknowledged = confirmedIn(await selectEvidence(id), "acknowledged");
  return acknowledged === null ? { status: "ended" } : { status: "acknowledged", acknowledged };
}

// Rule: L9-14
/** Records that a person's browser opened a document. */
export async function recordOpening(context: PageContext, link: MerchantLinkParts): Promise<void> {
  const opened = await openMerchantLink(link, context.now);
  if (opened.state === "current") await addOpening(context, opened);
}

type Evidence = Row<"disclosure_evidence">;

/** Who acknowledged or signed a document, when (in Unix seconds), and to whom a copy was mailed. */
export interface Confirmed {
  name: string;
  /** The signer's title; absent in an acknowledgement. */
  title?: string;
  at: number;
  copyTo: string | null;
}

/** Returns the acknowledgement or the signature in a document's evidence; null without one. */
export function confirmedIn(evidence: Evidence[], kind: "acknowledged" | "signed"): Confirmed | null {
  const found = evidence.find((each) => each.kind === kind);
  if (!found) return null;
  const { name, title, email, occurred_at } = found;
  const at = Math.floor(occurred_at.getTime() / 1000);
  return { name: name ?? "", ...(kind === "signed" && { title: title ?? "" }), at, copyTo: email };
}

// Rule: L9-16
/**
 * Adds an acknowledgement or a signature. It counts as the sender's own if it comes from the address that
 * made the document or copied its link. A copy is mailed to the address that the link was last mailed to, and
 * counts with the mails to merchants; above their limits there is none.
 */
export async function addConfirmation(
  context: PageContext,
  disclosed: DisclosedOffer & { brand: MailPolicy },
  earlier: Evidence[],
  given: Omit<NewEvidence, "email" | "bySender"> & { kind: "acknowledged" | "signed" },
): Promise<void> {
  const { document, brand } = disclosed;
  const mailedTo = earlier.findLast(({ kind }) => kind === "sent")?.email ?? null;
  const copies = mailsTo(mailedTo === null ? [] : [mailedTo], brand);
  const [copy] = copies;
  const mail = copy ? { email: copy.url.slice("mailto:".length), actor: "merchant" as const } : null;
  const isCounted = mail !== null && (await countMerchantMail(context, document, mail)) === null;
  const bySender = await isFromSender(context, document.id);
  const evidence = { ...given, email: isCounted ? mailedTo : null, bySender };
  const added = await addEvidence(context, disclosed, evidence, isCounted ? copies : []);
  if (!added && isCounted) await uncountMerchantMail(context, document, mail.email);
}
