import "server-only";
import type { LastSubmission } from "@/lib/calculator/wire/decisions";
import type { LinkParts } from "@/lib/schemas/pages/link";
import type { PageContext } from "@/lib/server/context";
import { submitUnderLink } from "@/lib/services/submissions/submit";
import { lastSubmission } from "./calculator";
import { visibleOffer } from "./visible-offer";

/** The result sent to the page. Only `submitted` means that the submission was saved. */
export type SubmitResult =
  | Exclude<
      Awaited<ReturnType<typeof submitUnderLink>>,
      { status: "offer_changed" } | { status: "submitted_elsewhere" }
    >
  | { status: "submitted_elsewhere"; lastSubmission: LastSubmission | null }
  | ({ status: "offer_changed"; changedAt: string } & ReturnType<typeof visibleOffer>);

/**
 * Submits the terms of an ISO's page, as `submitUnderLink` does. If the offer has changed, returns what the ISO
 * may see of it now; so for a latest submission that the ISO did not see.
 */
export async function submitTerms(
  context: PageContext,
  link: LinkParts,
  input: Record<string, unknown>,
): Promise<SubmitResult> {
  const result = await submitUnderLink(context, link, input);
  if (result.status === "submitted_elsewhere")
    return {
      status: "submitted_elsewhere",
      lastSubmission: lastSubmission(result.opened, link, context.now),
    };
  if (result.status !== "offer_changed") return result;
  const { offer, brand } = result;
  return { status: "offer_changed", changedAt: offer.updated_at, ...visibleOffer(offer, brand, context.now) };
}
