import { beforeAll, describe, expect, test } from "vitest";
import { call, newKey, newSandbox, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { submitFor } from "@/tests/helpers/submissions";
import { jsonLines, run, settingsOf, start } from "./command";

let sandbox: TestFunder;
let env: Record<string, string>;
let submission: string;
beforeAll(async () => {
  ({ sandbox } = await newSandbox());
  env = settingsOf(sandbox);
  for (const index of [1, 2, 3])
    await createOffer(sandbox, { deal_id: `LIST-${index}`, ...SMALLEST_OFFER, iso_id: `iso-${index}` });
  await submitFor(sandbox, "LIST-S", { callback_url: "http://127.0.0.1:1/hook" });
  const { body } = await call(sandbox, "GET", "/submissions");
  submission = (body.data as { id: string }[])[0]?.id ?? "";
});

async function rows(...args: string[]): Promise<Record<string, unknown>[]> {
  const { code, stdout, stderr } = await run(args, env);
  expect([code, stderr.startsWith("Note: this key also has")]).toEqual([0, true]);
  return jsonLines(stdout);
}

describe("offers", () => {
  // Rule: M1-8
  test("lists them as the API does, with its filters", async () => {
    expect((await rows("offers")).map(({ deal_id }) => deal_id)).toEqual([
      "LIST-S",
      "LIST-3",
      "LIST-2",
      "LIST-1",
    ]);
    expect((await rows("offers", "--iso-id", "iso-2")).map(({ deal_id }) => deal_id)).toEqual(["LIST-2"]);
    expect(await rows("offers", "--status", "revoked")).toEqual([]);
    expect((await rows("offers", "--deal-id-prefix", "LIST-", "--updated-since", "2026-01-01")).length).toBe(
      4,
    );
    expect(await rows("offers", "--updated-since", "2098-01-01T00:00:00Z")).toEqual([]);
  });

  // Rule: M1-8
  test("reads every page with --all, and says when more follow", async () => {
    const many = await newKey(sandbox.slug, {});
    for (let index = 0; index < 102; index += 1)
      await createOffer(many, { ...SMALLEST_OFFER, merchant_id: "m-many" });
    expect((await rows("offers", "--merchant-id", "m-many", "--all")).length).toBe(102);
    const { stdout, stderr } = await run(["offers", "--merchant-id", "m-many", "--limit", "101"], env);
    expect(jsonLines(stdout).length).toBe(101);
    expect(stderr).toContain("More follow after these 101: --limit N or --all.");
  });

  // Rule: M1-9
  test("print links with --links alone, in lists and alone", async () => {
    for (const args of [["offers"], ["offers", "LIST-1"]]) {
      expect((await run(args, env)).stdout).not.toMatch(/"calculator_url"|sig=/);
      expect((await rows(...args, "--links"))[0]?.calculator_url).toMatch(
        /^http:\/\/127\.0\.0\.1:\d+\/[\w-]+\?sig=/,
      );
    }
  });

  test("are a table on request, in which no text moves the terminal's cursor", async () => {
    await createOffer(sandbox, { deal_id: "LIST-T", ...SMALLEST_OFFER, iso_id: "iso-table" });
    const { stdout } = await run(["offers", "--iso-id", "iso-table", "--format", "table"], env);
    expect(stdout).toMatch(/^DEAL +STATUS +VERSION +MERCHANT/);
    expect(stdout).toMatch(/^LIST-T +active +1 /m);
  });

  // Rule: M1-9
  test("have their links in a table with --links alone", async () => {
    const args = ["offers", "--iso-id", "iso-2", "--format", "table"];
    expect((await run(args, env)).stdout).not.toMatch(/LINK\n|sig=/);
    const { stdout } = await run([...args, "--links"], env);
    expect(stdout).toMatch(/^DEAL .* LINK$/m);
    expect(stdout).toMatch(/^LIST-2 .* http:\/\/127\.0\.0\.1:\d+\/LIST-2\?sig=\S+$/m);
  });

  test("that are not there are refused in the service's words", async () => {
    const { code, stderr } = await run(["offers", "NOPE-1"], env);
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining(`NOT_FOUND: No offer NOPE-1 at ${sandbox.slug}.`),
    ]);
    const { stderr: spaced } = await run(["offers", "Caf\u00e9 1/2 100%"], env);
    expect(spaced).toContain(`NOT_FOUND: No offer Caf\u00e9 1/2 100% at ${sandbox.slug}.`);
  });
});

// Rules: M1-8, M1-9
test("submissions are listed, filtered by deal and decision, and read alone without links", async () => {
  expect((await rows("submissions", "--deal-id", "LIST-S")).map(({ id }) => id)).toEqual([submission]);
  expect(await rows("submissions", "--decision", "accepted")).toEqual([]);
  const { stdout } = await run(["submissions", submission], env);
  expect(jsonLines(stdout)[0]).toMatchObject({ id: submission, contact: { name: "Dana" } });
  expect(stdout).not.toContain("sig=");
});

// Rule: M1-8
test("deliveries are listed by status and type, and read alone with their attempts", async () => {
  const [found] = await rows("deliveries", "--type", "submission.created");
  expect(found).toMatchObject({ type: "submission.created", destination: { kind: "callback" } });
  expect(await rows("deliveries", "--status", "delivered", "--type", "submission.created")).toEqual([]);
  const [alone] = await rows("deliveries", String(found?.id));
  expect(alone).toMatchObject({
    id: found?.id,
    payload: { type: "submission.created" },
    attempts: expect.any(Array),
  });
});

describe("events", () => {
  // Rule: M1-8
  test("are listed oldest first, by type and deal, since a time, and read alone", async () => {
    const types = (await rows("events", "--deal-id", "LIST-S")).map(({ type }) => type);
    expect(types).toEqual(["offer.created", "submission.created"]);
    const [only] = await rows("events", "--deal-id", "LIST-S", "--type", "submission.created");
    expect((await rows("events", String(only?.id)))[0]).toEqual(only);
    expect(await rows("events", "--since", "2098-01-01")).toEqual([]);
    expect((await rows("events", "--since", "2026-01-01", "--limit", "2")).length).toBe(2);
  });

  // Rule: M1-8
  test("are followed from now on, and from an earlier time with --since, until Ctrl-C", async () => {
    const now = await start(["events", "--follow"], env);
    const earlier = await start(["events", "--follow", "--since", "2026-01-01", "--deal-id", "LIST-S"], env);
    await until(() => earlier.stdout().includes("submission.created"));
    // The follower from now on has asked for its place by the time it is slower than a request.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const { deal_id } = await createOffer(sandbox, { deal_id: newDealId(), ...SMALLEST_OFFER });
    await until(() => now.stdout().includes(deal_id));
    for (const { child } of [now, earlier]) child.kill("SIGINT");
    expect((await now.ended).code).toBe(0);
    expect(jsonLines(now.stdout()).map(({ type }) => type)).toEqual(["offer.created"]);
    expect((await earlier.ended).code).toBe(0);
    expect(jsonLines(earlier.stdout()).length).toBe(2);
  });

  test("with --follow have no end, so no --limit", async () => {
    const { code, stderr } = await run(["events", "--follow", "--limit", "3"], env);
    expect([code, stderr]).toEqual([2, expect.stringContaining("--follow has no end")]);
  });
});

// Rule: M1-8
test.each([
  [["offers", "--limit", "3", "--all"], "--all and --limit exclude each other: leave one out."],
  [["offers", "--status", "live"], "--status must be one of active, revoked."],
  [["submissions", "--decision", "yes"], "--decision must be one of none, accepted, "],
  [["deliveries", "--type", "submission.made"], "--type must be one of submission.created, "],
  [["events", "--type", "webhook.test"], "--type must be one of submission.created, "],
  [
    ["events", "--since", "2026-01-01", "--after", "x"],
    "--since and --after exclude each other: leave one out.",
  ],
  [["events", "--limit", "3", "--all"], "--all and --limit exclude each other: leave one out."],
  [
    ["listen", "--forward", "http://localhost:9/", "--type", "x"],
    "--type must be one of submission.created, ",
  ],
])("%j is refused before anything is sent", async (args, says) => {
  const nowhere = { ...env, OFFER_CALCULATOR_URL: "http://127.0.0.1:9" };
  const { code, stderr } = await run(args, nowhere);
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
});
