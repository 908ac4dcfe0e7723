import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/database/database";
import { VERSION } from "@/lib/server/observe/version";
import { call, callAction, newFunder, newKey, send } from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { openTestDatabase, startServer, type TestDatabase } from "@/tests/helpers/product-server";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { partsOf } from "@/tests/helpers/submissions";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await db.close();
});

/** A collector on this machine, by OTLP/HTTP with JSON. */
async function startCollector() {
  const received: { path: string; headers: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString("utf8");
    received.push({ path: request.url ?? "", headers: JSON.stringify(request.headers), text });
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const texts = (path: string) =>
    received
      .filter((each) => each.path === path)
      .map(({ text }) => text)
      .join("\n");
  return { url: `http://127.0.0.1:${port}`, received, texts, close: () => server.close() };
}

// Rules: D6-24, D12-28, K-26
test("spans and metrics reach the collector, without any link's sig or any query", async () => {
  const collector = await startCollector();
  const receiver = await startReceiver();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-token=let-me-in",
    OTEL_SERVICE_NAME: "offers-under-test",
    OTEL_BSP_SCHEDULE_DELAY: "200",
  };
  const server = await startServer(db, settings, { keepOutput: true });
  const to = server.baseUrl;
  const funder = await newFunder({}, server.settings);
  await closeDatabase();
  await call(funder, "POST", "/webhooks", { url: receiver.url, events: ["offer.created"] }, { to });
  const { body } = await call(funder, "POST", "/offers", { deal_id: "TRACED-1", ...SMALLEST_OFFER }, { to });
  const link = String(body.calculator_url);
  const { sig } = partsOf(link);
  await call(funder, "GET", "/offers?limit=7", undefined, { to });
  expect((await send("GET", link, {}, undefined, { to })).status).toBe(200);
  await send("GET", link.replace("?", "/receipt?"), {}, undefined, { to });
  await send("GET", link.replace("TRACED-1", "NOBODY-1"), {}, undefined, { to });
  await callAction("submit", link, [partsOf(link), {}], { to });
  await until(() => receiver.received.length > 0);
  const weak = await newKey(funder.slug, { per_second: 1 });
  const asked = Array.from({ length: 8 }, () => call(weak, "GET", "/offers", undefined, { to }));
  expect((await Promise.all(asked)).map(({ status }) => status)).toContain(429);
  await until(() => collector.texts("/v1/traces").includes("/api/v1/[funder]/offers"));
  await server.stop();
  await receiver.close();
  collector.close();

  expect(server.output()).toContain(`"event":"server_started","version":"${VERSION}"`);
  const traces = collector.texts("/v1/traces");
  expect(traces).toContain("offers-under-test");
  expect(traces).toContain(`{"key":"service.version","value":{"stringValue":"${VERSION}"}}`);
  expect(traces).toContain("/[dealId]");
  const statements = traces
    .split("\n")
    .flatMap((text) => JSON.parse(text).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .filter(({ attributes }) => JSON.stringify(attributes).includes("db.system.name"));
  // A statement of a request is below the span of its request.
  expect(statements.some(({ parentSpanId }) => Boolean(parentSpanId))).toBe(true);
  expect(JSON.stringify(statements)).toContain("INSERT INTO offer_versions");
  const metrics = collector.texts("/v1/metrics");
  expect(metrics).toContain("db.client.operation.duration");
  expect(metrics).toContain("http.server.request.duration");
  expect(metrics).toContain("/api/v1/{funder}/offers");
  expect(metrics).toContain("offer_calculator.delivery.attempts");
  expect(metrics).toContain("delivered");
  const named = (name: string, attribute: string, value: string) =>
    metrics
      .split("\n")
      .flatMap((text) => JSON.parse(text).resourceMetrics)
      .flatMap(({ scopeMetrics }) => scopeMetrics)
      .flatMap(({ metrics: each }) => each)
      .filter((metric) => metric.name === name)
      .some((metric) =>
        JSON.stringify(metric).includes(`{"key":"${attribute}","value":{"stringValue":"${value}"}}`),
      );
  for (const kind of ["callback", "endpoint", "email"]) {
    expect([kind, named("offer_calculator.deliveries.waiting", "kind", kind)]).toEqual([kind, true]);
    expect([kind, named("offer_calculator.deliveries.oldest_age", "kind", kind)]).toEqual([kind, true]);
  }
  for (const state of ["used", "idle"])
    expect(named("db.client.connection.count", "db.client.connection.state", state)).toBe(true);
  expect(named("offer_calculator.limit.refusals", "limit", "key")).toBe(true);
  for (const name of [
    "db.client.connection.pending_requests",
    "offer_calculator.disclosures.queued",
    "offer_calculator.sweep.duration",
  ])
    expect(metrics).toContain(name);
  expect(collector.received[0]?.headers).toContain("let-me-in");
  const all = JSON.stringify(collector.received);
  expect(all).toContain("TRACED-1");
  for (const secret of [sig, "sig=", "exp=", "limit=7", funder.apiSecret, server.settings.LINK_KEY])
    expect(all).not.toContain(secret);
}, 300_000);
