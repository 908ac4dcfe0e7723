import { copyLink, issueNewLink, revokeOfferAction } from "@/app/console/[funder]/actions";
import { dealActionsFor } from "@/app/console/[funder]/deal-actions-for";
import { endLinkAction, openAsIsoAction, submitAsIsoAction } from "@/app/console/[funder]/sandbox-actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { OfferPage } from "@/components/console/offers/offer-page";
import { CONSOLE_OFFER_QUERY } from "@/lib/schemas/console/queries";
import { sharedDeal } from "@/lib/services/console/deals";
import { comparedVersions, consoleOffer, offerOfPage } from "@/lib/services/console/offer-page";

/** One offer of a deal: the one that the path names, or an earlier one by `?id=`. */
export default function ConsoleOfferPage({ params, searchParams }: ConsolePageProps<{ dealId: string }>) {
  return consolePage(params, "offers:read", titleOf, async (context) => {
    const { dealId } = await params;
    const query = CONSOLE_OFFER_QUERY.parse(await searchParams);
    const stored = await offerOfPage(context, decodeURIComponent(dealId), query.id ?? null);
    const [offer, compared, shared, clock] = await Promise.all([
      consoleOffer(context, stored),
      comparedVersions(context, stored, query),
      sharedDeal(context, stored),
      readerClock(context.now),
    ]);
    const { slug, linkDays, isSandbox } = context.caller.funder;
    const { permissions } = context.caller;
    return (
      <OfferPage
        root={`/console/${slug}`}
        offer={offer}
        compared={compared}
        showsAll={query.all}
        clock={clock}
        linkDays={linkDays}
        test={
          isSandbox && permissions.includes("sandbox:manage")
            ? {
                submit: submitAsIsoAction.bind(null, slug, offer.id),
                open: openAsIsoAction.bind(null, slug, offer.id),
                end: endLinkAction.bind(null, slug, offer.id),
              }
            : null
        }
        can={{
          create: permissions.includes("offers:create"),
          change: permissions.includes("offers:update"),
          revoke: permissions.includes("offers:delete"),
          readBrands: permissions.includes("brands:read"),
          readDisclosures: permissions.includes("disclosures:read"),
        }}
        sharing={shared && { shared, actions: dealActionsFor(context, offer.id) }}
        actions={{
          copyLink: copyLink.bind(null, slug, offer.id),
          issueLink: issueNewLink.bind(null, slug, offer.id),
          revoke: revokeOfferAction.bind(null, slug, offer.id),
        }}
      />
    );
  });
}

function titleOf({ dealId }: { dealId: string }): string {
  return `Offer ${decodeURIComponent(dealId)}`;
}
