import { setTimeout as wait } from "node:timers/promises";
import type { ListEventsQuery, RecordedEvent } from "@/clients/typescript/src/index";
import type { Call, Command } from "../command";
import { dealOf, EVENT_FILTERS } from "../events";
import { EXIT, usageError } from "../exit";
import { following } from "../following";
import { optionsOf, queryOf } from "../lists";
import type { Column } from "../output";
import { forward, listenSecret, loopbackAddress, type Receipt } from "./forward";

/** The service's own first wait before it tries a receiver again. In seconds. */
const WAIT_BEFORE_RETRY = 5;

type Forwarded = Pick<RecordedEvent, "id" | "type" | "timestamp"> & {
  deal_id: string | null;
  attempt: 1 | 2;
} & Receipt;

/** `listen`: messages for a program on this machine, without a tunnel. */
export const LISTEN: Command = {
  name: "listen",
  takes: "",
  words: [0, 0],
  summary: "Sends each event to a program on this machine, signed as a webhook is.",
  needs: ["events:read"],
  options: {
    forward: { value: "URL", says: "Where your program listens, such as http://localhost:4000/hook." },
    ...optionsOf(EVENT_FILTERS),
  },
  details: [
    "For development: no tunnel, and no webhook endpoint at the service. It follows the events from now on and posts each as the service would, with headers of Standard Webhooks.",
    "Messages are signed with a secret of their own, which is printed at the start: give it to your program. With the same key it is the same each time.",
    "A program that does not respond with 2xx gets the message once more, 5 seconds later. Messages go to addresses of this machine only, over http.",
  ],
  async run(call) {
    const address = call.option("forward");
    if (address === null) throw usageError("listen needs --forward URL, such as http://localhost:4000/hook.");
    const to = loopbackAddress(address);
    const query = queryOf<ListEventsQuery>(call, EVENT_FILTERS);
    const session = await call.session(LISTEN.needs);
    const secret = listenSecret(session.settings.secret);
    const signal = call.interruption();
    call.output.note(`Events of ${session.key.funder} go to ${to.href} from now on. Ctrl-C ends this.`);
    call.output.note(`They are signed with ${secret}`);
    for await (const event of following(session, query, "now", signal, call.output))
      await send(call, event, { to, secret, signal });
    return EXIT.done;
  },
};

async function send(
  { output }: Call,
  event: RecordedEvent,
  { to, secret, signal }: { to: URL; secret: string; signal: AbortSignal },
): Promise<void> {
  const { id, type, timestamp } = event;
  for (const attempt of [1, 2] as const) {
    const receipt = await forward(event, { to, secret, attempt, now: Date.now() / 1000, signal });
    if (signal.aborted) return;
    output.row(COLUMNS, { id, type, timestamp, deal_id: dealOf(event), attempt, ...receipt });
    if (receipt.status !== null && receipt.status >= 200 && receipt.status < 300) return;
    if (attempt === 1) await wait(WAIT_BEFORE_RETRY * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}

const COLUMNS: Column<Forwarded>[] = [
  { title: "TIME", width: 24, of: ({ timestamp }) => timestamp },
  { title: "TYPE", width: 22, of: ({ type }) => type },
  { title: "DEAL", width: 24, of: ({ deal_id }) => deal_id },
  { title: "TRY", width: 3, of: ({ attempt }) => attempt },
  { title: "RESPONSE", of: ({ status, error, milliseconds }) => `${status ?? error} in ${milliseconds} ms` },
];
