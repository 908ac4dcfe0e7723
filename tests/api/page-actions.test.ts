import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actionHeaders, callAction, newAddress, send } from "@/tests/helpers/api-client";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { type OwnProduct, startOwnProduct } from "@/tests/helpers/own-product";
import { consolePathOf, serverActions } from "@/tests/helpers/server-actions";
import { signIn } from "@/tests/helpers/sign-in";
import { partsOf, submissionInput as submission, TERMS } from "@/tests/helpers/submissions";

let product: OwnProduct;
/** How much the server had written when it was ready. */
let started: number;
beforeAll(async () => {
  product = await startOwnProduct({
    SECURITY_CONTACT: "mailto:security@example.com",
    NODE_OPTIONS: `--import ${new URL("../helpers/own-requests.mjs", import.meta.url).href}`,
  });
  started = product.server.output().length;
});
afterAll(() => product.close());

const SURROGATE = "a\uD800b";

const BOUNDARY = "------form-that-a-browser-would-send";
const FORM = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
const END = `--${BOUNDARY}--\r\n`;
const form = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n${END}`;

const unchanged = (parts: object) => parts;

/** Submits under a link, or under a change of the offer's own; nothing is saved. */
async function submit(link: unknown, input: unknown, headers: Record<string, string> = {}) {
  const { deal_id, calculator_url: path } = await createOffer(product.funder);
  const args = [typeof link === "function" ? link(partsOf(path)) : link, input];
  const response = await callAction("submit", path, args, { to: product.server.baseUrl, headers });
  expect((await readOffer(product.funder, deal_id)).submission_count).toBe(0);
  return response;
}

describe("an action with an invalid call is refused with a message, never with an internal error", () => {
  test.each<[string, unknown]>([
    ["nothing for a link", null],
    ["a text for a link", "link"],
    ["an object for a deal", (parts: object) => ({ ...parts, dealId: { toString: 1 } })],
    ["an object for a signature", (parts: object) => ({ ...parts, sig: { sig: "a" } })],
    ["a list for an end", (parts: object) => ({ ...parts, exp: [1] })],
    ["a lone surrogate in a deal", (parts: object) => ({ ...parts, dealId: SURROGATE })],
    ["a lone surrogate in a signature", (parts: object) => ({ ...parts, sig: SURROGATE })],
  ])("%s", async (_what, link) => {
    const response = await submit(link, submission());
    expect(response.status).toBe(200);
    expect(response.text).toContain('"status":"link_ended","reason":"not_found"');
  });

  test.each<[string, unknown, string]>([
    [
      "a lone surrogate in a name",
      submission({ contact: { name: SURROGATE, email: null } }),
      "must not hold a lone surrogate",
    ],
    ["a lone surrogate in a note", submission({ note: SURROGATE }), "must not hold a lone surrogate"],
    [
      "a lone surrogate in an address",
      submission({ contact: { name: null, email: SURROGATE } }),
      "must be an e-mail address",
    ],
    [
      "a lone surrogate in a term",
      submission({ terms: { ...TERMS, frequency: SURROGATE } }),
      "must be one of",
    ],
    ["a lone surrogate in a fee", submission({ terms: { fees: [{ id: SURROGATE, amount: 1 }] } }), "fees"],
    ["a lone surrogate in a term's name", submission({ terms: { [SURROGATE]: 1 } }), "is not a known field"],
    ["a lone surrogate in a key", submission({ submissionKey: SURROGATE }), "must be a UUID"],
    [
      "an override of direction in a name",
      submission({ contact: { name: "a\u202Eb", email: null } }),
      "direction of text",
    ],
    ["a text for the input", "input", "is required"],
    ["a list for the terms", submission({ terms: [1] }), "must be an object"],
  ])("%s", async (_what, input, message) => {
    const response = await submit(unchanged, input);
    expect(response.status).toBe(200);
    expect(response.text).toContain('"status":"refused"');
    expect(response.text).toContain(message);
  });

  test.each([
    ["another site", { Origin: "https://other.example" }, "another site"],
    ["a page without an origin of its own", { Origin: "null" }, "another site"],
    ["what is no origin", { Origin: "%%" }, "another site"],
    ["a page with another action's name", { "Next-Action": "x" }, "no such action"],
  ])("from %s", async (_whom, headers, message) => {
    const response = await submit(unchanged, submission(), headers);
    expect(response.status).toBe(403);
    expect(response.headers.get("content-type")).toBe("text/plain");
    expect(response.body).toEqual({ status: "forbidden", message: expect.stringContaining(message) });
  });

  // Rule: D4-15
  test.each<[string, string, Record<string, string>]>([
    ["half of a list", "[[[", {}],
    ["nothing", "", {}],
    ["what is no list", "null", {}],
    ["a reference to nothing", '["$F1"]', {}],
    ["a promise of nothing", '["$@1"]', {}],
    ["a reference past the list", '["$0:5:terms"]', {}],
    ["a number that is none", '["$n12x"]', {}],
    ["a time that is none", '["$D"]', {}],
    ["bytes that are no text", "\xff", {}],
    ["lists in lists", "[".repeat(60_000), {}],
    ["half of a form", form("0", "[]").slice(0, 60), FORM],
    ["a form without its boundary", "a", { "Content-Type": "multipart/form-data" }],
    ["a form whose list is none", form("0", "[[["), FORM],
    ["a form without a list", form("1", "[]"), FORM],
    ["a form with two lists", `${form("0", "[]").slice(0, -END.length)}${form("0", "[]")}`, FORM],
    ["a form of another kind than the page's", form("a", "b"), { ...FORM, "Next-Action": "" }],
    ["half of a form that no script sent", form("0", "[]").slice(0, 60), { ...FORM, "Next-Action": "" }],
  ])("with %s for its arguments", async (_what, payload, changes) => {
    const headers: Record<string, string | undefined> = { ...actionHeaders("submit"), ...changes };
    if (headers["Next-Action"] === "") delete headers["Next-Action"];
    const { calculator_url: path } = await createOffer(product.funder);
    const body = Buffer.from(payload, "latin1");
    const response = await send("POST", path, headers, body, { to: product.server.baseUrl });
    expect([response.status, response.text]).toEqual([400, expect.stringContaining("cannot be read")]);
    expect(response.body).toMatchObject({ status: "unreadable" });
  });

  test("with a body above the limit", async () => {
    const { calculator_url: path } = await createOffer(product.funder);
    const response = await callAction("submit", path, ["a".repeat(65_536)], { to: product.server.baseUrl });
    expect([response.status, response.body.status]).toEqual([413, "too_large"]);
  });

  test("and each line in the log is JSON and information", async () => {
    await submit(unchanged, submission(), { Origin: "https://other.example" });
    const lines = product.server.output().slice(started).trim().split("\n");
    expect(lines.length).toBeGreaterThan(10);
    const levels = lines.map((line) => (line.startsWith("{") ? JSON.parse(line).level : line));
    expect(new Set(levels)).toEqual(new Set(["info"]));
  });
});

describe("an action with a call that a page can send is executed", () => {
  test.each<[string, unknown[]]>([
    ["a text that begins with a dollar sign", [submission({ note: "$$100", terms: { none: 1 } })]],
    ["what is not set", [submission({ note: "$undefined" })]],
    ["a number that JSON lacks", [submission({ offerVersion: "$NaN" })]],
    ["a time", [submission({ at: "$D2026-01-01T00:00:00.000Z", terms: { none: 1 } })]],
    ["an object that was written before", [submission({ contact: "$0:0" })]],
  ])("%s", async (_what, [input]) => {
    const response = await submit(unchanged, input);
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('"status":"')]);
  });

  test("also as a form", async () => {
    const { calculator_url: path } = await createOffer(product.funder);
    const args = JSON.stringify([partsOf(path), submission({ terms: { none: 1 } })]);
    const headers = { ...actionHeaders("submit"), ...FORM };
    const response = await send("POST", path, headers, form("0", args), { to: product.server.baseUrl });
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('"status":"refused"')]);
  });
});

// Rule: D4-16
test.each(["POST", "PUT", "PATCH", "DELETE"])(
  "%s of a file is refused, never with an internal error",
  async (method) => {
    for (const path of ["/robots.txt", "/icon.svg"]) {
      const before = product.server.output().length;
      const { status } = await send(method, path, {}, undefined, { to: product.server.baseUrl });
      expect([path, status]).toEqual([path, 405]);
      expect(product.server.output().slice(before)).not.toContain('"level":"error"');
    }
  },
);

test("security.txt names the operator's contact", async () => {
  const response = await fetch(`${product.server.baseUrl}/.well-known/security.txt`);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const { contact, expires } =
    /^Contact: (?<contact>.*)\nExpires: (?<expires>.*)\n$/.exec(await response.text())?.groups ?? {};
  expect(contact).toBe("mailto:security@example.com");
  expect(Date.parse(expires ?? "")).toBeGreaterThan(Date.now());
});

// Rule: D4-21
test("an action posted to a page that does not have it is refused, and does nothing", async () => {
  const { calculator_url: path } = await createOffer(product.funder);
  const response = await callAction("acknowledge", path, [partsOf(path), {}], { to: product.server.baseUrl });
  expect([response.status, response.body.status]).toEqual([409, "no_action"]);
  expect(response.headers.get("x-nextjs-action-not-found")).toBe("1");
});

describe("no action makes the server request a page of its own, while it holds the turn of the first", () => {
  const byScript = (name: string, path: string, { from = newAddress(), cookie = "" } = {}) => {
    const { baseUrl: to } = product.server;
    const headers = { Origin: to, ...(cookie && { Cookie: cookie }) };
    return callAction(name, path, ["none", "none", "none"], { to, from, headers });
  };
  /** The paths that the server has requested from itself during `act`, except by its timer. */
  const ownRequests = async (act: () => Promise<unknown>) => {
    const before = product.server.output().length;
    await act();
    const lines = product.server.output().slice(before).split("\n");
    return lines.filter((line) => line.includes('"own_request"'));
  };

  // Rule: D4-39
  test.each(serverActions().map(({ name, page }) => [name, page] as const))(
    "%s, called without a session on its page and on others",
    async (name, page) => {
      const ofDeal = `${page.replace("[dealId]", "NONE-1")}?sig=a&exp=1`;
      const path = page.startsWith("/console") ? consolePathOf(name, product.funder.slug) : ofDeal;
      const others = ["/console/-/sign-in", "/NONE-1", `/console/${product.funder.slug}`];
      const all = [path, ...others].map((each) => () => byScript(name, each));
      expect(await ownRequests(() => Promise.all(all.map((call) => call())))).toEqual([]);
    },
  );

  test("signing out, which tells the script the path to open", async () => {
    const { cookie } = await signIn({ funder: product.funder.slug, role: "viewer" });
    const requests = await ownRequests(async () => {
      const { status, text, headers } = await byScript("signOut", "/console/-/account", { cookie });
      expect([status, headers.get("x-action-redirect")]).toEqual([200, null]);
      expect(text).toContain('"/console/-/sign-in?to=%2Fconsole%2F-"');
    });
    expect(requests).toEqual([]);
  });

  test("eight times at once, while pages of another address come as they do otherwise", async () => {
    const { baseUrl: to } = product.server;
    const { calculator_url: link } = await createOffer(product.funder);
    const senders = [newAddress(), newAddress()];
    const durations: number[] = [];
    const requests = await ownRequests(async () => {
      for (let round = 0; round < 5; round += 1) {
        const eight = senders.flatMap((from) =>
          Array.from({ length: 4 }, () => byScript("signOut", "/console/-", { from })),
        );
        for (const path of ["/console/-/sign-in", link]) {
          const startedAt = performance.now();
          expect((await send("GET", path, {}, undefined, { to })).status).toBe(200);
          durations.push(performance.now() - startedAt);
        }
        await Promise.all(eight);
      }
    });
    expect(requests).toEqual([]);
    // No measure of speed: a page that waits for its turn behind them takes five seconds.
    expect(Math.max(...durations)).toBeLessThan(4_000);
  });
});

// Rule: D4-45
describe("arguments that no page sends are refused like any invalid input, without an error in the log", () => {
  const HOSTILE: unknown[] = [
    [1],
    { toString: 1 },
    { length: 1, valueOf: 1, toJSON: 1 },
    1e308,
    true,
    "\u0000",
    "constructor",
    { text: [{ toString: 1 }] },
  ];

  /** Calls an action of a page with these arguments. */
  const call = async (name: string, page: string, args: unknown[], cookie: string) => {
    const { baseUrl: to } = product.server;
    const ofDeal = `${page.replace("[dealId]", "NONE-1")}?sig=a&exp=1`;
    const path = page.startsWith("/console") ? consolePathOf(name, product.funder.slug) : ofDeal;
    return callAction(name, path, args, { to, headers: { Origin: to, Cookie: cookie } });
  };

  test.each(serverActions().map(({ name, page }) => [name, page] as const))("%s", async (name, page) => {
    const { slug } = product.funder;
    const before = product.server.output().length;
    // The actions that end the session or the membership take nothing but a funder.
    const { cookie } = await signIn({ funder: slug, role: "owner" });
    // Read later than a link or a funder is what stands behind them.
    const calls = HOSTILE.flatMap((value, index) => {
      const [next, last] = [1, 2].map((step) => HOSTILE[(index + step) % HOSTILE.length]);
      const hostile = [value, next, last, value];
      if (!page.startsWith("/console")) return [hostile];
      return [[slug, value, next, last], index % 2 ? [slug, "none", value, next] : hostile];
    });
    const responses = await Promise.all(calls.map((args) => call(name, page, args, cookie)));
    for (const [index, { status, text }] of responses.entries())
      expect
        .soft([status, text.slice(0, 400)], JSON.stringify(calls[index]))
        .toEqual([200, expect.not.stringContaining("INTERNAL_ERROR")]);
    const lines = product.server
      .output()
      .slice(before)
      .trim()
      .split("\n")
      .filter((line) => line !== "");
    const unusual = lines.filter(
      (line) =>
        !line.startsWith("{") || JSON.parse(line).level !== "info" || line.includes('"request_failed"'),
    );
    expect(unusual.map((line) => line.slice(0, 400))).toEqual([]);
  });
});

// Rule: D4-45
describe("a body that breaks off is no error of the server", () => {
  const breaks: [string, string][] = [
    ["ends early", "5\r\nabc"],
    ["has a broken chunk", "zz\r\nabc\r\n"],
  ];
  const paths = () => {
    const { slug } = product.funder;
    return ["/NONE-1", "/NONE-1/merchant/confirm?sig=a&exp=1", "/console/-/sign-in", `/console/${slug}`];
  };

  test.each(breaks)("that %s, on a page, in an action and in a form", async (_how, chunk) => {
    const { hostname, port, host } = new URL(product.server.baseUrl);
    const before = product.server.output().length;
    for (const path of paths()) {
      for (const headers of [
        "Content-Type: multipart/form-data; boundary=a",
        "Content-Type: application/x-www-form-urlencoded",
        `Content-Type: text/plain\r\nNext-Action: ${actionHeaders("signIn")["Next-Action"]}`,
      ]) {
        const socket = connect(Number(port), hostname);
        socket.on("error", () => undefined);
        const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n${headers}`;
        socket.write(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`);
        await sleep(50);
        socket.destroy();
      }
    }
    await sleep(500);
    const lines = product.server.output().slice(before).trim().split("\n");
    const levels = lines.map((line) => (line.startsWith("{") ? JSON.parse(line).level : line));
    expect(levels.filter((level) => level !== "info" && level !== "")).toEqual([]);
  });
});

test("a body far above what a page can have is refused, and the log tells nothing of its address", async () => {
  const { calculator_url: path } = await createOffer(product.funder);
  const before = product.server.output().length;
  const body = Buffer.alloc(11 * 1024 * 1024, "a");
  const headers = { ...actionHeaders("submit"), Origin: product.server.baseUrl };
  const sent = send("POST", path, headers, body, { to: product.server.baseUrl });
  // The connection may end before all of it is sent.
  expect(await sent.then(({ status }) => status).catch(() => 413)).toBe(413);
  await sleep(500);
  const log = product.server.output().slice(before);
  expect(log).not.toContain("sig=");
  expect(log.split("\n").filter((line) => line !== "" && !line.startsWith("{"))).toEqual([]);
});

// Rule: D4-22
test("a field that another release's page sends is ignored; a term that this one does not know is refused", async () => {
  const { deal_id, calculator_url: path } = await createOffer(product.funder);
  const to = product.server.baseUrl;
  const contact = { name: "Ann", email: null, phone: "512-555-0100" };
  const newer = { ...submission({ contact }), answersCounter: "a1" };
  const saved = await callAction("submit", path, [partsOf(path), newer], { to });
  expect(saved.text).toContain('"status":"submitted"');
  const unknownTerm = submission({ terms: { ...TERMS, of_a_later_release: 1 } });
  const refused = await callAction("submit", path, [partsOf(path), unknownTerm], { to });
  expect(refused.text).toContain("of_a_later_release is not a known field");
  expect((await readOffer(product.funder, deal_id)).submission_count).toBe(1);
});
