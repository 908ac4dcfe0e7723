import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { callAction } from "@/tests/helpers/page-actions";
import { secretsOf, startServer, type TestServer } from "@/tests/helpers/product-server";
import { partsOf, TERMS } from "@/tests/helpers/submissions";

let funder: TestFunder;
let server: TestServer;
/** How much the server had written when it was ready. */
let started: number;
beforeAll(async () => {
  funder = await newFunder();
  const database = {
    url: inject("settings").DATABASE_URL ?? "",
    embedded: inject("embedded"),
    folder: inject("folder"),
  };
  server = await startServer(database, secretsOf(inject("settings")), { keepOutput: true });
  started = server.output().length;
});
afterAll(() => server.stop());

const HALF = "a\uD800b";

/** What a page sends of a submission, but for its changes. */
const submission = (changes: object = {}) => ({
  submissionKey: "0b8f2c1e-6a3d-4c55-9b0e-2f1d7a9c4e10",
  offerVersion: 1,
  terms: TERMS,
  contact: { name: "Dana", email: null },
  note: null,
  ...changes,
});

async function submit(link: unknown, input: unknown, headers: Record<string, string> = {}) {
  const { deal_id, calculator_url: path } = await createOffer(funder);
  const args = [typeof link === "function" ? link(partsOf(path)) : link, input];
  const response = await callAction("submit", path, args, { to: server.baseUrl, headers });
  expect((await readOffer(funder, deal_id)).submission_count).toBe(0);
  return response;
}

const own = (parts: object) => parts;

describe("an action that is called with anything is refused with a message, and is no error of ours", () => {
  test.each<[string, unknown]>([
    ["nothing for a link", null],
    ["a text for a link", "link"],
    ["an object for a deal", (parts: object) => ({ ...parts, dealId: { toString: 1 } })],
    ["an object for a signature", (parts: object) => ({ ...parts, sig: { sig: "a" } })],
    ["a list for an end", (parts: object) => ({ ...parts, exp: [1] })],
    ["half of a pair in a deal", (parts: object) => ({ ...parts, dealId: HALF })],
    ["half of a pair in a signature", (parts: object) => ({ ...parts, sig: HALF })],
  ])("%s", async (_what, link) => {
    const response = await submit(link, submission());
    expect(response.status).toBe(200);
    expect(response.text).toContain('"status":"link_ended","reason":"not_found"');
  });

  test.each<[string, unknown, string]>([
    [
      "half of a pair in a name",
      submission({ contact: { name: HALF, email: null } }),
      "must not hold a lone surrogate",
    ],
    ["half of a pair in a note", submission({ note: HALF }), "must not hold a lone surrogate"],
    [
      "half of a pair in an address",
      submission({ contact: { name: null, email: HALF } }),
      "must be an e-mail address",
    ],
    ["half of a pair in a term", submission({ terms: { ...TERMS, frequency: HALF } }), "must be one of"],
    ["half of a pair in a fee", submission({ terms: { fees: [{ id: HALF, amount: 1 }] } }), "fees"],
    ["half of a pair in a term's name", submission({ terms: { [HALF]: 1 } }), "is not a known field"],
    ["half of a pair in a key", submission({ submissionKey: HALF }), "must be a UUID"],
    [
      "an override of direction in a name",
      submission({ contact: { name: "a\u202Eb", email: null } }),
      "direction of text",
    ],
    ["a text for the input", "input", "is required"],
    ["a list for the terms", submission({ terms: [1] }), "must be an object"],
  ])("%s", async (_what, input, message) => {
    const response = await submit(own, input);
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
    const response = await submit(own, submission(), headers);
    expect(response.status).toBe(403);
    expect(response.headers.get("content-type")).toBe("text/plain");
    expect(response.body).toEqual({ status: "forbidden", message: expect.stringContaining(message) });
  });

  test("and each line in the log is JSON and information", async () => {
    await submit(own, submission(), { Origin: "https://other.example" });
    const lines = server.output().slice(started).trim().split("\n");
    expect(lines.length).toBeGreaterThan(10);
    // What other tests cause to be sent to receivers that fail is no concern of the actions.
    const ofActions = lines.filter((line) => !line.includes('"event":"delivery_'));
    const levels = ofActions.map((line) => [line.startsWith("{") ? JSON.parse(line).level : line]);
    expect(new Set(levels.flat())).toEqual(new Set(["info"]));
  });

  test("with a payload that cannot be read is logged as information too", async () => {
    const { calculator_url: path } = await createOffer(funder);
    const before = server.output().length;
    await callAction("submit", path, ["$F1"], { to: server.baseUrl });
    await expect.poll(() => server.output().slice(before)).toContain('"event":"request_failed"');
    expect(server.output().slice(before)).not.toContain('"level":"error"');
  });
});
