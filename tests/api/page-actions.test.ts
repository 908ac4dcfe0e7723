import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actionHeaders, callAction, send } from "@/tests/helpers/api-client";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { type OwnProduct, startOwnProduct } from "@/tests/helpers/own-product";
import { partsOf, submissionInput as submission, TERMS } from "@/tests/helpers/submissions";

let product: OwnProduct;
/** How much the server had written when it was ready. */
let started: number;
beforeAll(async () => {
  product = await startOwnProduct({ SECURITY_CONTACT: "mailto:security@example.com" });
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
  expect([response.status, response.text]).toEqual([409, "Server Action unavailable."]);
  expect(response.headers.get("x-nextjs-action-not-found")).toBe("1");
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
