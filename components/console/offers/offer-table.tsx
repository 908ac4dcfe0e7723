import { ButtonLink } from "@/components/console/ui/button-link";
import type { Clock } from "@/components/console/ui/clock";
import { Cell, EmptyList, ListRow, ListTable, Pager, shownText } from "@/components/console/ui/list";
import { LiveList } from "@/components/console/ui/live-list";
import { formatCount } from "@/lib/calculator/money/formats";
import type { OfferColumn } from "@/lib/schemas/console/offer-columns";
import type { ConsoleOffersQuery } from "@/lib/schemas/console/queries";
import type { ListedOffer } from "@/lib/schemas/console/rows";
import { headsOf, OfferCells } from "./offer-columns";

interface OfferTableProps {
  /** The path of the funder's console. */
  root: string;
  list: Promise<{
    rows: ListedOffer[];
    previous: string | null;
    next: string | null;
    /** How many offers match; null for more than 200. */
    count: number | null;
    /** How many active offers were checked for `cannot_disclose`; null with any other filter. */
    lookedThrough: number | null;
  }>;
  query: ConsoleOffersQuery;
  columns: OfferColumn[];
  /** Whether a filter of the address is set. */
  isFiltered: boolean;
  clock: Clock;
  /** The address of the list with other filters or another page. */
  address: (changes: Record<string, string | undefined>) => string;
}

/** The matching offers, or the reason why there are none. */
export async function OfferTable(props: OfferTableProps) {
  const { root, list, query, columns, isFiltered, clock, address } = props;
  const { rows, previous, next, count, lookedThrough } = await list;
  if (rows.length === 0) {
    return (
      <NoOffers
        root={root}
        query={query}
        isFiltered={isFiltered}
        further={next && address({ after: next })}
      />
    );
  }
  return (
    <LiveList
      query={query}
      rows={rows.map(({ id }) => id)}
      pager={
        <Pager
          shown={
            lookedThrough === null
              ? shownText(rows.length, { total: count, most: "200" }, { previous, next })
              : `${rows.length} of ${formatCount(lookedThrough)} active offers looked through`
          }
          previous={previous && address({ before: previous })}
          next={next && address({ after: next })}
        />
      }
    >
      <ListTable label="Offers" columns={headsOf(columns, query.sort, (sort) => address({ sort }))}>
        {rows.map((offer) => (
          <ListRow key={offer.id} href={addressOfOffer(root, offer)} name={offer.deal_id}>
            <Cell place="second" fit="wide">
              {offer.merchant_name}
            </Cell>
            <Cell place="hidden" fit="cut" quiet>
              {offer.iso_name}
            </Cell>
            <OfferCells columns={columns} offer={offer} clock={clock} />
          </ListRow>
        ))}
      </ListTable>
    </LiveList>
  );
}

function addressOfOffer(root: string, { id, deal_id, superseded }: ListedOffer): string {
  return `${root}/offers/${deal_id}${superseded ? `?id=${id}` : ""}`;
}

interface NoOffersProps extends Pick<OfferTableProps, "root" | "query" | "isFiltered"> {
  /** The address of the offers that are not checked yet; null if all are. */
  further: string | null;
}

function NoOffers({ root, query: { q, status }, isFiltered, further }: NoOffersProps) {
  if (!isFiltered) {
    return (
      <EmptyList title="No offers yet" action={<ButtonLink href={`${root}/new-offer`}>New offer</ButtonLink>}>
        An offer appears here as soon as it is created, in the console or through the API.
      </EmptyList>
    );
  }
  return (
    <EmptyList
      title="No offer matches"
      action={
        <ButtonLink href={further ?? `${root}/offers`}>{further ? "Look further" : "Clear"}</ButtonLink>
      }
    >
      {status === "cannot_disclose" &&
        "A disclosure can be made of every offer here whose state asks for one. "}
      {q !== "" && <>Searched for “{q}” in deal IDs, merchants and ISOs. </>}
      {q === "" && status !== "cannot_disclose" && "Fewer filters show more."}
    </EmptyList>
  );
}
