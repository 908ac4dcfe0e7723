import "server-only";
import type { MerchantLinkParts } from "@/lib/schemas/link";
import { ACKNOWLEDGEMENT_FIELDS, confirmationProblem } from "@/lib/schemas/page-forms";
import { knownFields, parseFields } from "@/lib/schemas/parse-fields";
import type { PageContext } from "@/lib/server/context";
import { addConfirmation, type Confirmed, confirmedIn } from "./confirmations";
import { isOpening, selectEvidence } from "./document-statements";
import { addOpening } from "./evidence";
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
