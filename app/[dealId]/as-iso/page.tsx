import { redirect } from "next/navigation";
import { type LinkPageProps, one } from "@/app/[dealId]/link";
import { LinkPageSetup } from "@/app/[dealId]/link-page-setup";
import { UnknownLink } from "@/app/[dealId]/unknown-link";
import { signInPath } from "@/app/console/paths";
import { LatestSubmission } from "@/components/calculator/decision/latest-submission";
import { PageFrame } from "@/components/calculator/page/page-frame";
import { ViewStrip } from "@/components/calculator/page/view-strip";
import { openedStarts } from "@/components/calculator/terms/opened-starts";
import { ViewOnlyCalculator } from "@/components/calculator/view-only";
import { NAME_LENGTH, NOTE_LENGTH } from "@/lib/schemas/wire/bounds";
import { consoleAccess } from "@/lib/server/web/console-context";
import { offerOfPage } from "@/lib/services/console/offer-page";
import { pageAsIso } from "@/lib/services/pages/calculator";
import { NotFoundWords } from "../dead-link";

/**
 * The calculator of an offer as its ISO sees it, for a person of the funder: nothing is recorded, and nothing
 * can be sent, copied or submitted. `funder` is the slug, `id` that of an earlier offer of the deal.
 */
export default async function AsIso({ params, searchParams }: LinkPageProps) {
  const [{ dealId: segment }, query] = await Promise.all([params, searchParams]);
  const [slug, id] = [one(query.funder), one(query.id)];
  const dealId = decodeURIComponent(segment);
  const back = `/console/${slug}/offers/${segment}${id && `?id=${id}`}`;
  const access = await consoleAccess(slug, "offers:read");
  if (access.state === "signed_out") redirect(signInPath(back));
  if (access.state !== "open") return <UnknownLink words={<NotFoundWords />} />;
  const { context } = access;
  const offer = await offerOfPage(context, dealId, id || null).catch(() => null);
  const page = offer && (await pageAsIso(context, offer));
  if (page === null) return <UnknownLink words={<NotFoundWords />} />;
  const { deal, limits, show, stipulations, merchantGate, owed, financing, structures, brand } = page;
  const shown = { deal, limits, show, stipulations, merchantGate, owed, financing, structures };
  return (
    <>
      <LinkPageSetup accent={page.accent} isSandbox={page.isSandbox} />
      <ViewStrip back={back} />
      <PageFrame
        brand={brand}
        dealId={deal.dealId}
        linkExpiresAt={page.linkExpiresAt}
        now={Math.floor(context.now.getTime() / 1000)}
        summaryBar
      >
        <ViewOnlyCalculator
          brand={brand}
          offer={shown}
          linkExpiresAt={page.linkExpiresAt}
          submissionKey={page.submissionKey}
          textLimits={{ name: NAME_LENGTH, note: NOTE_LENGTH }}
          submitted={
            page.lastSubmission && <LatestSubmission brandName={brand.name} {...page.lastSubmission} />
          }
          lastSubmission={page.lastSubmission}
          disclosing={page.disclosing}
          starts={openedStarts(shown, page.disclosing)}
        />
      </PageFrame>
    </>
  );
}

export const metadata = { title: "As the ISO sees it" };
