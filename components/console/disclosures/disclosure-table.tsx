import { ButtonLink } from "@/components/console/ui/button-link";
import type { Clock } from "@/components/console/ui/clock";
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
import { stateName } from "@/lib/disclosure/regimes/us-states";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { ListedDisclosure } from "@/lib/schemas/console/disclosures";
import type { ConsoleDisclosuresQuery } from "@/lib/schemas/console/queries";
import { StatusOfDocument } from "./document-status";
import { EvidencePdf } from "./evidence-download";

interface DisclosureTableProps {
  /** The path of the funder's console. */
  root: string;
  list: Promise<{
    rows: ListedDisclosure[];
    previous: string | null;
    next: string | null;
    /** How many documents match; null for more than 1,000. */
    count: number | null;
  }>;
  query: ConsoleDisclosuresQuery;
  isFiltered: boolean;
  clock: Clock;
  /** The address of the list with other filters or another page. */
  address: (changes: Record<string, string | undefined>) => string;
  /** Asks for a fresh code if needed. */
  prepare: () => Promise<ActionResult<null>>;
}

const COLUMNS: Column[] = [
  { name: "Merchant" },
  { name: "Deal" },
  { name: "State" },
  { name: "Status" },
  { name: "Recipient", room: "wide" },
  { name: "Made", align: "right", room: "wide" },
  { name: "Last step", align: "right" },
  { name: "Evidence", align: "right" },
];

/** The matching documents, or the reason why there are none. */
export async function DisclosureTable(props: DisclosureTableProps) {
  const { root, list, query, isFiltered, clock, address, prepare } = props;
  const { rows, previous, next, count } = await list;
  if (rows.length === 0)
    return (
      <EmptyList
        title={isFiltered ? "No document matches" : "No disclosures yet"}
        action={isFiltered && <ButtonLink href={`${root}/disclosures`}>Clear</ButtonLink>}
      >
        {query.q !== ""
          ? `Searched for “${query.q}” in deals, merchants and recipients.`
          : isFiltered
            ? "Fewer filters show more."
            : "A document appears here when an ISO sends it, terms are submitted, or your system makes it, in a state that asks for one."}
      </EmptyList>
    );
  return (
    <LiveList
      query={query}
      rows={rows.map(({ id }) => id)}
      pager={
        <Pager
          shown={shownText(rows.length, { total: count, most: "1,000" }, { previous, next })}
          previous={previous && address({ before: previous })}
          next={next && address({ after: next })}
        />
      }
    >
      <ListTable label="Disclosures" columns={COLUMNS}>
        {rows.map((row) => (
          <ListRow key={row.id} href={`${root}/offers/${row.deal_id}?id=${row.offer_id}`} name={row.merchant}>
            <Cell place="second">{row.deal_id}</Cell>
            <Cell place="hidden" quiet>
              {stateName(row.state)}
            </Cell>
            <Cell place="third">
              <StatusOfDocument status={row.status} />
            </Cell>
            <Cell place="hidden" fit="cut" room="wide" quiet={row.recipient === null}>
              {row.recipient ?? "not sent"}
            </Cell>
            <Cell place="hidden" align="right" room="wide">
              <Time at={row.made_at} clock={clock} />
            </Cell>
            <Cell place="status" align="right">
              {row.last_step_at === null ? "–" : <Time at={row.last_step_at} clock={clock} />}
            </Cell>
            <Cell place="figure" align="right">
              <EvidencePdf
                href={`${root}/disclosures/${row.id}/evidence`}
                prepare={prepare}
                of={`${row.merchant}, ${row.deal_id}`}
              />
            </Cell>
          </ListRow>
        ))}
      </ListTable>
    </LiveList>
  );
}
