import type { ComponentProps } from "react";
import { capitalized } from "@/components/console/ui/capitalized";
import type { Clock } from "@/components/console/ui/clock";
import { daysText } from "@/components/console/ui/days-text";
import { DateFilter, FilterMenu } from "@/components/console/ui/filter-menu";
import { formatCount } from "@/lib/calculator/money/formats";
import { DOCUMENT_STATES } from "@/lib/disclosure/regimes/documents";
import { stateName } from "@/lib/disclosure/regimes/us-states";
import { DISCLOSURE_STATUSES, MOST_EVIDENCE } from "@/lib/schemas/console/disclosures";
import type { ConsoleDisclosuresQuery } from "@/lib/schemas/console/queries";
import { EvidenceZip } from "./evidence-download";

interface DisclosureFiltersProps {
  query: ConsoleDisclosuresQuery;
  clock: Clock;
  /** The filters of the address, and the address with some of them changed. */
  filter: Record<string, string | undefined>;
  address: (changes: Record<string, string | undefined>) => string;
}

/** The filters of the list of disclosures: state, status and the days on which documents were made. */
export function DisclosureFilters({ query, clock, filter, address }: DisclosureFiltersProps) {
  const { from: _from, to: _to, ...kept } = filter;
  return (
    <>
      <FilterMenu
        name="State"
        param="state"
        current={query.state}
        choices={DOCUMENT_STATES.map((state) => [state, stateName(state)] as const)}
        address={address}
      />
      <FilterMenu
        name="Status"
        param="status"
        current={query.status}
        choices={DISCLOSURE_STATUSES.map((status) => [status, capitalized(status)] as const)}
        address={address}
      />
      <DateFilter
        from={query.from}
        to={query.to}
        words={daysText(query, clock)}
        keep={{ ...kept, zone: query.zone ?? clock.zone }}
        off={address({ from: undefined, to: undefined, zone: undefined })}
      />
    </>
  );
}

interface ZipOfListProps extends Omit<ComponentProps<typeof EvidenceZip>, "label"> {
  list: Promise<{ count: number | null }>;
}

/** The documents of the list as a file, with how many of how many it has; absent for none. */
export async function ZipOfList({ list, ...download }: ZipOfListProps) {
  // What failed is said in the list's place.
  const { count } = await list.catch(() => ({ count: 0 }));
  if (count === 0) return null;
  const all = count === null ? "more than 1,000" : formatCount(count);
  const label = count !== null && count <= MOST_EVIDENCE ? all : `${MOST_EVIDENCE} of ${all}`;
  return <EvidenceZip {...download} label={`Evidence (${label}, ZIP)`} />;
}
