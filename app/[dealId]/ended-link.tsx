import { LinkProblem } from "@/components/calculator/link/link-problem";
import type { LinkParts } from "@/lib/schemas/link";
import type { OpenedLink } from "@/lib/services/offers/links";
import { shownBrand } from "@/lib/services/pages/calculator";
import { LinkPageSetup } from "./link-page-setup";

interface EndedLinkProps {
  link: LinkParts;
  page: Extract<OpenedLink, { state: "expired" | "withdrawn" | "replaced" }>;
}

/** The page of a link that has expired, or was withdrawn or replaced. */
export function EndedLink({ link, page: { state, brand, endedAt } }: EndedLinkProps) {
  return (
    <>
      <LinkPageSetup accent={brand.accent} isSandbox={brand.isSandbox} />
      <LinkProblem kind={state} link={{ brand: shownBrand(brand), dealId: link.dealId, endedAt }} />
    </>
  );
}
