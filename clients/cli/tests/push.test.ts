import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { call, newKey, newSandbox, type TestFunder } from "@/tests/helpers/api-client";
import { type FaultyProxy, proxyToServer } from "@/tests/helpers/faulty-proxy";
import { newDealId, readOffer } from "@/tests/helpers/funder-offers";
import { FULLEST_OFFER, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { namesOfLines } from "../src/push/journal";
import { commandFile, emptyFolder, jsonLines, run, settingsOf, start } from "./command";

let sandbox: TestFunder;
beforeAll(async () => {
  ({ sandbox } = await newSandbox());
});

/** A file of offers in a folder of its own: their deals, and how it is pushed. */
function fileOf(offers: (object | string)[]) {
  const folder = emptyFolder();
  const path = join(folder, "offers.jsonl");
  const write = (lines: (object | string)[]) =>
    writeFileSync(
      path,
      lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
    );
  write(offers);
  const push = (...options: string[]) =>
    run(["push", "offers.jsonl", ...options], settingsOf(sandbox), folder);
  return { folder, path, journal: `${path}.journal`, write, push };
}

/** So many offers of deals of their own. */
function newOffers(count: number): { deal_id: string }[] {
  return Array.from({ length: count }, () => ({ deal_id: newDealId(), ...SMALLEST_OFFER }));
}

async function newProxy(): Promise<FaultyProxy> {
  const proxy = await proxyToServer();
  onTestFinished(() => proxy.close());
  return proxy;
}

/** An event shows once every transaction that began before it has ended, those of other tests too. */
const VISIBLE = { timeout: 30_000 };

/** How often each deal was created, by the sandbox's events. */
async function creations(deals: string[]): Promise<number[]> {
  const counts = deals.map(async (deal) => {
    const { body } = await call(sandbox, "GET", `/events?type=offer.created&deal_id=${deal}`);
    return (body.data as object[]).length;
  });
  return Promise.all(counts);
}

describe("push", () => {
  // Rule: M1-5
  test("creates an offer for each line, with one result and one link a line", async () => {
    const offers = [...newOffers(2), { deal_id: newDealId(), ...FULLEST_OFFER }];
    const file = fileOf([offers[0] ?? {}, "", ...offers.slice(1)]);
    const { code, stdout, stderr } = await file.push();
    expect([code, stderr.split("\n").at(-2)]).toEqual([0, "3 lines: 3 created."]);
    const results = jsonLines(stdout);
    expect(results.map(({ line, deal_id, result }) => [line, deal_id, result])).toEqual(
      [1, 3, 4].map((line, index) => [line, offers[index]?.deal_id, "created"]),
    );
    for (const { calculator_url } of results) expect((await fetch(String(calculator_url))).status).toBe(200);
    expect(existsSync(file.journal)).toBe(false);
  });

  // Rule: M1-6
  test("stops at Ctrl-C and goes on where it stopped: 30 lines give 30 results and 30 offers", async () => {
    const offers = newOffers(30);
    const file = fileOf(offers);
    const { child, ended, stdout } = await start(["push", "offers.jsonl"], settingsOf(sandbox), file.folder);
    await until(() => jsonLines(stdout().slice(0, stdout().lastIndexOf("\n") + 1)).length >= 8);
    child.kill("SIGINT");
    const first = await ended;
    expect([first.code, first.stderr]).toEqual([130, expect.stringContaining("Run the same command again")]);
    expect(statSync(file.journal).mode & 0o777).toBe(0o600);
    const second = await file.push();
    expect(second.code).toBe(0);
    const results = [...jsonLines(first.stdout), ...jsonLines(second.stdout)];
    expect(results.map(({ line }) => line)).toEqual(offers.map((_offer, index) => index + 1));
    expect(new Set(results.map(({ result }) => result))).toEqual(new Set(["created"]));
    await expect
      .poll(() => creations(offers.map(({ deal_id }) => deal_id)), VISIBLE)
      .toEqual(offers.map(() => 1));
    expect(existsSync(file.journal)).toBe(false);
  });

  // Rule: M1-6
  test("gives a line whose response was lost that response, also after a kill", async () => {
    const [proxy, offers] = [await newProxy(), newOffers(2)];
    const file = fileOf(offers);
    // The first request reads the key. Then the creation takes effect, and no response of it comes back.
    proxy.faults.push(null, { lose: true }, { lose: true }, { lose: true }, { lose: true });
    const { child, ended } = await start(
      ["push", "offers.jsonl"],
      settingsOf(sandbox, proxy.baseUrl),
      file.folder,
    );
    await until(() => proxy.requests.length >= 2);
    child.kill("SIGKILL");
    await ended;
    proxy.faults.splice(0);
    const { code, stdout } = await run(
      ["push", "offers.jsonl"],
      settingsOf(sandbox, proxy.baseUrl),
      file.folder,
    );
    expect(code).toBe(0);
    expect(jsonLines(stdout).map(({ result }) => result)).toEqual(["created", "created"]);
    const sent = proxy.requests.filter(({ method }) => method === "POST");
    const keys = sent.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(2);
    await expect.poll(() => creations(offers.map(({ deal_id }) => deal_id)), VISIBLE).toEqual([1, 1]);
  });

  // Rule: M1-6
  test("knows a line that took effect before the service forgot its key, and refuses one that is another's", async () => {
    const [own, foreign] = newOffers(2) as [{ deal_id: string }, { deal_id: string }];
    await call(sandbox, "POST", "/offers", own);
    await call(sandbox, "POST", "/offers", { ...foreign, buy_rate: 1.3 });
    const file = fileOf([own, foreign]);
    const entries = namesOfLines([own, foreign].map((offer) => JSON.stringify(offer))).map((line) =>
      JSON.stringify({ line, state: "sending", key: crypto.randomUUID() }),
    );
    const { OFFER_CALCULATOR_URL: url } = settingsOf(sandbox);
    writeFileSync(
      file.journal,
      [JSON.stringify({ url, funder: sandbox.slug }), ...entries, '{"line":'].join("\n"),
    );
    const { code, stdout } = await file.push();
    expect([code, jsonLines(stdout).map(({ result, error }) => error ?? result)]).toEqual([
      3,
      ["equal", "DEAL_ALREADY_EXISTS"],
    ]);
    // The cut line took no other with it.
    expect(readFileSync(file.journal, "utf8").split('{"line":\n').length).toBe(2);
  });

  // Rule: M1-6
  test("writes a line to the journal before it is sent, without offer or link", async () => {
    const [proxy, offers] = [await newProxy(), newOffers(1)];
    const file = fileOf(offers);
    proxy.faults.push(null, { status: 503, headers: { "retry-after": "3600" }, body: "{}" });
    const { code } = await run(["push", "offers.jsonl"], settingsOf(sandbox, proxy.baseUrl), file.folder);
    const [heading, entry] = jsonLines(readFileSync(file.journal, "utf8"));
    expect([code, heading]).toEqual([6, { url: proxy.baseUrl, funder: sandbox.slug }]);
    expect(entry).toEqual({ line: expect.any(String), state: "sending", key: expect.any(String) });
    expect(proxy.requests[1]?.headers["idempotency-key"]).toBe(entry?.key);
  });

  // Rule: M1-5
  test("goes on after a line that is refused, and sends corrected lines alone the next time", async () => {
    const [one, two, three] = newOffers(3) as [object, object, object];
    const file = fileOf([one, { ...two, buy_rate: 0.5 }, "{", three]);
    const first = await file.push();
    expect(first.code).toBe(3);
    expect(jsonLines(first.stdout).map(({ result, error }) => error ?? result)).toEqual([
      "created",
      "VALIDATION_FAILED",
      "MALFORMED_JSON",
      "created",
    ]);
    expect(jsonLines(first.stdout)[1]).toMatchObject({
      message: expect.stringContaining("buy_rate must"),
      errors: [{ path: "buy_rate", code: "range" }],
    });
    file.write([one, two, three]);
    const second = await file.push();
    expect([second.code, jsonLines(second.stdout).map(({ line, result }) => [line, result])]).toEqual([
      0,
      [[2, "created"]],
    ]);
    expect(second.stderr).toContain("3 lines: 1 created, 2 done before.");
  });

  test("refuses a line with a name twice, of which one value would be lost", async () => {
    const deal = newDealId();
    const { stdout } = await fileOf([`{"deal_id":"X","deal_id":"${deal}"}`]).push();
    expect(jsonLines(stdout)[0]).toMatchObject({ result: "refused", error: "MALFORMED_JSON" });
  });

  // Rule: M1-7
  test("refuses the line of a live deal", async () => {
    const [offer] = newOffers(1) as [{ deal_id: string }];
    await call(sandbox, "POST", "/offers", offer);
    const { code, stdout } = await fileOf([{ ...offer, buy_rate: 1.3 }]).push();
    expect([code, jsonLines(stdout)[0]?.error]).toEqual([3, "DEAL_ALREADY_EXISTS"]);
    expect(await readOffer(sandbox, offer.deal_id)).toMatchObject({ version: 1, buy_rate: 1.2 });
  });

  // Rule: M1-7
  test("with --replace leaves what is equal, also in the service's own forms, and replaces what is not", async () => {
    const equal = { deal_id: newDealId(), ...FULLEST_OFFER };
    const decomposed = { deal_id: newDealId(), ...SMALLEST_OFFER, merchant_name: "Cafe\u0301 Ri\u0301o" };
    const [changed, fresh] = newOffers(2) as [{ deal_id: string }, object];
    for (const offer of [equal, decomposed, changed]) await call(sandbox, "POST", "/offers", offer);
    const file = fileOf([equal, decomposed, { ...changed, buy_rate: 1.3 }, fresh]);
    const { code, stdout } = await file.push("--replace");
    expect([code, jsonLines(stdout).map(({ result, version }) => [result, version])]).toEqual([
      0,
      [
        ["equal", 1],
        ["equal", 1],
        ["replaced", 2],
        ["created", 1],
      ],
    ]);
    expect(await readOffer(sandbox, changed.deal_id)).toMatchObject({ version: 2, buy_rate: 1.3 });
  });

  // Rule: M1-7
  test("with --replace sends the version that it read, so that a change in between is not overwritten", async () => {
    const [proxy, [offer]] = [await newProxy(), newOffers(1) as [{ deal_id: string }]];
    await call(sandbox, "POST", "/offers", offer);
    const file = fileOf([{ ...offer, buy_rate: 1.3 }]);
    // Key, creation, read: then somebody else changes the offer before the replacement arrives.
    const live = await readOffer(sandbox, offer.deal_id);
    await call(sandbox, "PATCH", `/offers/${offer.deal_id}`, { version: 1, max_upsell: 0.05 });
    proxy.faults.push(null, null, { status: 200, body: JSON.stringify(live) });
    const { code, stdout } = await run(
      ["push", "offers.jsonl", "--replace"],
      settingsOf(sandbox, proxy.baseUrl),
      file.folder,
    );
    expect([code, jsonLines(stdout)[0]?.error]).toEqual([3, "VERSION_CONFLICT"]);
    expect(await readOffer(sandbox, offer.deal_id)).toMatchObject({
      version: 2,
      buy_rate: 1.2,
      max_upsell: 0.05,
    });
  });

  // Rule: M1-7
  test("with --dry-run quotes each line on a key that reads, and stores nothing", async () => {
    const reader = await newKey(sandbox.slug, { scopes: ["offers:read"] });
    const [offer, { deal_id: _deal, ...nameless }] = newOffers(2) as [
      { deal_id: string },
      { deal_id: string },
    ];
    const file = fileOf([offer, { ...offer, max_upsell: 3 }, nameless]);
    const { code, stdout } = await run(
      ["push", "offers.jsonl", "--dry-run"],
      settingsOf(reader),
      file.folder,
    );
    const results = jsonLines(stdout);
    expect([code, results.map(({ result }) => result)]).toEqual([3, ["quoted", "refused", "refused"]]);
    expect(results[0]?.quote).toMatchObject({
      purchase_price: expect.any(Number),
      amount_sold: expect.any(Number),
    });
    expect(results[2]?.errors).toEqual([{ path: "deal_id", code: "required", message: "is required" }]);
    expect((await call(sandbox, "GET", `/offers/${offer.deal_id}`)).status).toBe(404);
    expect(existsSync(file.journal)).toBe(false);
  });

  test("ends at once when the key may not create, and sends no further line", async () => {
    const reader = await newKey(sandbox.slug, { scopes: ["offers:read"] });
    const file = fileOf(newOffers(3));
    const { code, stdout, stderr } = await run(["push", "offers.jsonl"], settingsOf(reader), file.folder);
    expect([code, stdout]).toEqual([4, ""]);
    expect(stderr).toContain("INSUFFICIENT_SCOPE: push needs offers:create");
    expect([stderr.includes("again to go on"), existsSync(file.journal)]).toEqual([false, false]);
  });

  // Rule: M1-5
  test("keeps within the limits of the key without being refused once", async () => {
    const [proxy, slow] = [await newProxy(), await newKey(sandbox.slug, { per_second: 2 })];
    const file = fileOf(newOffers(6));
    const { code } = await run(["push", "offers.jsonl"], settingsOf(slow, proxy.baseUrl), file.folder);
    expect([code, proxy.requests.filter(({ status }) => status === 429)]).toEqual([0, []]);
  });

  test("refuses the journal of another funder", async () => {
    const file = fileOf(newOffers(1));
    writeFileSync(file.journal, '{"url":"https://offers.example","funder":"acme"}\n');
    const { code, stderr } = await file.push();
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("is the journal of acme at https://offers.example"),
    ]);
  });
});

describe("a push whose results cannot be written", () => {
  // Rule: M1-6
  test("stops when its reader closes the output, and the next run prints the links that are missing", async () => {
    const offers = newOffers(4);
    const file = fileOf(offers);
    const { child, ended, stdout } = await start(["push", "offers.jsonl"], settingsOf(sandbox), file.folder);
    child.stdout?.once("data", () => child.stdout?.destroy());
    const first = await ended;
    const printed = jsonLines(stdout().slice(0, stdout().lastIndexOf("\n") + 1));
    expect(first.code).toBe(2);
    expect(first.stderr).toContain("Stopped: ");
    expect(first.stderr).toContain("The output cannot be written: its reader closed it.\n");
    expect(existsSync(file.journal)).toBe(true);
    const second = await file.push();
    expect(second.code).toBe(0);
    const lines = [...printed, ...jsonLines(second.stdout)];
    expect(new Set(lines.map(({ line }) => line)).size).toBe(4);
    for (const { calculator_url } of lines) expect(calculator_url).toMatch(/\?sig=/);
    await expect.poll(() => creations(offers.map(({ deal_id }) => deal_id)), VISIBLE).toEqual([1, 1, 1, 1]);
  });

  // Rules: M1-6, M1-15
  test.skipIf(!existsSync("/dev/full"))(
    "stops on a full disk without a stack, and the line is not done (needs /dev/full)",
    async () => {
      const file = fileOf(newOffers(2));
      const { status, stderr } = spawnSync(
        "sh",
        ["-c", `"${process.execPath}" "${await commandFile()}" push offers.jsonl > /dev/full`],
        { cwd: file.folder, env: { ...process.env, ...settingsOf(sandbox) }, encoding: "utf8" },
      );
      expect([
        status,
        stderr.includes("The output cannot be written: ENOSPC.\n"),
        /^ +at /m.test(stderr),
      ]).toEqual([2, true, false]);
      expect(readFileSync(file.journal, "utf8")).not.toContain('"done"');
      const { code, stdout } = await file.push();
      expect([code, jsonLines(stdout).map(({ result }) => result)]).toEqual([0, ["created", "created"]]);
    },
  );

  // Rule: M1-15
  test("or whose journal is a folder, is refused in one sentence", async () => {
    const file = fileOf(newOffers(1));
    mkdirSync(file.journal);
    const { code, stdout, stderr } = await file.push();
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/The journal \S+ cannot be read and written: it is a folder\.\n$/);
    expect([/^ +at /m.test(stderr), existsSync(`${file.journal}.lock`)]).toEqual([false, false]);
  });
});

describe("two pushes of one file", () => {
  // Rule: M1-6
  test("do not run at once: the second is refused, and the first creates each offer once", async () => {
    const slow = await newKey(sandbox.slug, { per_second: 2 });
    const offers = newOffers(6);
    const file = fileOf(offers);
    const first = await start(["push", "offers.jsonl"], settingsOf(slow), file.folder);
    await until(() => first.stdout() !== "");
    const second = await file.push();
    expect([second.code, second.stdout]).toEqual([2, ""]);
    expect(second.stderr).toMatch(
      new RegExp(`Process ${first.child.pid} on \\S+ pushes offers\\.jsonl at this time`),
    );
    const { code, stdout } = await first.ended;
    expect([code, jsonLines(stdout).map(({ result }) => result)]).toEqual([0, offers.map(() => "created")]);
    expect(existsSync(`${file.journal}.lock`)).toBe(false);
  });

  // Rule: M1-6
  test("after each other need nothing: the lock of a process that is gone is taken over, that of another machine is not", async () => {
    const file = fileOf(newOffers(1));
    const gone = spawnSync(process.execPath, ["-e", ""]).pid;
    writeFileSync(`${file.journal}.lock`, `${gone} elsewhere.example\n`);
    const refused = await file.push();
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("on elsewhere.example")]);
    writeFileSync(`${file.journal}.lock`, `${gone} ${hostname()}\n`);
    expect((await file.push()).code).toBe(0);
    expect(existsSync(`${file.journal}.lock`)).toBe(false);
  });
});

describe("a push that waits for the limit", () => {
  const limited = {
    status: 429,
    headers: { "retry-after": "20" },
    body: '{"error":"RATE_LIMITED","message":"x"}',
  };
  const usedUp = {
    status: 200,
    headers: { ratelimit: '"minute";r=0;t=20' },
    body: JSON.stringify({
      funder: "x",
      scopes: ["offers:create"],
      limits: { per_second: 1, per_minute: 1 },
    }),
  };

  // Rule: M1-5
  test.each([
    ["a refusal of the key's reading", [limited], "Stopped: before the first of 2 lines was sent."],
    ["a refusal of a line", [null, limited], "Stopped: 0 of 2 lines are done."],
    ["a limit that is used up", [usedUp], "Stopped: 0 of 2 lines are done."],
  ])("after %s says so in one line, and stops at Ctrl-C", async (_what, faults, says) => {
    const [proxy, file] = [await newProxy(), fileOf(newOffers(2))];
    proxy.faults.push(...faults);
    const { child, ended, stderr } = await start(
      ["push", "offers.jsonl"],
      settingsOf(sandbox, proxy.baseUrl),
      file.folder,
    );
    await until(() => stderr().includes("Waiting "));
    child.kill("SIGINT");
    const end = await ended;
    expect([end.code, end.stderr]).toEqual([130, expect.stringContaining(says)]);
    expect(end.stderr.match(/Waiting (?:19|20) s for the limit of the key\./g)).toHaveLength(1);
  });
});

// Rule: M1-5
test("the place in a line that is no JSON is one of the file", async () => {
  const file = fileOf(["", '  {"deal_id": x}']);
  const { stdout } = await file.push();
  expect(jsonLines(stdout)[0]).toMatchObject({ line: 2, message: "It is not JSON: see line 2, column 15." });
});
