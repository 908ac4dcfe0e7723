import { Suspense } from "react";
import { prepareDeliveries, resendShown, sendTest } from "@/app/console/[funder]/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { listAddress } from "@/app/console/paths";
import { readerClock } from "@/app/console/reader-clock";
import { DeliveryTable } from "@/components/console/deliveries/delivery-table";
import { messageName, STATUS_CHOICES, shownMessages } from "@/components/console/deliveries/delivery-words";
import { earlierText, lastErrorText, receiverTitle } from "@/components/console/deliveries/receiver-health";
import { ReceiverTable } from "@/components/console/deliveries/receiver-table";
import { ResendShown, SendTestButton } from "@/components/console/deliveries/resend";
import { OffersExport } from "@/components/console/offers/offers-export";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { FilterMenu } from "@/components/console/ui/filter-menu";
import { LoadingRows } from "@/components/console/ui/list";
import { ListBoundary } from "@/components/console/ui/list-boundary";
import { ListHead } from "@/components/console/ui/page-head";
import { UnknownFilter } from "@/components/console/ui/unknown-filter";
import { CONSOLE_DELIVERIES_QUERY } from "@/lib/schemas/console/queries";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { consoleDeliveries } from "@/lib/services/console/deliveries";
import { receiversInConsole } from "@/lib/services/console/receivers";
import { countShown } from "@/lib/services/deliveries/replays";

/** The funder's deliveries, with filters and pages. */
export default function DeliveriesPage({ params, searchParams }: ConsolePageProps) {
  return consolePage(params, "deliveries:read", "Deliveries", async (context) => {
    const { slug } = context.caller.funder;
    const { permissions } = context.caller;
    const root = `/console/${slug}`;
    const [given, clock, receivers] = await Promise.all([
      searchParams,
      readerClock(context.now),
      receiversInConsole(context),
    ]);
    const query = CONSOLE_DELIVERIES_QUERY.parse(given);
    const { status, type, receiver } = query;
    const counts = await countShown(context, query);
    const endpoints = receivers.filter(({ kind }) => kind === "endpoint");
    const chosen = receivers.find(({ filter }) => filter === receiver);
    const shown = shownMessages({ type, receiver: chosen ? receiverTitle(chosen) : receiver });
    const list = consoleDeliveries(context, query);
    const address = (changes: Record<string, string | undefined>) =>
      listAddress(`${root}/deliveries`, { status, type, receiver, ...changes });
    return (
      <>
        <AutoRefresh />
        <ListHead title="Deliveries">
          <FilterMenu
            name="Status"
            param="status"
            current={status}
            choices={STATUS_CHOICES}
            address={address}
          />
          <FilterMenu
            name="Message"
            param="type"
            current={type}
            choices={EVENT_TYPES.map((each) => [each, messageName({ type: each })])}
            address={address}
          />
          <FilterMenu
            name="Receiver"
            param="receiver"
            current={receiver}
            choices={[
              ["callback", "All callbacks"],
              ...receivers.map((each) => [each.filter, receiverTitle(each)] as const),
              ["email", "E-mail"],
            ]}
            address={address}
          />
          {permissions.includes("offers:export") && (
            <OffersExport
              of="deliveries"
              href={listAddress(`${root}/deliveries-csv`, { status, type, receiver })}
              prepare={prepareDeliveries.bind(null, slug, { status, type, receiver })}
            />
          )}
          {permissions.includes("webhooks:manage") && (
            <SendTestButton
              endpoints={endpoints.map((each) => ({
                id: each.filter,
                name: receiverTitle(each),
                status: each.state === "off" ? "disabled" : "enabled",
              }))}
              sendTest={sendTest.bind(null, slug)}
              root={root}
            />
          )}
          {permissions.includes("deliveries:replay") && (
            <>
              {status !== "pending" && status !== "delivered" && (
                <ResendShown
                  which="failed"
                  count={counts.failed}
                  shown={shown}
                  earlier={chosen?.callback === "earlier" ? earlierText(chosen) : null}
                  resend={resendShown.bind(null, slug, "failed", { status, type, receiver })}
                />
              )}
              {(status === undefined || status === "pending") && (
                <ResendShown
                  which="waiting"
                  count={counts.waiting}
                  shown={shown}
                  earlier={chosen && earlierText(chosen)}
                  lastAnswer={
                    chosen?.state === "failing" ? `It answered last: ${lastErrorText(chosen)}.` : null
                  }
                  kind={status === "pending" ? "primary" : "plain"}
                  resend={resendShown.bind(null, slug, "waiting", { type, receiver })}
                />
              )}
            </>
          )}
        </ListHead>
        <UnknownFilter
          inList
          given={given}
          read={query}
          names={{ status: "status", type: "message", receiver: "receiver" }}
        />
        <ReceiverTable
          receivers={receivers}
          clock={clock}
          address={(filter) => address({ receiver: filter })}
        />
        <ListBoundary query={query}>
          <Suspense fallback={<LoadingRows again={address({})} />}>
            <DeliveryTable
              root={root}
              list={list}
              query={query}
              receivers={receivers}
              clock={clock}
              address={address}
            />
          </Suspense>
        </ListBoundary>
      </>
    );
  });
}
