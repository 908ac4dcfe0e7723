import { Suspense } from "react";
import { prepareEvidence } from "@/app/console/[funder]/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { listAddress } from "@/app/console/paths";
import { readerClock } from "@/app/console/reader-clock";
import { DisclosureFilters, ZipOfList } from "@/components/console/disclosures/disclosure-filters";
import { DisclosureTable } from "@/components/console/disclosures/disclosure-table";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { LoadingRows } from "@/components/console/ui/list";
import { ListBoundary } from "@/components/console/ui/list-boundary";
import { ListHead } from "@/components/console/ui/page-head";
import { SearchField } from "@/components/console/ui/search-field";
import { UnknownFilter } from "@/components/console/ui/unknown-filter";
import { CONSOLE_DISCLOSURES_QUERY } from "@/lib/schemas/console/queries";
import { consoleDisclosures } from "@/lib/services/console/disclosures-list";

/** The parameters of the address, by what the reader calls them. */
const FILTER_NAMES = {
  state: "state",
  status: "status",
  from: "first day",
  to: "last day",
  zone: "time zone",
};

/** The funder's disclosure documents, with search, filters and the evidence of each. */
export default function DisclosuresPage({ params, searchParams }: ConsolePageProps) {
  return consolePage(params, "disclosures:read", "Disclosures", async (context) => {
    const { slug } = context.caller.funder;
    const root = `/console/${slug}`;
    const [given, clock] = await Promise.all([searchParams, readerClock(context.now)]);
    const query = CONSOLE_DISCLOSURES_QUERY.parse(given);
    const list = consoleDisclosures(context, query);
    const { after: _after, before: _before, ...filter } = query;
    const { zone: _zone, ...narrowing } = filter;
    const isFiltered = Object.values(narrowing).some((value) => value !== undefined && value !== "");
    const address = (changes: Record<string, string | undefined>) =>
      listAddress(`${root}/disclosures`, { ...filter, ...changes });
    const prepare = prepareEvidence.bind(null, slug);
    return (
      <>
        <AutoRefresh />
        <ListHead
          title="Disclosures"
          actions={
            <Suspense>
              <ZipOfList list={list} href={listAddress(`${root}/evidence-zip`, filter)} prepare={prepare} />
            </Suspense>
          }
        >
          <SearchField
            label="Search disclosures"
            placeholder="Deal, merchant or recipient"
            value={query.q}
            keep={{ ...filter, q: undefined }}
            wide
          />
          <DisclosureFilters query={query} clock={clock} filter={filter} address={address} />
        </ListHead>
        <UnknownFilter inList given={given} read={query} names={FILTER_NAMES} />
        <ListBoundary query={query}>
          <Suspense fallback={<LoadingRows again={address({})} />}>
            <DisclosureTable
              root={root}
              list={list}
              query={query}
              isFiltered={isFiltered}
              clock={clock}
              address={address}
              prepare={prepare}
            />
          </Suspense>
        </ListBoundary>
      </>
    );
  });
}
