import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SCOPES } from "@/lib/schemas/keys/scopes";
import { createApiKey } from "@/lib/services/funders/api-keys";
import { operatorFor } from "@/lib/services/funders/funders";
import { adminContext } from "@/tests/helpers/admin-command";
import { DISCLOSED_RENEWAL, STRUCTURES } from "@/tests/helpers/offers";
import { actionId } from "@/tests/helpers/server-actions";
import type { Orders } from "./attack-process";
import { actionHeaders, startReceiver } from "./outbox-speed";
import { addressOf, type BenchFunder, type LoadRequest, OFFER, type Product, send, signed } from "./product";
import { soakFunder } from "./soak-load";
import { largestOffer } from "./structures-speed";

/** One subject that does its worst within the limits of docs/security.md. */
export interface Attack {
  what: string;
  /** Prepares a round, each with a new address, link, key or backlog, whose budgets are whole. */
  prepare(round: number): Promise<Pick<Orders, "streams" | "unfinished">>;
  /** Ends what a round left. */
  settle?(): Promise<void>;
}

/** The neighbour of an attack: strangers know its key, which is no secret, and a deal of it. */
interface Neighbour {
  funder: BenchFunder;
  dealId: string;
}

/** A body of the API, and what a page sends to an action, as large as they may be. */
const LARGEST_BODY = "x".repeat(256 * 1024);
const LARGEST_ACTION = "x".repeat(60 * 1024);

/**
 * An address without a key: 50 requests a second of each of its four budgets, and 16 bodies without an end.
 * The API's carry the neighbour's key, a false signature and 256 KiB to verify; pages are links with a false
 * signature, the console's sign-in, and calls of an action.
 */
export async function strangers(product: Product, { funder, dealId }: Neighbour): Promise<Attack> {
  const action = actionId("submit");
  return {
    what: "one address of strangers",
    async prepare(round) {
      const from = { "X-Forwarded-For": addressOf((250 << 16) + round) };
      const get = (path: string): LoadRequest => ({ method: "GET", path, headers: from });
      const exp = Math.floor(Date.now() / 1_000) + 86_400;
      const link = { dealId, sig: "A".repeat(43), exp: String(exp) };
      const linkPath = `/${dealId}?sig=${link.sig}&exp=${exp}`;
      const refused: LoadRequest = {
        method: "POST",
        path: `/api/v1/${funder.slug}/offers`,
        headers: {
          ...from,
          "X-API-Key": funder.apiKey,
          "X-Timestamp": String(Math.floor(Date.now() / 1_000)),
          "X-Signature": "0".repeat(64),
          "Content-Type": "application/json",
        },
        body: LARGEST_BODY,
      };
      const call: LoadRequest = {
        method: "POST",
        path: linkPath,
        headers: { ...from, ...actionHeaders(product.server.baseUrl, action) },
        body: JSON.stringify([link, { submissionKey: randomUUID(), note: LARGEST_ACTION }]),
      };
      return {
        streams: [
          { what: "false signatures over 256 KiB", perSecond: 50, requests: [refused] },
          { what: "health", perSecond: 50, requests: [get("/api/health")] },
          {
            what: "documentation",
            perSecond: 50,
            requests: [get("/docs/search.json"), get("/docs/reference/offers")],
          },
          {
            what: "pages and actions",
            perSecond: 50,
            requests: [get(linkPath), get("/console/-/sign-in"), call],
          },
        ],
        unfinished: { count: 16, request: refused },
      };
    },
  };
}

/**
 * A link that many addresses have: 20 openings a second of an offer with structures, renewal, APR and a
 * Californian disclosure, and 60 submissions a minute, of which an hour stores 20 and makes 10 documents.
 */
export async function oneLink(product: Product): Promise<Attack> {
  const receiver = await startReceiver(() => undefined);
  const funder = await soakFunder(product, receiver.url);
  const action = actionId("submit");
  const offer = {
    ...DISCLOSED_RENEWAL,
    structures: STRUCTURES,
    display_config: { ...OFFER.display_config, show_estimated_apr: true },
  };
  return {
    what: "one link",
    async prepare(round) {
      const deal_id = `LINK-${round}`;
      const made = await send(product, signed(funder, "POST", "/offers", { deal_id, ...offer }));
      const path = String(made.calculator_url);
      const include = ["structures", "disclosure"];
      const quoted = await send(product, signed(funder, "POST", `/offers/${deal_id}/quote`, { include }));
      const [first] = quoted.structures as { terms: object }[];
      const { sig, exp } = Object.fromEntries(new URL(path, product.server.baseUrl).searchParams);
      // Each makes a document of its own, until the budget of new ones is spent.
      const call = (index: number): LoadRequest => {
        const contact = { name: "Dana", email: "dana@iso.example" };
        const terms = { ...first?.terms, purchase_price: 50_000 - 100 * index };
        const input = { submissionKey: randomUUID(), offerVersion: 1, terms, contact, note: null };
        return {
          method: "POST",
          path,
          headers: actionHeaders(product.server.baseUrl, action),
          body: JSON.stringify([{ dealId: deal_id, sig, exp }, input]),
        };
      };
      const submissions = Array.from({ length: 60 }, (_, index) => call(index));
      return {
        streams: [
          {
            what: "openings",
            perSecond: 20,
            fromAnywhere: true,
            requests: [{ method: "GET", path, headers: {} }],
          },
          { what: "submissions", perSecond: 10, fromAnywhere: true, requests: submissions },
        ],
      };
    },
  };
}

/** How many offers of 256 KiB the attacking key's funder has: a page of the list. */
const LARGE_OFFERS = 100;

/**
 * A key with the limits of every key, 5 requests a second, all at once: the longest pages of the lists of its
 * largest offers and of their events, which cost the server ten times a quote or a new version of one.
 */
export async function oneKey(product: Product): Promise<Attack> {
  const receiver = await startReceiver(() => undefined);
  const funder = await product.newFunder(receiver.url);
  const largest = largestOffer();
  for (let index = 0; index < LARGE_OFFERS; index += 1)
    await send(product, signed(funder, "POST", "/offers", { deal_id: `LARGE-${index}`, ...largest }));
  return {
    what: "one key",
    async prepare() {
      const key = await createApiKey(await operatorFor(adminContext(), funder.slug), { scopes: [...SCOPES] });
      const own = { ...funder, apiKey: key.api_key, apiSecret: key.api_secret };
      const requests = ["offers", "events"].map((list) =>
        signed(own, "GET", `/${list}?limit=${LARGE_OFFERS}`),
      );
      return { streams: [{ what: "5 at once", perSecond: 5, atOnce: true, requests }] };
    },
  };
}

const ENDPOINTS = 20;
const DUE = 4_000;
const BYTE_EVERY_MS = 100;

/**
 * A funder all of whose 20 endpoints and callback are one receiver, on the neighbour's host, that sends a byte
 * now and then and never ends: 4,000 deliveries are due to it, and its key changes 5 offers a second, each
 * for 20 endpoints.
 */
export async function hangingReceiver(product: Product): Promise<Attack> {
  const receiver = await startTrickling();
  const funder = await product.newFunder(receiver.url);
  const events = ["offer.created", "offer.updated"];
  for (let index = 0; index < ENDPOINTS; index += 1)
    await send(product, signed(funder, "POST", "/webhooks", { url: `${receiver.url}/${index}`, events }));
  let made = 0;
  return {
    what: "one hanging receiver",
    async prepare() {
      await product.sql.query(
        `WITH events AS (
           INSERT INTO events (id, funder_id, type, payload, request_id, created_at)
           SELECT gen_random_uuid(), $1, 'offer.created', '{}', 'req_bench', now() FROM generate_series(1, $2) RETURNING id)
         INSERT INTO deliveries (id, funder_id, event_id, type, kind, endpoint_id, url, receiver, status, attempt_count,
                                 replayed_after, next_attempt_at, request_id, created_at)
         SELECT gen_random_uuid(), $1, e.id, 'offer.created', 'endpoint', w.id, w.url, 'endpoint:' || w.id || ' ' || w.receiver, 'pending', 0, 0,
                now(), 'req_bench', now()
         FROM events e CROSS JOIN webhook_endpoints w WHERE w.funder_id = $1`,
        [funder.id, DUE / ENDPOINTS],
      );
      const create = () => {
        made += 1;
        return signed(funder, "POST", "/offers", { deal_id: `HANG-${made}`, ...OFFER });
      };
      return { streams: [{ what: "offers", perSecond: 5, requests: Array.from({ length: 60 }, create) }] };
    },
    async settle() {
      await product.sql.query(
        "UPDATE deliveries SET next_attempt_at = now() + interval '1 day' WHERE status = 'pending' AND funder_id = $1",
        [funder.id],
      );
      receiver.endAll();
    },
  };
}

/** A receiver whose responses never end. */
async function startTrickling() {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200);
    const timer = setInterval(() => response.write("x"), BYTE_EVERY_MS);
    response.on("close", () => clearInterval(timer));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, endAll: () => server.closeAllConnections() };
}
