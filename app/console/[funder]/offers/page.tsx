import { Suspense } from "react";
import { prepareExport } from "@/app/console/[funder]/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { listAddress } from "@/app/console/paths";
import { readerClock } from "@/app/console/reader-clock";
import { OFFER_STATUS_CHOICES } from "@/components/console/offers/offer-status";
import { OfferTable } from "@/components/console/offers/offer-table";
import { OffersExport } from "@/components/console/offers/offers-export";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { ButtonLink } from "@/components/console/ui/button-link";
import { FilterMenu } from "@/components/console/ui/filter-menu";
import { LoadingRows, SearchField } from "@/components/console/ui/list";
import { ListBoundary } from "@/components/console/ui/list-boundary";
import { ListHead } from "@/components/console/ui/page-head";
import { UnknownFilter } from "@/components/console/ui/unknown-filter";
import { Icon } from "@/components/ui/icon";
import { isoName } from "@/lib/schemas/console/insight";
import { CONSOLE_OFFERS_QUERY } from "@/lib/schemas/console/queries";
import { consoleOffers } from "@/lib/services/console/offers-list";

/** The funder's offers, with search, filters and pages. */
export default function OffersPage({ params, searchParams }: ConsolePageProps) {
  return consolePage(params, "offers:read", "Offers", async (context) => {
    const { slug } = context.caller.funder;
    const [given, clock] = await Promise.all([searchParams, readerClock(context.now)]);
    const query = CONSOLE_OFFERS_QUERY.parse(given);
    const root = `/console/${slug}`;
    const list = consoleOffers(context, query);
    const { q, status, iso } = query;
    const filter = { q, status, iso };
    const address = (changes: Record<string, string | undefined>) =>
      listAddress(`${root}/offers`, { ...filter, ...changes });
    return (
      <>
        <AutoRefresh />
        <ListHead title="Offers">
          <SearchField
            label="Search offers"
            placeholder="Deal, merchant or ISO"
            value={q}
            keep={{ status, iso }}
          />
          <FilterMenu
            name="Status"
            param="status"
            current={status}
            choices={OFFER_STATUS_CHOICES}
            address={address}
          />
          {iso !== undefined && (
            <ButtonLink href={address({ iso: undefined })}>
              <span className="sr-only">Show all ISOs, not only </span>
              <span className="max-w-48 truncate">{isoName(iso)}</span>
              <Icon name="close" />
            </ButtonLink>
          )}
          {context.caller.permissions.includes("offers:export") && (
            <OffersExport
              href={listAddress(`${root}/offers-csv`, filter)}
              prepare={prepareExport.bind(null, slug, filter)}
            />
          )}
          {context.caller.permissions.includes("offers:create") && (
            <ButtonLink href={`${root}/new-offer`} kind="primary">
              New offer
            </ButtonLink>
          )}
        </ListHead>
        <UnknownFilter inList given={given} read={query} names={{ status: "status", iso: "ISO" }} />
        <ListBoundary>
          <Suspense fallback={<LoadingRows again={address({})} />}>
            <OfferTable root={root} list={list} query={query} clock={clock} address={address} />
          </Suspense>
        </ListBoundary>
      </>
    );
  });
}
