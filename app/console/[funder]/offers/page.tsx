import { Suspense } from "react";
import { prepareExport } from "@/app/console/[funder]/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { listAddress } from "@/app/console/paths";
import { readerClock } from "@/app/console/reader-clock";
import { WhoseFilter } from "@/components/console/deals/whose-filter";
import { ColumnMenu } from "@/components/console/offers/column-menu";
import { columnChoices } from "@/components/console/offers/offer-columns";
import { OfferFilters } from "@/components/console/offers/offer-filters";
import { OfferTable } from "@/components/console/offers/offer-table";
import { OffersExport } from "@/components/console/offers/offers-export";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { ButtonLink } from "@/components/console/ui/button-link";
import { LoadingRows } from "@/components/console/ui/list";
import { ListBoundary } from "@/components/console/ui/list-boundary";
import { ListHead } from "@/components/console/ui/page-head";
import { SearchField } from "@/components/console/ui/search-field";
import { UnknownFilter } from "@/components/console/ui/unknown-filter";
import { columnsParameter, offerColumns } from "@/lib/schemas/console/offer-columns";
import { CONSOLE_OFFERS_QUERY } from "@/lib/schemas/console/queries";
import { formBrands } from "@/lib/services/console/offer-form";
import { consoleOffers, offerChoices } from "@/lib/services/console/offers-list";

/** The parameters of the address, by what the reader calls them. */
const FILTER_NAMES = {
  status: "status",
  state: "state",
  iso: "ISO",
  brand: "brand",
  from: "first day",
  to: "last day",
  zone: "time zone",
  whose: "whose deals",
  sort: "order",
  columns: "columns",
};

/** The funder's offers, with search, filters, an order, columns and pages. */
export default function OffersPage({ params, searchParams }: ConsolePageProps) {
  return consolePage(params, "offers:read", "Offers", async (context) => {
    const { slug } = context.caller.funder;
    const root = `/console/${slug}`;
    const [given, clock, choices, brands] = await Promise.all([
      searchParams,
      readerClock(context.now),
      offerChoices(context),
      formBrands(context),
    ]);
    const query = CONSOLE_OFFERS_QUERY.parse(given);
    const list = consoleOffers(context, query);
    const { after: _after, before: _before, columns: _columns, sort, ...filter } = query;
    const { zone: _zone, ...narrowing } = filter;
    const isFiltered = Object.values(narrowing).some((value) => value !== undefined && value !== "");
    const seesOwners = context.caller.permissions.includes("deals:share");
    const columns = offerColumns(query.columns, seesOwners);
    const parameters = { ...filter, sort, columns: columnsParameter(columns, seesOwners) };
    const address = (changes: Record<string, string | undefined>) =>
      listAddress(`${root}/offers`, { ...parameters, ...changes });
    return (
      <>
        <AutoRefresh />
        <ListHead
          title="Offers"
          actions={
            <>
              {context.caller.permissions.includes("offers:export") && (
                <OffersExport
                  href={listAddress(`${root}/offers-csv`, filter)}
                  prepare={prepareExport.bind(null, slug, filter)}
                />
              )}
              {context.caller.permissions.includes("offers:create") && (
                <ButtonLink href={`${root}/new-offer`} kind="primary" letter="n">
                  New offer
                </ButtonLink>
              )}
            </>
          }
        >
          <SearchField
            label="Search offers"
            placeholder="Deal, merchant or ISO"
            value={query.q}
            keep={{ ...parameters, q: undefined }}
          />
          {seesOwners && <WhoseFilter current={query.whose} address={address} />}
          <OfferFilters
            query={query}
            choices={choices}
            brands={brands}
            clock={clock}
            parameters={parameters}
            address={address}
          />
          <ColumnMenu
            choices={columnChoices(seesOwners)}
            seesOwners={seesOwners}
            shown={columns}
            parameters={parameters}
          />
        </ListHead>
        <UnknownFilter inList given={given} read={query} names={FILTER_NAMES} />
        <ListBoundary query={query}>
          <Suspense fallback={<LoadingRows again={address({})} />}>
            <OfferTable
              root={root}
              list={list}
              query={query}
              columns={columns}
              isFiltered={isFiltered}
              clock={clock}
              address={address}
            />
          </Suspense>
        </ListBoundary>
      </>
    );
  });
}
