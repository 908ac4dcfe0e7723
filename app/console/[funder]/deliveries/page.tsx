import { Suspense } from "react";
import { resendFailed, sendTest } from "@/app/console/[funder]/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { listAddress } from "@/app/console/paths";
import { readerClock } from "@/app/console/reader-clock";
import { DeliveryTable } from "@/components/console/deliveries/delivery-table";
import { messageName, receiverName, STATUS_CHOICES } from "@/components/console/deliveries/delivery-words";
import { ResendAll, SendTestButton } from "@/components/console/deliveries/resend";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { FilterMenu } from "@/components/console/ui/filter-menu";
import { LoadingRows } from "@/components/console/ui/list";
import { ListBoundary } from "@/components/console/ui/list-boundary";
import { ListHead } from "@/components/console/ui/page-head";
import { CONSOLE_DELIVERIES_QUERY } from "@/lib/schemas/console/queries";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { consoleDeliveries, deliveryChoices } from "@/lib/services/console/deliveries";

/** The funder's deliveries, with filters and pages. */
export default function DeliveriesPage({ params, searchParams }: ConsolePageProps) {
  return consolePage(params, "deliveries:read", "Deliveries", async (context) => {
    const { slug } = context.caller.funder;
    const { permissions } = context.caller;
    const root = `/console/${slug}`;
    const [query, clock, { endpoints, failed }] = await Promise.all([
      searchParams.then((given) => CONSOLE_DELIVERIES_QUERY.parse(given)),
      readerClock(context.now),
      deliveryChoices(context),
    ]);
    const { status, type, receiver } = query;
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
              ["callback", "Callback"],
              ...endpoints.map((endpoint) => [endpoint.id, receiverName(endpoint)] as const),
              ["email", "E-mail"],
            ]}
            address={address}
          />
          {permissions.includes("webhooks:manage") && (
            <SendTestButton endpoints={endpoints} sendTest={sendTest.bind(null, slug)} root={root} />
          )}
          {permissions.includes("deliveries:replay") && (
            <ResendAll count={failed} resendFailed={resendFailed.bind(null, slug)} />
          )}
        </ListHead>
        <ListBoundary>
          <Suspense fallback={<LoadingRows again={address({})} />}>
            <DeliveryTable root={root} list={list} query={query} clock={clock} address={address} />
          </Suspense>
        </ListBoundary>
      </>
    );
  });
}
