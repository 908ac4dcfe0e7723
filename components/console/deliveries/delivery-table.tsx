import { ButtonLink } from "@/components/console/ui/button-link";
import type { Clock } from "@/components/console/ui/clock";
import { counted } from "@/components/console/ui/counted";
import {
  Cell,
  type Column,
  EmptyList,
  ListRow,
  ListTable,
  Pager,
  pageText,
} from "@/components/console/ui/list";
import { LiveList } from "@/components/console/ui/live-list";
import { Status, StatusCode } from "@/components/console/ui/status";
import { Time } from "@/components/console/ui/time";
import type { ConsoleDeliveriesQuery } from "@/lib/schemas/console/queries";
import type { Receiver } from "@/lib/schemas/console/receivers";
import type { ListedDelivery } from "@/lib/schemas/console/rows";
import { isToEndpoint } from "@/lib/schemas/webhooks/formats";
import { deliveryState, messageName, receiverName } from "./delivery-words";
import { addressText, receiverTitle } from "./receiver-health";

interface DeliveryTableProps {
  /** The path of the funder's console. */
  root: string;
  list: Promise<{ rows: ListedDelivery[]; previous: string | null; next: string | null }>;
  query: ConsoleDeliveriesQuery;
  /** What the funder's messages go to, for the names of the rows' receivers. */
  receivers: Receiver[];
  clock: Clock;
  /** The address of the list with another page. */
  address: (changes: Record<string, string | undefined>) => string;
}

const COLUMNS: Column[] = [
  { name: "Message" },
  { name: "Status" },
  { name: "Deal" },
  { name: "Receiver" },
  { name: "Attempts", align: "right" },
  { name: "Response", align: "right" },
  { name: "Next try", align: "right" },
  { name: "Created", align: "right" },
];

/** The matching deliveries, or the reason why there are none. */
export async function DeliveryTable({ root, list, query, receivers, clock, address }: DeliveryTableProps) {
  const { rows, previous, next } = await list;
  if (rows.length === 0) return <NoDeliveries root={root} query={query} />;
  return (
    <LiveList
      query={query}
      rows={rows.map(({ id }) => id)}
      pager={
        <Pager
          shown={pageText(counted(rows.length, "delivery", "deliveries"), { previous, next })}
          previous={previous && address({ before: previous })}
          next={next && address({ after: next })}
        />
      }
    >
      <ListTable label="Deliveries" columns={COLUMNS}>
        {rows.map((delivery) => {
          const [tone, word] = deliveryState(delivery);
          return (
            <ListRow
              key={delivery.id}
              href={`${root}/deliveries/${delivery.id}`}
              name={messageName(delivery)}
            >
              <Cell place="figure">
                <Status tone={tone}>{word}</Status>
              </Cell>
              <Cell place="second" fit="cut" quiet={delivery.deal_id === null}>
                {delivery.deal_id ?? "None"}
              </Cell>
              <Cell place="third" fit="wide" quiet>
                {receiverText(delivery, receivers)}
              </Cell>
              <Cell place="hidden" align="right">
                {delivery.attempt_count}
              </Cell>
              <Cell place="hidden" align="right">
                {delivery.attempt_count === 0 ? "" : <StatusCode code={delivery.last_status} />}
              </Cell>
              <Cell place="hidden" align="right" quiet={delivery.next_attempt_at === null}>
                <NextTry at={delivery.next_attempt_at} clock={clock} />
              </Cell>
              <Cell place="status" align="right">
                <Time at={delivery.created_at} clock={clock} />
              </Cell>
            </ListRow>
          );
        })}
      </ListTable>
    </LiveList>
  );
}

/** `Callback of Meridian, hooks.example.com/mca`: two brands can have one address. */
function receiverText(delivery: ListedDelivery, receivers: Receiver[]): string {
  const { kind, url, endpoint_id, receiver } = delivery;
  if (kind === "email" || url === null) return receiverName(delivery);
  const found = receivers.find(({ filter }) => filter === (endpoint_id ?? receiver));
  if (found && found.callback !== "offers") return receiverTitle({ ...found, url });
  const isOfBrand = receiver.startsWith("brand:");
  const label = isToEndpoint(kind) ? [] : [isOfBrand ? "Earlier callback" : "Callback of the offer"];
  return [...label, addressText(url)].join(", ");
}

function NoDeliveries({ root, query }: Pick<DeliveryTableProps, "root" | "query">) {
  const { status, type, receiver } = query;
  if ((status ?? type ?? receiver) === undefined) {
    return (
      <EmptyList title="No deliveries yet">
        A message to your systems appears here as soon as an offer is created, opened or submitted, and an
        endpoint or a callback takes it.
      </EmptyList>
    );
  }
  return (
    <EmptyList
      title="No delivery matches"
      action={<ButtonLink href={`${root}/deliveries`}>Clear</ButtonLink>}
    >
      Other statuses, messages or receivers may have some.
    </EmptyList>
  );
}

/** When a delivery is tried next; one whose time has come is about to be. */
function NextTry({ at, clock }: { at: Date | null; clock: Clock }) {
  if (at === null) return "–";
  return at.getTime() > clock.now ? <Time at={at} clock={clock} as="relative" /> : "Now";
}
