import "server-only";
import type { PageContext } from "@/lib/server/context";
import type { Row } from "@/lib/server/rows";
import { type MailPolicy, mailsTo } from "@/lib/services/deliveries/recipients";
import { addEvidence, type DisclosedOffer, isFromSender, type NewEvidence } from "./evidence";
import { countMerchantMail, uncountMerchantMail } from "./mail-limits";

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
