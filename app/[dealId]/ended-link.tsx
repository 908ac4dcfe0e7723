import { LinkProblem } from "@/components/calculator/link/link-problem";
import type { LinkParts } from "@/lib/schemas/link";
import type { OpenedLink } from "@/lib/services/offers/links";
import { shownBrand } from "@/lib/services/pages/calculator";
import { BrandStyle } from "./brand-style";

interface EndedLinkProps {
  link: LinkParts;
  page: Extract<OpenedLink, { state: "expired" | "withdrawn" | "replaced" }>;
}

/** The page of a link that expired, was withdrawn or was replaced. */
export function EndedLink({ link, page: { state, brand, endedAt } }: EndedLinkProps) {
  return (
    <>
      <BrandStyle accent={brand.accent} />
      <LinkProblem kind={state} link={{ brand: shownBrand(brand), dealId: link.dealId, endedAt }} />
    </>
  );
}
