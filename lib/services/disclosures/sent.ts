import "server-only";
import { prisma } from "@/lib/server/database";
import type { Claimed } from "@/lib/services/deliveries/claim-statements";
import { loadLinkedOffer } from "@/lib/services/offers/link-statements";
import { selectDocuments } from "./document-statements";
import { addEvidence } from "./evidence";

/**
 * Records that the mail server accepted a mail with a document's link; nothing for any other mail. Runs before the
 * delivery is acknowledged: killed in between, the mail is sent again, and counts once.
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
