import type { Clock } from "@/components/console/ui/clock";
import { daysText } from "@/components/console/ui/days-text";
import { DateFilter, FilterMenu } from "@/components/console/ui/filter-menu";
import { type StateCode, stateName } from "@/lib/disclosure/regimes/us-states";
import { type IsoKey, isoName } from "@/lib/schemas/console/insight";
import type { ConsoleOffersQuery } from "@/lib/schemas/console/queries";
import type { KnownIso } from "@/lib/schemas/console/rows";
import { OFFER_STATUS_CHOICES } from "./offer-status";

interface OfferFiltersProps {
  query: ConsoleOffersQuery;
  /** The ISOs and states of the newest offers. */
  choices: { isos: KnownIso[]; states: StateCode[] };
  brands: { id: string; name: string }[];
  clock: Clock;
  /** The parameters of the address, and the address with some of them changed. */
  parameters: Record<string, string | undefined>;
  address: (changes: Record<string, string | undefined>) => string;
}

/** The filters of the list of offers: status, state, ISO, brand and the days of creation. */
export function OfferFilters({ query, choices, brands, clock, parameters, address }: OfferFiltersProps) {
  const { from, to, zone: _, ...kept } = parameters;
  const isos = choices.isos.map((iso) => [keyOf(iso), iso.name] as const);
  const states = choices.states.map((code) => [code, stateName(code)] as const);
  return (
    <>
      <FilterMenu
        name="Status"
        param="status"
        current={query.status}
        choices={OFFER_STATUS_CHOICES}
        address={address}
      />
      <FilterMenu
        name="State"
        param="state"
        current={query.state}
        choices={withCurrent(states, query.state, stateName)}
        address={address}
      />
      <FilterMenu
        name="ISO"
        param="iso"
        current={query.iso}
        choices={withCurrent(isos, query.iso, isoName)}
        address={address}
      />
      {(brands.length > 1 || query.brand !== undefined) && (
        <FilterMenu
          name="Brand"
          param="brand"
          current={query.brand}
          choices={withCurrent(
            brands.map(({ id, name }) => [id, name] as const),
            query.brand,
            () => "Unknown",
          )}
          address={address}
        />
      )}
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

/** An ISO as the filter names it. */
function keyOf({ id, name }: KnownIso): IsoKey {
  return id === null ? `name:${name.toLowerCase()}` : `id:${id}`;
}

/** The choices of a menu, with the one in the address if the newest offers do not have it. */
function withCurrent<Value extends string>(
  choices: (readonly [Value, string])[],
  current: Value | undefined,
  nameOf: (value: Value) => string,
): (readonly [Value, string])[] {
  if (current === undefined || choices.some(([value]) => value === current)) return choices;
  return [...choices, [current, nameOf(current)]];
}
