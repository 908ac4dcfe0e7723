import type {
  Delivery,
  ListDeliveriesQuery,
  ListedSubmission,
  ListOffersQuery,
  ListSubmissionsQuery,
  Offer,
  Pages,
} from "@/clients/typescript/src/index";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import type { Call, Command, Option } from "./command";
import { EXIT, usageError } from "./exit";
import { withoutLinks, withWholeLinks } from "./links";
import type { Column } from "./output";

type Filters<Query> = Record<Exclude<keyof Query, "limit" | "cursor">, Option>;

const A_TIME = "TIME: Unix seconds, a date such as 2026-01-05, or ISO 8601 in UTC with Z.";

const OFFER_FILTERS: Filters<ListOffersQuery> = {
  status: { value: "active|revoked", says: "Only offers of this status." },
  merchant_id: { value: "ID", says: "Only offers with this merchant_id." },
  iso_id: { value: "ID", says: "Only offers with this iso_id." },
  brand_id: { value: "ID", says: "Only offers of this brand." },
  deal_id_prefix: { value: "TEXT", says: "Only offers whose deal_id begins with this." },
  updated_since: { value: "TIME", says: `Only offers changed since then. ${A_TIME}` },
};

const SUBMISSION_FILTERS: Filters<ListSubmissionsQuery> = {
  submitted_since: { value: "TIME", says: `Only submissions made since then. ${A_TIME}` },
  decision: {
    value: "none|accepted|declined|countered|changes_requested",
    says: "Only submissions whose latest decision is this; none: without one.",
  },
};

const DELIVERY_FILTERS: Filters<ListDeliveriesQuery> = {
  status: { value: "pending|delivered|exhausted|canceled", says: "Only deliveries of this status." },
  type: {
    value: "TYPE",
    values: EVENT_TYPES,
    says: "Only deliveries of events of this type, such as submission.created.",
  },
};

const PAGED: Record<string, Option> = {
  limit: { value: "N", says: "At most so many. Default 50." },
  all: { says: "All, however many." },
};
const LINKS: Option = {
  says: "With calculator_url and signatures of links. Whoever has a link can submit terms.",
};

/** An option's name of a filter: `merchant_id` is --merchant-id. */
function optionOf(filter: string): string {
  return filter.replaceAll("_", "-");
}

/** The options of filters. */
export function optionsOf(filters: Record<string, Option>): Record<string, Option> {
  return Object.fromEntries(Object.entries(filters).map(([name, option]) => [optionOf(name), option]));
}

/** The query of the filters that were given. Refuses a value outside its set; the service checks all others. */
export function queryOf<Query>(call: Call, filters: Record<string, Option>): Query {
  const given = Object.keys(filters).map((name) => [name, call.option(optionOf(name))] as const);
  for (const [name, value] of given) {
    const { value: shape = "", values = shape.includes("|") ? shape.split("|") : [] } = filters[name] ?? {};
    if (value !== null && values.length > 0 && !values.includes(value))
      throw usageError(`--${optionOf(name)} must be one of ${values.join(", ")}.`);
  }
  return Object.fromEntries(given.filter(([, value]) => value !== null)) as Query;
}

/** The most items that a list prints. */
export function mostOf(call: Call): number {
  if (call.has("all") && call.option("limit") !== null)
    throw usageError("--all and --limit exclude each other: leave one out.");
  if (call.has("all")) return Number.POSITIVE_INFINITY;
  const text = call.option("limit") ?? "50";
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usageError("--limit must be a whole number, 1 or more.");
  return Number(text);
}

/** Prints a list, and says if more follow. */
async function printList<Item>(call: Call, pages: Pages<Item>, columns: Column<Item>[]): Promise<number> {
  const most = mostOf(call);
  const items: Item[] = [];
  let [count, hasMore] = [0, false];
  for await (const item of pages) {
    hasMore = count === most;
    if (hasMore) break;
    count += 1;
    // A table is as wide as all its rows need; lines need not wait for each other.
    if (call.output.format === "json") call.output.rows(columns, [shown(call, item)]);
    else items.push(shown(call, item));
  }
  if (call.output.format === "table") call.output.rows(columns, items);
  if (hasMore) call.output.note(`More follow after these ${most}: --limit N or --all.`);
  return EXIT.done;
}

/** The size of a page, so that the last one is not much larger than what is asked for. */
function pageSize(call: Call): { limit: number } {
  return { limit: Math.min(100, mostOf(call) + 1) };
}

/** What is printed of a response: without links unless they are asked for, and then whole. */
export function shown<Value>(call: Call, value: Value): Value {
  return call.has("links") ? withWholeLinks(value, call.settings.url) : withoutLinks(value);
}

function printOne(call: Call, value: object): number {
  call.output.object(shown(call, value));
  return EXIT.done;
}

/** The lists: offers, submissions and deliveries, each also read alone. */
export const LISTS: Command[] = [
  {
    name: "offers",
    takes: "[DEAL_ID]",
    words: [0, 1],
    summary: "Lists offers, or reads one.",
    needs: ["offers:*"],
    options: { ...optionsOf(OFFER_FILTERS), ...PAGED, links: LINKS },
    details: [],
    async run(call) {
      const query = { ...queryOf<ListOffersQuery>(call, OFFER_FILTERS), ...pageSize(call) };
      const { client } = await call.session(["offers:*"]);
      const [dealId] = call.given;
      if (dealId !== undefined) return printOne(call, await client.readOffer(dealId));
      const columns = call.has("links") ? [...OFFER_COLUMNS, LINK_COLUMN] : OFFER_COLUMNS;
      return printList(call, client.listOffers(query), columns);
    },
  },
  {
    name: "submissions",
    takes: "[ID]",
    words: [0, 1],
    summary: "Lists what ISOs submitted, or reads one submission.",
    needs: ["submissions:read"],
    options: {
      "deal-id": { value: "DEAL_ID", says: "Only submissions of this deal." },
      ...optionsOf(SUBMISSION_FILTERS),
      ...PAGED,
      links: LINKS,
    },
    details: [],
    async run(call) {
      const query = { ...queryOf<ListSubmissionsQuery>(call, SUBMISSION_FILTERS), ...pageSize(call) };
      const { client } = await call.session(["submissions:read"]);
      const [id] = call.given;
      if (id !== undefined) return printOne(call, await client.readSubmission(id));
      const deal = call.option("deal-id");
      const pages =
        deal === null ? client.listSubmissions(query) : client.listSubmissionsOfOffer(deal, query);
      return printList(call, pages, SUBMISSION_COLUMNS);
    },
  },
  {
    name: "deliveries",
    takes: "[ID]",
    words: [0, 1],
    summary: "Lists the messages to your receivers, or reads one with its attempts.",
    needs: ["deliveries:read"],
    options: { ...optionsOf(DELIVERY_FILTERS), ...PAGED, links: LINKS },
    details: [],
    async run(call) {
      const query = { ...queryOf<ListDeliveriesQuery>(call, DELIVERY_FILTERS), ...pageSize(call) };
      const { client } = await call.session(["deliveries:read"]);
      const [id] = call.given;
      if (id !== undefined) return printOne(call, await client.readDelivery(id));
      return printList(call, client.listDeliveries(query), DELIVERY_COLUMNS);
    },
  },
];

const OFFER_COLUMNS: Column<Offer>[] = [
  { title: "DEAL", of: ({ deal_id }) => deal_id },
  { title: "STATUS", of: ({ status }) => status },
  { title: "VERSION", of: ({ version }) => version },
  { title: "MERCHANT", of: ({ merchant_name }) => merchant_name },
  { title: "ISO", of: ({ iso_name }) => iso_name },
  { title: "UP TO", of: ({ purchase_price_ceiling }) => purchase_price_ceiling },
  { title: "SUBMISSIONS", of: ({ submission_count }) => submission_count },
  { title: "UPDATED", of: ({ updated_at }) => updated_at },
];

const LINK_COLUMN: Column<Offer> = { title: "LINK", of: ({ calculator_url }) => calculator_url };

const SUBMISSION_COLUMNS: Column<ListedSubmission>[] = [
  { title: "NUMBER", of: ({ number }) => number },
  { title: "DEAL", of: ({ offer }) => offer.deal_id },
  { title: "SUBMITTED", of: ({ submitted_at }) => submitted_at },
  { title: "PRICE", of: ({ quote }) => quote.purchase_price },
  { title: "SOLD", of: ({ quote }) => quote.amount_sold },
  { title: "PAYMENTS", of: ({ quote }) => `${quote.num_payments} ${quote.frequency}` },
  { title: "DECISION", of: ({ decision }) => decision?.decision },
  { title: "ID", of: ({ id }) => id },
];

const DELIVERY_COLUMNS: Column<Delivery>[] = [
  { title: "CREATED", of: ({ created_at }) => created_at },
  { title: "TYPE", of: ({ type }) => type },
  { title: "STATUS", of: ({ status }) => status },
  { title: "ATTEMPTS", of: ({ attempt_count }) => attempt_count },
  { title: "TO", of: ({ destination }) => destination.url ?? destination.kind },
  { title: "ID", of: ({ id }) => id },
];
