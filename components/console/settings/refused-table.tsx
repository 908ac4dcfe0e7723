import { Cell, type Column, ListRow, ListTable, Pager } from "@/components/console/ui/list";
import { LiveList } from "@/components/console/ui/live-list";
import { StatusCode } from "@/components/console/ui/status";
import { type Clock, Time } from "@/components/console/ui/time";
import { counted } from "@/components/console/ui/words";
import type { ConsoleRequestsQuery } from "@/lib/schemas/console-queries";
import type { RefusedRequest } from "@/lib/schemas/console-settings";
import { shortKey } from "./key-words";

interface RefusedTableProps {
  rows: RefusedRequest[];
  previous: string | null;
  next: string | null;
  query: ConsoleRequestsQuery;
  clock: Clock;
  /** The address of the list with another page. */
  address: (changes: Record<string, string | undefined>) => string;
  /** The address of this page with the explanation of a request open. */
  opened: (id: string) => string;
}

const COLUMNS: Column[] = [
  { name: "Code" },
  { name: "Status" },
  { name: "Request" },
  { name: "Key" },
  { name: "Time", align: "right" },
];

/** The refused requests, newest first; a row opens the explanation above. */
export function RefusedTable({ rows, previous, next, query, clock, address, opened }: RefusedTableProps) {
  const { open, ...page } = query;
  return (
    <LiveList
      query={page}
      rows={rows.map(({ id }) => id)}
      pager={
        <Pager
          shown={counted(rows.length, "request")}
          previous={previous && address({ before: previous })}
          next={next && address({ after: next })}
        />
      }
    >
      <ListTable label="Refused requests" columns={COLUMNS}>
        {rows.map((row) => (
          <ListRow key={row.id} href={opened(row.id)} name={row.code} current={row.id === open}>
            <Cell place="figure">
              <StatusCode code={row.status} />
            </Cell>
            <Cell place="second" fit="wide">
              <code>
                {row.method} {row.target ?? row.route}
              </code>
            </Cell>
            <Cell place="third" quiet>
              {row.label ?? shortKey(row.key)}
              {row.proven ? "" : ", sender not proven"}
            </Cell>
            <Cell place="status" align="right">
              <Time at={row.created_at} clock={clock} />
            </Cell>
          </ListRow>
        ))}
      </ListTable>
    </LiveList>
  );
}
