import "server-only";
import type { LinkParts } from "@/lib/schemas/pages/link";
import type { PageContext } from "@/lib/server/context";
import { submitUnderLink } from "@/lib/services/submissions/submit";
import { visibleOffer } from "./visible-offer";

/** The result sent to the page. Only `submitted` means that the submission was saved. */
export type SubmitResult =
  | Exclude<Awaited<ReturnType<typeof submitUnderLink>>, { status: "offer_changed" }>
  | ({ status: "offer_changed"; changedAt: string } & ReturnType<typeof visibleOffer>);

/**
 * Submits the terms of an ISO's page, as `submitUnderLink` does. If the offer has changed, returns what the ISO
 * may see of it now.
 */
export async function submitTerms(
  context: PageContext,
  link: LinkParts,
  input: Record<string, unknown>,
): Promise<SubmitResult> {
  const result = await submitUnderLink(context, link, input);
  if (result.status !== "offer_changed") return result;
  const { offer, brand } = result;
  return { status: "offer_changed", changedAt: offer.updated_at, ...visibleOffer(offer, brand, context.now) };
}
