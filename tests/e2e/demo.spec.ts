import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SCOPES } from "@/lib/schemas/keys/scopes";
import { expect, test } from "@/tests/helpers/browser-test";
import { admin } from "@/tests/helpers/demo-admin";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { demo, receivedCallbacks } from "@/tests/helpers/product";
import { signedHeaders } from "@/tests/helpers/signatures";
import { type Demo, startCommand, untilReady } from "@/tests/helpers/start-command";

// Rule: D10-10
test("demo.json names everything a program needs to call the demo, and nothing else", () => {
  expect(Object.keys(demo()).toSorted()).toEqual([
    "api_key",
    "api_secret",
    "base_url",
    "brand_id",
    "calculator_url",
    "callback_secret",
    "funder",
    "receiver_url",
    "sandbox",
  ]);
  const { base_url, calculator_url, receiver_url, sandbox, ...live } = demo();
  expect(Object.keys(sandbox).toSorted()).toEqual(Object.keys(live).toSorted());
  expect(sandbox).toMatchObject({ funder: `${live.funder}-test`, api_key: expect.stringMatching(/^fkt_/) });
  for (const address of [base_url, calculator_url, receiver_url]) expect(address).toMatch(/^http:\/\//);
});

// Rules: D9-16, D10-11
test("a command works beside the running server; the demo key holds every scope and the specification's limits", async () => {
  const { data } = await admin("key", "list", demo().funder);
  const key = data.find((each: { key: string }) => each.key === demo().api_key);
  expect(key.scopes.toSorted()).toEqual([...SCOPES].toSorted());
  expect([key.per_minute, key.per_second]).toEqual([60, 5]);
});

// Rule: D10-19
test("the health check reports that the server is healthy", async () => {
  const response = await fetch(`${demo().base_url}/api/health`);
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect([response.status, await response.json()]).toEqual([200, { status: "ok", version }]);
});

// Rules: D6-18, R2-9, R4-8
test("the hydrated page records the view, which the funder receives as an event, and states its conventions", async ({
  page,
}) => {
  const webhook = { url: `${demo().receiver_url}viewed`, events: ["offer.viewed"] };
  const { body } = await signed("POST", "/webhooks", webhook);
  const link = await newOffer("E2E-VIEWED");
  const viewed = async () =>
    (await receivedCallbacks()).filter(
      ({ body: { type, data } }) => type === "offer.viewed" && data.offer?.deal_id === "E2E-VIEWED",
    );
  await fetch(link);
  await page.goto(link);
  await expect(page.getByText("Daily means 5 business days a week, 260 a year").first()).toBeVisible();
  await expect(page.getByText(/payments already made included/).first()).toBeVisible();
  await expect.poll(async () => (await viewed()).length).toBeGreaterThan(0);
  await signed("PATCH", `/webhooks/${body.id}`, { status: "disabled" });
  const times = (await receivedCallbacks()).map(({ received_at }) => received_at);
  expect(times).toEqual(times.toSorted().toReversed());
});

// Rules: D5-25, D5-35
test("fees the ISO is not to see by name are one sum, and a frequency without a whole number of payments is disabled, with the reason", async ({
  page,
}) => {
  const hidden = (id: string, amount: number) => ({
    id,
    label: "Risk",
    amount,
    amount_type: "fixed",
    visible: false,
  });
  const fees = [
    { id: "ucc", label: "UCC filing", amount: 195, amount_type: "fixed" },
    hidden("a", 100),
    hidden("b", 50.5),
  ];
  const show = { show_fee_breakdown: true };
  const limits = { num_payments_floor: 66, num_payments_ceiling: 86, default_num_payments: null };
  const frequencies = { available_frequencies: ["daily", "monthly"] };
  const offer = { fees, display_config: show, fee_config: show, ...limits, ...frequencies };
  await page.goto(await newOffer("E2E-FEES", offer));
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toContainText(/Other fees.{0,20}150\.50/);
  await expect(results).toContainText(/UCC filing.{0,20}195\.00/);
  await expect(page.getByText("Risk")).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Monthly" })).toBeDisabled();
  await expect(page.getByText(/leaves no whole number of monthly payments/).first()).toBeVisible();
});

test.describe(() => {
  const run = promisify(execFile);
  let folder: string;

  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
  });

  test.afterEach(() => rmSync(folder, { recursive: true }));

  /** Whether the process of the local PostgreSQL and the two servers are gone. */
  async function nothingRuns(...addresses: string[]): Promise<void> {
    for (const address of addresses) await expect(fetch(address)).rejects.toThrow();
    const { pid } = JSON.parse(readFileSync(join(folder, "postgres.json"), "utf8"));
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  }

  /** What a signed GET of the demo's funder returns. */
  async function read(demo: Demo, path: string) {
    const target = `/api/v1/${demo.funder}${path}`;
    const headers = signedHeaders(demo.api_key, demo.api_secret, { method: "GET", target, body: "" });
    return (await fetch(`${demo.base_url}${target}`, { headers })).json();
  }

  /** The first start on an empty folder makes a desk to look at, not an empty room. */
  async function expectWeekOfWork(demo: Demo): Promise<void> {
    const offers = (await read(demo, "/offers")).data as { status: string; merchant_state: string }[];
    expect(offers).toHaveLength(12);
    expect(offers.filter(({ status }) => status === "revoked")).toHaveLength(1);
    expect(offers.map(({ merchant_state }) => merchant_state)).toContain("Ohio");
    const submissions = (await read(demo, "/submissions")).data as {
      decision: { decision: string } | null;
    }[];
    const decisions = submissions.map(({ decision }) => decision?.decision ?? "waits");
    expect(new Set(decisions)).toEqual(
      new Set(["accepted", "countered", "declined", "changes_requested", "waits"]),
    );
    const { data: documents } = await read(demo, "/disclosures");
    const { evidence } = await read(demo, `/disclosures/${documents[0].id}`);
    const kinds = (evidence as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["created", "link_copied", "opened", "signed"]));
    await expect(async () => {
      const deliveries = (await read(demo, "/deliveries")).data as {
        status: string;
        attempt_count: number;
      }[];
      expect(deliveries.filter(({ status }) => status !== "delivered")).toEqual([]);
      expect(deliveries.filter(({ attempt_count }) => attempt_count > 1)).toHaveLength(1);
    }).toPass();
  }

  // Rules: D10-1, D10-5, D10-15, D10-16
  test("the printed example creates an offer; a part that ends stops everything with a sentence; the next start keeps key and data, and Ctrl-C stops it", async () => {
    const first = await startCommand(folder);
    const demo = await untilReady(first, folder);
    await expectWeekOfWork(demo);
    // Those reads count in the second of the demo's key, whose limit is 5.
    await new Promise((passed) => setTimeout(passed, 1_000));
    const example = /^demo\(\) [\s\S]*-d "\$body"$/m.exec(first.output())?.[0] ?? "";
    const { stdout } = await run("bash", ["-c", example]);
    const offer = JSON.parse(stdout);
    expect(offer).toMatchObject({ version: 1, status: "active" });
    const structured = first.output().match(/http:\S+\/CLD-20512\?sig=\S+/)?.[0] ?? "";
    expect((await fetch(structured)).status).toBe(200);
    process.kill(JSON.parse(readFileSync(join(folder, "postgres.json"), "utf8")).pid, "SIGKILL");
    expect(await first.ended).toBe(1);
    expect(first.output()).toContain("The local database ended unexpectedly");
    await nothingRuns(demo.base_url, demo.receiver_url);

    const second = await startCommand(folder, { PORT: new URL(demo.base_url).port });
    expect(await untilReady(second, folder)).toEqual(demo);
    expect((await fetch(`${demo.base_url}${offer.calculator_url}`)).status).toBe(200);
    expect(second.output()).toMatch(/build\s+unchanged since the last start/);
    second.interrupt();
    expect(await second.ended).toBe(0);
    await nothingRuns(demo.base_url, demo.receiver_url);
    for (const kept of ["demo.json", "postgresql/PG_VERSION"])
      expect(existsSync(join(folder, kept))).toBe(true);
  });
});
