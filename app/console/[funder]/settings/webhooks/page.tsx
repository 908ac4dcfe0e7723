import { sendTest } from "@/app/console/[funder]/actions";
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  rotateEndpointSecret,
  turnEndpoint,
} from "@/app/console/[funder]/settings/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { receiverTitle } from "@/components/console/deliveries/receiver-health";
import { AddEndpoint, EndpointTable } from "@/components/console/developers/endpoint-table";
import { Link, TEXT_LINK } from "@/components/console/ui/link";
import { EmptyList } from "@/components/console/ui/list";
import { SettingsSection } from "@/components/console/ui/section";
import { Alert } from "@/components/ui/alert";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { consoleEndpoints } from "@/lib/services/console/settings-lists";
import { isAboutDisclosure, seesEvidence } from "@/lib/services/events/events";
import { DISABLED_BY_FUNDER } from "@/lib/services/webhooks/webhooks-statements";

/** The funder's webhook endpoints. */
export default function WebhooksPage({ params }: ConsolePageProps) {
  return consolePage(params, "webhooks:read", "Webhooks", async (context) => {
    const [endpoints, clock] = await Promise.all([consoleEndpoints(context), readerClock(context.now)]);
    const { slug } = context.caller.funder;
    const root = `/console/${slug}`;
    const eventTypes = EVENT_TYPES.filter((type) => seesEvidence(context) || !isAboutDisclosure(type));
    const actions = context.caller.permissions.includes("webhooks:manage")
      ? {
          create: createEndpoint.bind(null, slug),
          change: changeEndpoint.bind(null, slug),
          turn: turnEndpoint.bind(null, slug),
          remove: deleteEndpoint.bind(null, slug),
          rotate: rotateEndpointSecret.bind(null, slug),
          test: sendTest.bind(null, slug),
        }
      : null;
    const failing = endpoints.filter(
      ({ status, disabled_reason }) => status === "disabled" && disabled_reason !== DISABLED_BY_FUNDER,
    );
    return (
      <SettingsSection
        title="Webhooks"
        about="Where we send your systems what happened."
        actions={actions && <AddEndpoint eventTypes={eventTypes} create={actions.create} />}
      >
        {failing.map(({ id, health, disabled_reason }) => (
          <Alert key={id} tone="warn">
            <b>{receiverTitle(health)} is off.</b> {disabled_reason} Turn it on when it is back; what{" "}
            <Link href={`${root}/deliveries?receiver=${id}`} className={TEXT_LINK}>
              failed or was canceled
            </Link>{" "}
            can be resent.
          </Alert>
        ))}
        {endpoints.length === 0 ? (
          <EmptyList title="No endpoints yet">
            An endpoint gets a signed message for each event that you choose for it.
          </EmptyList>
        ) : (
          <EndpointTable
            root={root}
            endpoints={endpoints}
            clock={clock}
            typeCount={EVENT_TYPES.length}
            eventTypes={eventTypes}
            mayRetry={context.caller.permissions.includes("deliveries:replay")}
            actions={actions}
          />
        )}
      </SettingsSection>
    );
  });
}
