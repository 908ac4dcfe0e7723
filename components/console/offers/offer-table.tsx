import { ButtonLink } from "@/components/console/ui/button-link";
import { type Clock, timeLeft } from "@/components/console/ui/clock";
import {
  Cell,
  type Column,
  EmptyList,
  ListRow,
  ListTable,
  Pager,
  shownText,
} from "@/components/console/ui/list";
import { LiveList } from "@/components/console/ui/live-list";
import { Time } from "@/components/console/ui/time";
import { DAY_MS } from "@/lib/calculator/durations";
import { formatCount } from "@/lib/calculator/money/formats";
import type { ListedOffer } from "@/lib/schemas/console/rows";
import { dollars } from "./figures";
import { StatusOfOffer } from "./offer-status";

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
  query: { q: string; status?: string | undefined };
  clock: Clock;
  /** The address of the list with other filters or another page. */
  address: (changes: Record<string, string | undefined>) => string;
}

const COLUMNS: Column[] = [
  { name: "Deal" },
  { name: "Merchant" },
  { name: "ISO" },
  { name: "Status" },
  { name: "Ver.", title: "Version", align: "right" },
  { name: "Purchase price", align: "right" },
  { name: "Last opened", align: "right" },
  { name: "Subm.", title: "Submissions", align: "right" },
  { name: "Link ends", align: "right" },
];

/** The matching offers, or the reason why there are none. */
export async function OfferTable({ root, list, query, clock, address }: OfferTableProps) {
  const { rows, previous, next, count, lookedThrough } = await list;
  if (rows.length === 0) {
    return <NoOffers root={root} query={query} further={next && address({ after: next })} />;
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
      <ListTable label="Offers" columns={COLUMNS}>
        {rows.map((offer) => (
          <ListRow key={offer.id} href={addressOfOffer(root, offer)} name={offer.deal_id}>
            <Cell place="second" fit="wide">
              {offer.merchant_name}
            </Cell>
            <Cell place="hidden" fit="cut" quiet>
              {offer.iso_name}
            </Cell>
            <Cell place="third">
              <StatusOfOffer status={offer.status} cannotDisclose={offer.cannot_disclose} />
            </Cell>
            <Cell place="hidden" align="right">
              {offer.version}
            </Cell>
            <Cell place="figure" align="right">
              {dollars(offer.price_floor)} – {dollars(offer.price_ceiling)}
            </Cell>
            <Cell place="hidden" align="right" quiet={offer.last_opened_at === null}>
              {offer.last_opened_at ? <Time at={offer.last_opened_at} clock={clock} /> : "Never"}
            </Cell>
            <Cell place="hidden" align="right" quiet={offer.submission_count === 0}>
              {offer.submission_count}
            </Cell>
            <Cell place="status" align="right">
              <LinkEnd offer={offer} clock={clock} />
            </Cell>
          </ListRow>
        ))}
      </ListTable>
    </LiveList>
  );
}

function addressOfOffer(root: string, { id, deal_id, superseded }: ListedOffer): string {
  return `${root}/offers/${deal_id}${superseded ? `?id=${id}` : ""}`;
}

interface NoOffersProps extends Pick<OfferTableProps, "root" | "query"> {
  /** The address of the offers that are not checked yet; null if all are. */
  further: string | null;
}

function NoOffers({ root, query: { q, status }, further }: NoOffersProps) {
  if (q === "" && status === undefined) {
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
      {q !== "" && <>Searched for “{q}” at the start of deal IDs, and in merchants and ISOs. </>}
      {status !== undefined && status !== "cannot_disclose" && <>Only {status} offers are shown.</>}
    </EmptyList>
  );
}

const SOON_MS = 3 * DAY_MS;

/** When the offer's current link ends; a dash if the offer is revoked and has no link. */
function LinkEnd({ offer: { status, link_expires_at }, clock }: { offer: ListedOffer; clock: Clock }) {
  if (status === "revoked") {
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">No link</span>
      </span>
    );
  }
  const end = link_expires_at.getTime();
  const iso = link_expires_at.toISOString();
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
