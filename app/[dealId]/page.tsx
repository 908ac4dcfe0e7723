import { Calculator } from "@/components/calculator/calculator";
import { LatestSubmission } from "@/components/calculator/decision/latest-submission";
import { PageFrame } from "@/components/calculator/page/page-frame";
import { nameOfTerms } from "@/components/calculator/share/file-name";
import { openedStarts } from "@/components/calculator/terms/opened-starts";
import { NAME_LENGTH, NOTE_LENGTH } from "@/lib/schemas/wire/bounds";
import { pageRequest } from "@/lib/server/web/page-action";
import { calculatorPage } from "@/lib/services/pages/calculator";
import { copyDisclosure, readDisclosure, sendDisclosure, submit, view } from "./actions";
import { EndedLink, NotFoundWords } from "./dead-link";
import { type LinkPageProps, linkPartsOf } from "./link";
import { LinkPageSetup } from "./link-page-setup";
import { UnknownLink } from "./unknown-link";

/** The calculator of a signed link. The request has no side effect: the page's script records the view. */
export default async function CalculatorPage(props: LinkPageProps) {
  const link = await linkPartsOf(props);
  const now = new Date();
  const page = await pageRequest("/[dealId]", () => calculatorPage(link, now));
  if (page.state === "not_found") return <UnknownLink words={<NotFoundWords />} />;
  if (page.state !== "live") return <EndedLink link={link} page={page} />;
  const { deal, limits, show, stipulations, merchantGate, owed, financing, structures } = page;
  const offer = { deal, limits, show, stipulations, merchantGate, owed, financing, structures };
  return (
    <>
      <title>{nameOfTerms(offer.deal.merchantName, page.brand.name)}</title>
      <LinkPageSetup accent={page.accent} isSandbox={page.isSandbox} />
      <PageFrame
        brand={page.brand}
        dealId={link.dealId}
        linkExpiresAt={page.linkExpiresAt}
        now={Math.floor(now.getTime() / 1000)}
        summaryBar
      >
        <Calculator
          brand={page.brand}
          offer={offer}
          linkExpiresAt={page.linkExpiresAt}
          submissionKey={page.submissionKey}
          textLimits={{ name: NAME_LENGTH, note: NOTE_LENGTH }}
          submitted={
            page.lastSubmission && <LatestSubmission brandName={page.brand.name} {...page.lastSubmission} />
          }
          lastSubmission={page.lastSubmission}
          disclosing={page.disclosing}
          starts={openedStarts(offer, page.disclosing)}
          disclosureActions={{
            send: sendDisclosure.bind(null, link),
            copy: copyDisclosure.bind(null, link),
            read: readDisclosure.bind(null, link),
          }}
          submit={submit.bind(null, link)}
          recordView={view.bind(null, link)}
        />
      </PageFrame>
    </>
  );
}

// The page renders its own title, which has names of the offer.
export const metadata = { title: null };
