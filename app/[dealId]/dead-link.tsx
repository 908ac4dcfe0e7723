import { headers } from "next/headers";
import { linkEndWording } from "@/components/calculator/link/link-end";
import { LinkProblem } from "@/components/calculator/link/link-problem";
import type { LinkParts } from "@/lib/schemas/pages/link";
import type { OpenedLink } from "@/lib/services/links/links";
import { shownBrand } from "@/lib/services/pages/calculator";
import { PLAIN_PAGE_STYLE } from "../plain-page";
import { LinkPageSetup } from "./link-page-setup";

interface EndedLinkProps {
  link: LinkParts;
  page: Extract<OpenedLink, { state: "expired" | "withdrawn" | "replaced" }>;
}

/** The page of a link that has expired, or was withdrawn or replaced. */
export function EndedLink({ link, page: { state, brand, endedAt } }: EndedLinkProps) {
  return (
    <>
      <title>{`Offer ${link.dealId}`}</title>
      <LinkPageSetup accent={brand.accent} isSandbox={brand.isSandbox} />
      <LinkProblem kind={state} link={{ brand: shownBrand(brand), dealId: link.dealId, endedAt }} />
    </>
  );
}

/** The text of app/not-found.tsx, for a reader without scripts and stylesheets. */
export async function NotFoundWords() {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const { title, sentences, advice } = linkEndWording("not_found", "the funder");
  return (
    <>
      <style nonce={nonce}>{PLAIN_PAGE_STYLE}</style>
      <main>
        <h1>{title}</h1>
        {[...sentences, advice].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </main>
    </>
  );
}
