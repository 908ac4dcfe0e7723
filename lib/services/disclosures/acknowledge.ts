import "server-only";
import { ACKNOWLEDGEMENT_FIELDS, confirmationProblem } from "@/lib/schemas/disclosure-forms";
import type { MerchantLinkParts } from "@/lib/schemas/link";
import { knownFields, parseFields } from "@/lib/schemas/parse-fields";
import type { PageContext } from "@/lib/server/context";
import { mailsTo } from "@/lib/services/deliveries/mail-recipients";
import { isOpening, selectEvidence } from "./document-statements";
import { addEvidence, addOpening } from "./evidence";
import { openMerchantLink } from "./merchant-links";
import { withPdf } from "./stored-pdfs";

/** The result sent to the page; `at` in Unix seconds. */
export type AcknowledgeResult =
  | { status: "acknowledged"; acknowledged: { name: string; at: number } }
  | { status: "refused"; problems: { field: string; message: string }[] }
  | { status: "ended" };

/**
 * Acknowledges a document once: later calls return the first. A copy goes to the address that the link was mailed
 * to; who came by a copied link has the download.
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
      problems: issues.map(({ path }) => confirmationProblem(path)),
    };
  const disclosed = { ...opened, document: await withPdf(opened.document) };
  const earlier = await selectEvidence(opened.document.id);
  const address = earlier.findLast(({ kind }) => kind === "sent")?.email ?? null;
  const copy = mailsTo(address === null ? [] : [address], opened.brand);
  if (!earlier.some(isOpening)) await addOpening(context, disclosed);
  await addEvidence(
    context,
    disclosed,
    { kind: "acknowledged", actor: "merchant", name, email: address },
    copy,
  );
  const evidence = await selectEvidence(opened.document.id);
  const first = evidence.find(({ kind }) => kind === "acknowledged");
  return {
    status: "acknowledged",
    acknowledged: {
      name: first?.name ?? name,
      at: Math.floor((first?.occurred_at ?? context.now).getTime() / 1000),
    },
  };
}

/** Records that a person's browser opened a document. */
export async function recordOpening(context: PageContext, link: MerchantLinkParts): Promise<void> {
  const opened = await openMerchantLink(link, context.now);
  if (opened.state === "current") await addOpening(context, opened);
}
