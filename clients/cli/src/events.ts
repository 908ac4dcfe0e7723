import type { ListEventsQuery, RecordedEvent } from "@/clients/typescript/src/index";
import { READABLE_EVENT_TYPES } from "@/lib/schemas/events/event-types";
import type { Call, Command, Option } from "./command";
import { EXIT, usageError } from "./exit";
import { following } from "./following";
import { mostOf, optionsOf, queryOf, shown } from "./lists";
import type { Column } from "./output";
import type { Session } from "./session";

/** The filters of events, for those that are listed, followed and forwarded. */
export const EVENT_FILTERS: Record<Exclude<keyof ListEventsQuery, "limit" | "after">, Option> = {
  type: {
    value: "TYPE",
    values: READABLE_EVENT_TYPES,
    says: "Only events of this type, such as submission.created.",
  },
  deal_id: { value: "DEAL_ID", says: "Only events of this deal." },
};

/** `events`: what happened, also as it happens. */
export const EVENTS: Command = {
  name: "events",
  takes: "[ID]",
  words: [0, 1],
  summary: "Lists what happened, oldest first, follows it, or reads one event.",
  needs: ["events:read"],
  options: {
    ...optionsOf(EVENT_FILTERS),
    follow: { says: "Stay, and print each event as it happens, from now on or from --since." },
    since: {
      value: "TIME",
      says: "Only events since then: a date such as 2026-01-05, ISO 8601, or Unix seconds. Events before it are read and skipped.",
    },
    after: { value: "CURSOR", says: "Only events after this place, a next_cursor of GET /events." },
    limit: { value: "N", says: "At most so many. Default 50. Not with --follow." },
    all: { says: "All, however many." },
    links: { says: "With signatures of links. Whoever has a link can submit terms." },
  },
  details: ["Without --follow, --since and --after the list begins with the oldest event that is kept."],
  async run(call) {
    checkPlace(call);
    const session = await call.session(EVENTS.needs);
    const [id] = call.given;
    if (id === undefined) return call.has("follow") ? follow(call, session) : list(call, session);
    call.output.object(shown(call, await session.client.readEvent(id)));
    return EXIT.done;
  },
};

const COLUMNS: Column<RecordedEvent>[] = [
  { title: "TIME", width: 24, of: ({ timestamp }) => timestamp },
  { title: "TYPE", width: 22, of: ({ type }) => type },
  { title: "DEAL", width: 24, of: dealOf },
  { title: "ID", width: 36, of: ({ id }) => id },
];

/** The deal that an event is about. Null once its personal data was erased. */
export function dealOf({ data }: RecordedEvent): string | null {
  const offer = data?.offer;
  const is = typeof offer === "object" && offer !== null && "deal_id" in offer;
  return is ? String(offer.deal_id) : null;
}

/** Refuses, before anything is sent, options that exclude each other and filters that no event has. */
function checkPlace(call: Call): void {
  if (call.option("since") !== null && call.option("after") !== null)
    throw usageError("--since and --after exclude each other: leave one out.");
  if (call.has("follow") && (call.has("all") || call.option("limit") !== null))
    throw usageError("--follow has no end: leave out --limit and --all.");
  mostOf(call);
  sinceOf(call);
  queryOf<ListEventsQuery>(call, EVENT_FILTERS);
}

async function list(call: Call, { client }: Session): Promise<number> {
  const most = mostOf(call);
  const query = { ...queryOf<ListEventsQuery>(call, EVENT_FILTERS), limit: 100 };
  const since = sinceOf(call);
  const found: RecordedEvent[] = [];
  let after = call.option("after") ?? undefined;
  for (let hasMore = true; hasMore && found.length <= most; ) {
    const page = await client.listEvents({ ...query, ...(after !== undefined && { after }) });
    found.push(...page.data.filter((event) => timeOf(event) >= since));
    after = page.next_cursor;
    hasMore = page.has_more;
  }
  call.output.rows(
    COLUMNS,
    found.slice(0, most).map((event) => shown(call, event)),
  );
  if (found.length > most) call.output.note(`More follow after these ${most}: --limit N or --all.`);
  return EXIT.done;
}

async function follow(call: Call, session: Session): Promise<number> {
  const since = sinceOf(call);
  const from = call.option("after") ?? (call.option("since") === null ? "now" : null);
  const query = queryOf<ListEventsQuery>(call, EVENT_FILTERS);
  for await (const event of following(session, query, from, call.interruption(), call.output))
    if (timeOf(event) >= since) call.output.row(COLUMNS, shown(call, event));
  return EXIT.done;
}

function timeOf({ timestamp }: RecordedEvent): number {
  return Date.parse(timestamp);
}

/** The time of --since in milliseconds, in the forms that the API's lists take. */
function sinceOf(call: Call): number {
  const text = call.option("since");
  if (text === null) return Number.NEGATIVE_INFINITY;
  const time = /^\d{1,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(time) || !/^\d+$|^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text))
    throw usageError("--since must be a date such as 2026-01-05, ISO 8601 in UTC with Z, or Unix seconds.");
  return time;
}
