"use client";

import { useRouter } from "next/navigation";
import { messageName } from "@/components/console/deliveries/delivery-words";
import {
  DayBar,
  LastError,
  ReceiverStatus,
  waitsText,
} from "@/components/console/deliveries/receiver-health";
import { ReceiverName } from "@/components/console/deliveries/receiver-table";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import type { Clock } from "@/components/console/ui/clock";
import { ConfirmButton } from "@/components/console/ui/confirm-button";
import { Link } from "@/components/console/ui/link";
import { RowButton, RowButtons, SettingsTable } from "@/components/console/ui/settings-table";
import { Time } from "@/components/console/ui/time";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { onDemand } from "@/components/ui/on-demand";
import { useDialog } from "@/components/ui/use-dialog";
import { formatCount } from "@/lib/calculator/money/formats";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { ListedEndpoint } from "@/lib/schemas/console/settings";
import type { EndpointFormProps, SavedEndpoint } from "./endpoint-dialog";
import { RotateButton, type Rotated } from "./rotate-button";

const EndpointDialog = onDemand(() => import("./endpoint-dialog").then((form) => form.EndpointDialog));

interface EndpointActions {
  create: (input: SavedEndpoint) => Promise<ActionResult<{ secret?: string }>>;
  change: (id: string, input: SavedEndpoint) => Promise<ActionResult<{ secret?: string }>>;
  turn: (id: string, status: "enabled" | "disabled") => Promise<ActionResult<unknown>>;
  remove: (id: string) => Promise<ActionResult<unknown>>;
  rotate: (id: string, overlapSeconds: number) => Promise<ActionResult<Rotated>>;
  test: (id: string) => Promise<ActionResult<{ id: string }>>;
}

interface EndpointTableProps {
  root: string;
  endpoints: ListedEndpoint[];
  clock: Clock;
  /** How many types of events there are. */
  typeCount: number;
  /** The types that the reader may have sent: without those that their role may not read. */
  eventTypes: string[];
  mayRetry: boolean;
  /** Null if the role may only read. */
  actions: EndpointActions | null;
}

/** The funder's endpoints: events, health, what waits, and actions. */
export function EndpointTable({
  root,
  endpoints,
  clock,
  typeCount,
  eventTypes,
  mayRetry,
  actions,
}: EndpointTableProps) {
  return (
    <SettingsTable
      label="Webhook endpoints"
      columns={[
        "Endpoint",
        "Gets",
        "State",
        "Last 24 hours",
        "Last success",
        "Oldest waiting",
        ...(actions ? [""] : []),
      ]}
    >
      {endpoints.map((endpoint) => {
        const { health } = endpoint;
        return (
          <tr key={endpoint.id}>
            <th scope="row">
              <ReceiverName receiver={health} />
            </th>
            <td data-name="Gets">
              {endpoint.events.length === typeCount
                ? `All ${typeCount}`
                : endpoint.events.map((type) => messageName({ type })).join(", ")}
            </td>
            <td>
              <ReceiverStatus receiver={health} clock={clock} />
              {health.state === "failing" && (
                <span className="block text-ink-3">
                  <LastError receiver={health} clock={clock} />
                </span>
              )}
              {endpoint.failed > 0 && (
                <Link
                  href={`${root}/deliveries?status=exhausted&receiver=${endpoint.id}`}
                  className="stretched-target block text-bad underline underline-offset-3"
                >
                  {formatCount(endpoint.failed)} given up in 7 days
                </Link>
              )}
            </td>
            <td data-name="Last 24 hours">
              <DayBar receiver={health} />
            </td>
            <td data-name="Last success">
              {health.last_success_at ? <Time at={health.last_success_at} clock={clock} /> : "None"}
            </td>
            <td data-name="Oldest waiting">
              {waitsText(health, clock)}
              {health.waiting > 0 && (
                <Link
                  href={`${root}/deliveries?status=pending&receiver=${endpoint.id}`}
                  className="stretched-target block text-brand-text underline underline-offset-3"
                >
                  {mayRetry ? "Show and retry" : "Show"}
                </Link>
              )}
            </td>
            {actions && (
              <td>
                <RowActions root={root} endpoint={endpoint} eventTypes={eventTypes} actions={actions} />
              </td>
            )}
          </tr>
        );
      })}
    </SettingsTable>
  );
}

/** The button that adds an endpoint. */
export function AddEndpoint({
  eventTypes,
  create,
}: {
  eventTypes: string[];
  create: EndpointActions["create"];
}) {
  return (
    <EndpointForm
      opener={(open) => (
        <Button kind="primary" onClick={open}>
          <Icon name="plus" />
          Add endpoint
        </Button>
      )}
      title="Add an endpoint"
      save="Add endpoint"
      eventTypes={eventTypes}
      current={{ url: "", format: "standard", events: eventTypes, description: null }}
      action={create}
    />
  );
}

interface RowActionsProps {
  root: string;
  endpoint: ListedEndpoint;
  eventTypes: string[];
  actions: EndpointActions;
}

function RowActions({ root, endpoint, eventTypes, actions }: RowActionsProps) {
  const { id, url, status } = endpoint;
  const router = useRouter();
  const test = useAction(actions.test, {
    onDone: (delivery) => router.push(`${root}/deliveries/${delivery.id}`),
  });
  const on = useAction(actions.turn, { refreshes: true, lost: { kinds: ["webhook.updated"] } });
  return (
    <>
      <RowButtons>
        {status === "disabled" && (
          <RowButton
            label="Turn on"
            about={url}
            aria-disabled={on.pending}
            onClick={() => on.run(id, "enabled")}
          />
        )}
        <RowButton label="Test" about={url} aria-disabled={test.pending} onClick={() => test.run(id)} />
        {endpoint.format === "standard" && (
          <RotateButton
            about={`the secret of ${url}`}
            title="Rotate the signing secret?"
            text="You get a new secret. Until the old one ends, each message is signed with both."
            overlapLabel="Old secret signs for"
            rotate={(seconds) => actions.rotate(id, seconds)}
            kind="webhook.secret_rotated"
          />
        )}
        <EndpointForm
          opener={(open) => <RowButton label="Edit" about={url} onClick={open} />}
          title="Edit the endpoint"
          save="Save"
          eventTypes={eventTypes}
          current={{ ...endpoint, url: endpoint.address ?? url }}
          action={(input) => actions.change(id, input)}
        />
        {status === "enabled" && (
          <ConfirmButton
            label="Turn off"
            about={url}
            title="Turn this endpoint off?"
            confirm="Turn off"
            action={() => actions.turn(id, "disabled")}
            lost={{ kinds: ["webhook.updated"] }}
          >
            <p>What waits to be sent to it is canceled, and it gets nothing new. You can turn it on again.</p>
          </ConfirmButton>
        )}
        <ConfirmButton
          label="Delete"
          about={url}
          title="Delete this endpoint?"
          confirm="Delete endpoint"
          isDanger
          action={() => actions.remove(id)}
          lost={{ kinds: ["webhook.deleted"] }}
        >
          <p>
            {url} gets nothing more, what waits is canceled, and its secret is removed. This cannot be undone.
          </p>
        </ConfirmButton>
      </RowButtons>
      <ActionProblem problem={test.problem ?? on.problem} />
    </>
  );
}

/** The button that adds or changes an endpoint, and its dialog. */
function EndpointForm({ opener, ...props }: EndpointFormProps) {
  const { show, state } = useDialog();
  return (
    <>
      {opener(show)}
      {state && <EndpointDialog {...props} {...state} />}
    </>
  );
}
