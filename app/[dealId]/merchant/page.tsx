import { PageFrame } from "@/components/calculator/page/page-frame";
import { Acknowledgement } from "@/components/merchant/acknowledgement";
import { MerchantEnd } from "@/components/merchant/merchant-end";
import { MerchantPage } from "@/components/merchant/merchant-page";
import { NAME_LENGTH } from "@/lib/schemas/field-types";
import { pageRequest } from "@/lib/server/page-action";
import { merchantPage } from "@/lib/services/pages/merchant";
import type { LinkPageProps } from "../link";
import { NotFoundWords } from "../not-found-words";
import { PageGround } from "../page-ground";
import { UnknownLink } from "../unknown-link";
import { acknowledge, opened } from "./actions";
import { merchantLinkOf } from "./link";
import "./sheets.css";

/** The disclosure behind a merchant's link. Opening it has no side effect: the page itself records it. */
export default async function Merchant(props: LinkPageProps) {
  const link = await merchantLinkOf(props);
  const now = new Date();
  const page = await pageRequest("/[dealId]/merchant", () => merchantPage(link, now));
  if (page.state === "not_found") return <UnknownLink words={<NotFoundWords />} />;
  const { brand, deal, accent, isSandbox, expiresAt } = page;
  if (page.state !== "current")
    return (
      <>
        <PageGround accent={accent} isSandbox={isSandbox} />
        <MerchantEnd kind={page.state} brand={brand} deal={deal} expiresAt={expiresAt} />
      </>
    );
  return (
    <>
      <PageGround accent={accent} isSandbox={isSandbox} />
      <PageFrame
        brand={brand}
        dealId={deal.dealId}
        linkExpiresAt={null}
        now={Math.floor(now.getTime() / 1000)}
      >
        <MerchantPage
          document={page.document}
          terms={{ brand, deal, ...page.terms }}
          expiresAt={expiresAt}
          downloadPath={page.downloadPath}
          acknowledgement={
            <Acknowledgement
              acknowledged={page.acknowledged}
              signingPlace={page.signingPlace}
              mailed={page.mailed}
              contact={brand.contactEmail ?? deal.isoName}
              nameLength={NAME_LENGTH}
              recordOpening={opened.bind(null, link)}
              acknowledge={acknowledge.bind(null, link)}
            />
          }
        />
      </PageFrame>
    </>
  );
}

export const metadata = { title: "Offer summary" };
