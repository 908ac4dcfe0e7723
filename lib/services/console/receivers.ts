import "server-only";
import {
  FAILING_AFTER,
  HELD_UP_AFTER_MS,
  type Receiver,
  type ReceiverState,
} from "@/lib/schemas/console/receivers";
import type { WebhookFormat } from "@/lib/schemas/states";
import { shownAddress } from "@/lib/schemas/webhooks/formats";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { laneOf, withoutQuery } from "@/lib/services/deliveries/deliveries";
import { type StoredReceiver, storedReceivers } from "@/lib/services/deliveries/deliveries-statements";

/**
 * Returns where the funder's messages go, and how the attempts went: its endpoints, the callbacks of its
 * brands, and the hosts of offers' own callbacks as long as they are in use.
 */
export async function receiversInConsole(context: CallContext): Promise<Receiver[]> {
  const [{ known, brands }, stored] = await Promise.all([
    knownReceivers(context.caller.funder.id),
    storedReceivers(context.caller.funder.id, context.now),
  ]);
  const rows = new Map(stored.map((row) => [row.receiver, row]));
  const others = stored.filter(({ receiver, in_use }) => in_use && !known.has(receiver));
  return [
    ...Array.from(known, ([health, receiver]) => withHealth(receiver, rows.get(health), context.now)),
    ...others.map((row) => withHealth(unknownReceiver(row, brands), row, context.now)),
  ];
}

/** Returns the receivers that are failing, the longest first. */
export function failingReceivers({ caller, now }: CallContext): Promise<Receiver[]> {
  return failingReceiversOf(caller.funder.id, now);
}

/** The same of a funder, for its digests. */
export async function failingReceiversOf(funderId: string, now: Date): Promise<Receiver[]> {
  const stored = await storedReceivers(funderId, now, true);
  if (stored.length === 0) return [];
  const { known, brands } = await knownReceivers(funderId);
  return stored.map((row) => withHealth(known.get(row.receiver) ?? unknownReceiver(row, brands), row, now));
}

/** A receiver before its health is known; `isOff` is true for an endpoint that gets nothing. */
type Named = Pick<Receiver, "filter" | "kind" | "callback" | "name" | "format" | "url" | "endpoint_id"> & {
  isOff: boolean;
};

/**
 * The brands' callbacks and the endpoints, by the name that the health of each has, and the names of the brands
 * by id: null if there is but one.
 */
async function knownReceivers(funder_id: string) {
  const [endpoints, brands] = await Promise.all([
    prisma.webhookEndpoint.findMany({
      where: { funder_id, status: { not: "deleted" } },
      select: { id: true, url: true, format: true, description: true, status: true },
      orderBy: { id: "asc" },
    }),
    prisma.brand.findMany({
      where: { funder_id },
      select: { id: true, name: true, callback_url: true },
      orderBy: { id: "asc" },
    }),
  ]);
  const known = new Map<string, Named>();
  const names = new Map(brands.map(({ id, name }) => [id, brands.length === 1 ? null : name]));
  for (const { id, callback_url } of brands) {
    if (callback_url === null) continue;
    const lane = laneOf({ url: callback_url, brand_id: id });
    known.set(lane, {
      filter: lane,
      kind: "callback",
      callback: "current",
      name: names.get(id) ?? null,
      format: "standard",
      url: withoutQuery(callback_url),
      endpoint_id: null,
      isOff: false,
    });
  }
  for (const { id, url, format, description, status } of endpoints) {
    known.set(`endpoint:${id}`, {
      filter: id,
      kind: "endpoint",
      callback: null,
      name: description,
      format: format as WebhookFormat,
      url: withoutQuery(shownAddress(format, url)),
      endpoint_id: id,
      isOff: status === "disabled",
    });
  }
  return { known, brands: names };
}

/** The callbacks of offers at one host, or a brand's callback at an address that it no longer has. */
function unknownReceiver(
  { receiver, addresses }: StoredReceiver,
  brands: ReadonlyMap<string, string | null>,
): Named {
  const [owner, origin] = receiver.startsWith("brand:") ? receiver.split(" ") : [undefined, receiver];
  const [only = origin, ...others] = addresses;
  return {
    filter: receiver,
    kind: "callback",
    callback: owner === undefined ? "offers" : "earlier",
    name: brands.get(owner?.slice("brand:".length) ?? "") ?? null,
    format: "standard",
    url: String(others.length > 0 ? origin : only),
    endpoint_id: null,
    isOff: false,
  };
}

function withHealth({ isOff, ...receiver }: Named, row: StoredReceiver | undefined, now: Date): Receiver {
  const { receiver: _receiver, failures = 0, in_use: _in_use, addresses, ...health } = row ?? UNTRIED;
  const others = addresses.filter((address) => address !== receiver.url);
  return {
    ...receiver,
    ...health,
    // What waits for an endpoint goes to its address, which can be a secret.
    addresses: receiver.kind === "callback" && others.length > 0 ? addresses : [],
    state: isOff ? "off" : receiverState({ failures, ...health }, now),
  };
}

const UNTRIED = {
  receiver: "",
  failures: 0,
  in_use: true,
  failing_since: null,
  last_success_at: null,
  last_failure_at: null,
  last_status: null,
  last_error: null,
  succeeded: 0,
  failed: 0,
  waiting: 0,
  oldest: null,
  addresses: [],
};

/** Returns how a receiver is doing. Failing wins: a message that waits for it waits for that reason. */
export function receiverState(
  { failures, last_success_at, oldest }: Pick<StoredReceiver, "failures" | "last_success_at" | "oldest">,
  now: Date,
): ReceiverState {
  if (failures >= FAILING_AFTER) return "failing";
  if (failures > 0) return "unsure";
  if (last_success_at === null) return "untried";
  const waited = oldest === null ? 0 : now.getTime() - oldest.getTime();
  return waited > HELD_UP_AFTER_MS ? "held_up" : "well";
}
