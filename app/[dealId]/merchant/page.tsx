import { PageFrame } from "@/components/calculator/page/page-frame";
import { Confirmation } from "@/components/merchant/confirmation";
import { MerchantEnd, MerchantPage } from "@/components/merchant/merchant-page";
import { confirmationProblem, MERCHANT_NAME_LENGTH } from "@/lib/schemas/pages/forms";
import { pageRequest } from "@/lib/server/web/page-action";
import { merchantPage } from "@/lib/services/pages/merchant";
import { NotFoundWords } from "../dead-link";
import { type LinkPageProps, merchantLinkPartsOf, one } from "../link";
import { LinkPageSetup } from "../link-page-setup";
import { UnknownLink } from "../unknown-link";
import { acknowledge, opened, sign } from "./actions";
import "./merchant.css";

/**
 * The disclosure of a merchant's link. The request has no side effect: the page's script records the opening.
 */
export default async function Merchant(props: LinkPageProps) {
  const link = await merchantLinkPartsOf(props);
  const now = new Date();
  const page = await pageRequest("/[dealId]/merchant", () => merchantPage(link, now));
  if (page.state === "not_found") return <UnknownLink words={<NotFoundWords />} />;
  const { brand, deal, accent, isSandbox, lastDay } = page;
  if (page.state !== "current")
    return (
      <>
        <LinkPageSetup accent={accent} isSandbox={isSandbox} />
        <MerchantEnd
          kind={page.state}
          brand={brand}
          deal={deal}
          papers={page.papers}
          lastDay={lastDay}
          signed={page.signed}
        />
      </>
    );
  const fields = one((await props.searchParams).problems);
  const named = fields === "" ? [] : fields.split(".").slice(0, 5);
  const problems = named.map((field) => confirmationProblem(field));
  const signedPath = `${page.downloadPath}&signed=true`;
  return (
    <>
      <LinkPageSetup accent={accent} isSandbox={isSandbox} />
      <PageFrame
        brand={brand}
        dealId={deal.dealId}
        linkExpiresAt={null}
        now={Math.floor(now.getTime() / 1000)}
      >
        <MerchantPage
          sheets={page.sheets}
          sheetCount={page.sheetCount}
          terms={{ brand, deal, ...page.terms }}
          papers={page.papers}
          lastDay={lastDay}
          downloadPath={page.done?.title === undefined ? page.downloadPath : signedPath}
          action={(page.done ? page.done.title !== undefined : page.signs) ? "Sign" : "Confirm"}
          doneAt={page.done?.when ?? null}
          confirmation={
            <Confirmation
              signs={page.signs}
              signingPlace={page.signingPlace}
              papers={page.papers}
              merchantName={deal.merchantName}
              mailedTo={page.mailedTo}
              isoToAsk={brand.contactEmail === null ? deal.isoName : null}
              nameLength={MERCHANT_NAME_LENGTH}
              formPath={page.formPath}
              problems={problems}
              signedPath={signedPath}
              done={page.done}
              recordOpening={opened.bind(null, link)}
              confirm={page.signs ? sign.bind(null, link) : acknowledge.bind(null, link)}
            />
          }
        />
      </PageFrame>
    </>
  );
}

export const metadata = { title: "Offer summary" };
