import { Fragment, type ReactNode } from "react";
import { OwnerCell, OwnerInLine } from "@/components/console/deals/owner-mark";
import { type Clock, timeLeft } from "@/components/console/ui/clock";
import { Cell, type Column, type SortOf } from "@/components/console/ui/list";
import { Time } from "@/components/console/ui/time";
import { DAY_MS } from "@/lib/calculator/durations";
import { resolveState } from "@/lib/disclosure/regimes/us-states";
import { type OfferColumn, type OfferSort, offerColumnsFor } from "@/lib/schemas/console/offer-columns";
import type { ListedOffer } from "@/lib/schemas/console/rows";
import { dollars, factor, moneyText } from "./figures";
import { StatusOfOffer } from "./offer-status";

interface ShownColumn extends Column {
  cell: (offer: ListedOffer, clock: Clock) => ReactNode;
  /** The sorts of the first and the second press on its head. */
  sorts?: [OfferSort | undefined, OfferSort | undefined];
}

/** The columns beside deal, merchant and ISO. */
const SHOWN: Record<OfferColumn, ShownColumn> = {
  state: {
    name: "State",
    room: "wide",
    cell: ({ merchant_state: state }) => (
      <Cell place="hidden" room="wide" quiet={state === null}>
        {state === null ? "–" : (resolveState(state) ?? state)}
      </Cell>
    ),
  },
  status: {
    name: "Status",
    cell: (offer, clock) => (
      <Cell place="third">
        <StatusOfOffer offer={offer} clock={clock} />
        <OwnerInLine owner={offer.owner} />
      </Cell>
    ),
  },
  owner: {
    name: "Whose",
    cell: ({ owner }) => <OwnerCell owner={owner} />,
  },
  version: {
    name: "Ver.",
    title: "Version",
    align: "right",
    cell: ({ version }) => (
      <Cell place="hidden" align="right">
        {version}
      </Cell>
    ),
  },
  price: {
    name: "Purchase price",
    align: "right",
    cell: ({ price_floor, price_ceiling }) => (
      <Cell place="figure" align="right">
        {dollars(price_floor)} – {dollars(price_ceiling)}
      </Cell>
    ),
  },
  net_funding: {
    name: "Net funding",
    align: "right",
    room: "wide",
    cell: ({ defaults }) => (
      <Cell place="hidden" align="right" room="wide" quiet={defaults === null}>
        {defaults === null ? "–" : moneyText(defaults.net_funding)}
      </Cell>
    ),
  },
  buy_rate: {
    name: "Buy rate",
    align: "right",
    room: "wide",
    sorts: ["buy_rate", "-buy_rate"],
    cell: ({ defaults }) => (
      <Cell place="hidden" align="right" room="wide" quiet={defaults === null}>
        {defaults === null ? "–" : factor(defaults.buy_rate)}
      </Cell>
    ),
  },
  created: {
    name: "Created",
    align: "right",
    room: "wide",
    sorts: [undefined, "created"],
    cell: ({ created_at }, clock) => (
      <Cell place="hidden" align="right" room="wide">
        <Time at={created_at} clock={clock} />
      </Cell>
    ),
  },
  opened: {
    name: "Last opened",
    align: "right",
    cell: ({ last_opened_at: at }, clock) => (
      <Cell place="hidden" align="right" quiet={at === null}>
        {at ? <Time at={at} clock={clock} /> : "Never"}
      </Cell>
    ),
  },
  submissions: {
    name: "Subm.",
    title: "Submissions",
    align: "right",
    cell: ({ submission_count: count }) => (
      <Cell place="hidden" align="right" quiet={count === 0}>
        {count}
      </Cell>
    ),
  },
  link_end: {
    name: "Link ends",
    align: "right",
    sorts: ["link_end", "-link_end"],
    cell: (offer, clock) => (
      <Cell place="status" align="right">
        <LinkEnd offer={offer} clock={clock} />
      </Cell>
    ),
  },
};

/** The columns for the menu, with their whole names. */
export function columnChoices(seesOwners: boolean) {
  return offerColumnsFor(seesOwners).map((column) => ({
    column,
    name: SHOWN[column].title ?? SHOWN[column].name,
  }));
}

/** The heads of the columns, those that sort with the address of their next order. */
export function headsOf(
  columns: readonly OfferColumn[],
  sort: OfferSort | undefined,
  sorted: (sort: OfferSort | undefined) => string,
): Column[] {
  return [
    { name: "Deal" },
    { name: "Merchant" },
    { name: "ISO" },
    ...columns.map((column) => {
      const { cell: _, sorts, ...head } = SHOWN[column];
      return sorts === undefined ? head : { ...head, sort: sortOf(sorts, sort, sorted) };
    }),
  ];
}

function sortOf(
  sorts: NonNullable<ShownColumn["sorts"]>,
  sort: OfferSort | undefined,
  sorted: (sort: OfferSort | undefined) => string,
): SortOf {
  const [first, second] = sorts;
  const isThis = sort === first || sort === second;
  const direction = sort === undefined || sort.startsWith("-") ? "descending" : "ascending";
  return {
    href: sorted(sort === first ? second : first),
    direction: isThis ? direction : null,
  };
}

/** The cells of an offer after deal, merchant and ISO. */
export function OfferCells({
  columns,
  offer,
  clock,
}: {
  columns: readonly OfferColumn[];
  offer: ListedOffer;
  clock: Clock;
}) {
  return columns.map((column) => <Fragment key={column}>{SHOWN[column].cell(offer, clock)}</Fragment>);
}

const SOON_MS = 3 * DAY_MS;

/** When the offer's current link ends; a dash if the offer is revoked and has no link. */
function LinkEnd({ offer: { status, link_ends_at }, clock }: { offer: ListedOffer; clock: Clock }) {
  if (status === "revoked") {
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">No link</span>
      </span>
    );
  }
  const end = link_ends_at.getTime();
  const iso = link_ends_at.toISOString();
  if (end <= clock.now) {
    return (
      <time dateTime={iso} className="text-bad">
        ended
      </time>
    );
  }
  return (
    <time dateTime={iso} className={end - clock.now < SOON_MS ? "text-warn" : undefined}>
      {timeLeft(end, clock)}
    </time>
  );
}
