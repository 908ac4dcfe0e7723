import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { newKey, newSandbox, type TestFunder, type TestKey } from "@/tests/helpers/api-client";
import { proxyToServer } from "@/tests/helpers/faulty-proxy";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { jsonLines, type Running, run, settingsOf, start } from "./command";

let sandbox: TestFunder;
let reader: TestKey;
beforeAll(async () => {
  ({ sandbox } = await newSandbox());
  reader = await newKey(sandbox.slug, { scopes: ["events:read"] });
});

/** Starts `listen` and waits until it has its place among the events. */
async function listening(to: string): Promise<Running> {
  const proxy = await proxyToServer();
  onTestFinished(() => proxy.close());
  const listener = await start(["listen", "--forward", to], settingsOf(reader, proxy.baseUrl));
  onTestFinished(() => void listener.child.kill("SIGKILL"));
  await until(() =>
    proxy.requests.some(({ target, status }) => target.includes("after=now") && status !== null),
  );
  return listener;
}

function newOffer(): Promise<{ deal_id: string }> {
  return createOffer(sandbox, { deal_id: newDealId(), ...SMALLEST_OFFER });
}

describe("listen", () => {
  // Rule: M1-11
  test("posts each event to a program on this machine, signed with the secret that it prints", async () => {
    const receiver = await startReceiver();
    onTestFinished(receiver.close);
    const listener = await listening(receiver.url);
    const [, secret = ""] = /signed with (whsec_\S+)/.exec(listener.stderr()) ?? [];
    const offer = await newOffer();
    await until(() => receiver.received.length === 1);
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
    const message = new Webhook(secret).verify(body, headers) as { id: string; type: string; data: unknown };
    expect(message).toMatchObject({
      type: "offer.created",
      test: true,
      data: { offer: { deal_id: offer.deal_id } },
    });
    expect([headers["webhook-id"], headers["webhook-attempt"]]).toEqual([message.id, "1"]);
    await until(() => listener.stdout() !== "");
    listener.child.kill("SIGINT");
    const { code, stdout, stderr } = await listener.ended;
    expect([code, jsonLines(stdout)]).toEqual([
      0,
      [
        expect.objectContaining({
          id: message.id,
          deal_id: offer.deal_id,
          attempt: 1,
          status: 204,
          error: null,
        }),
      ],
    ]);
    expect(stdout + stderr).not.toContain(reader.apiSecret);
    // Only what happens after the start is sent, and the secret is the same the next time.
    const again = await listening(receiver.url);
    expect(again.stderr()).toContain(secret);
    expect(receiver.received.length).toBe(1);
  });

  // Rule: M1-11
  test("sends a message that is not taken once more, and goes on", async () => {
    const receiver = await startReceiver([500]);
    onTestFinished(receiver.close);
    const listener = await listening(receiver.url);
    await newOffer();
    await until(() => receiver.received.length === 2);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids[1]).toBe(ids[0]);
    await until(() => jsonLines(listener.stdout()).length === 2);
    expect(jsonLines(listener.stdout()).map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 500],
      [2, 204],
    ]);
  });

  // Rule: M1-12
  test.each([
    "https://offers.example.com/hook",
    "http://192.0.2.7:4000/",
    "http://localhost.example.com/",
    "http://user:pass@localhost:4000/",
    "https://localhost:4000/",
    "http://[::ffff:192.0.2.7]/",
    "http://0.0.0.0:4000/",
    "localhost:4000",
  ])("refuses to forward to %s", async (to) => {
    const { code, stdout, stderr } = await run(["listen", "--forward", to], settingsOf(reader));
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("--forward must be an http:// address of this machine");
  });

  // Rule: M1-12
  test("follows no redirect", async () => {
    const receiver = await startReceiver();
    const redirecting = createServer((_request, response) =>
      response.writeHead(307, { location: receiver.url }).end(),
    );
    await new Promise<void>((ready) => redirecting.listen(0, "127.0.0.1", ready));
    onTestFinished(async () => {
      redirecting.close();
      await receiver.close();
    });
    const { port } = redirecting.address() as AddressInfo;
    const listener = await listening(`http://localhost:${port}/`);
    await newOffer();
    await until(() => listener.stdout() !== "");
    expect([jsonLines(listener.stdout())[0]?.status, receiver.received]).toEqual([307, []]);
  });

  test("says why a program cannot be reached", async () => {
    const listener = await listening("http://127.0.0.1:1/");
    await newOffer();
    await until(() => listener.stdout() !== "");
    expect(jsonLines(listener.stdout())[0]).toMatchObject({
      status: null,
      error: "connect ECONNREFUSED 127.0.0.1:1",
    });
  });

  test("stays while the service is away", async () => {
    const [proxy, receiver] = [await proxyToServer(), await startReceiver()];
    onTestFinished(async () => {
      await proxy.close();
      await receiver.close();
    });
    const listener = await start(["listen", "--forward", receiver.url], settingsOf(reader, proxy.baseUrl));
    onTestFinished(() => void listener.child.kill("SIGKILL"));
    await until(() =>
      proxy.requests.some(({ target, status }) => target.includes("after=now") && status !== null),
    );
    proxy.faults.push({ status: 503, headers: { "retry-after": "3600" }, body: "{}" });
    await until(() => listener.stderr().includes("Still listening."));
    const { deal_id } = await newOffer();
    await until(() => receiver.received.some(({ body }) => body.includes(deal_id)));
  });
});

// Rule: M1-11
test("listen prints no secret for a key that may not read events", async () => {
  const key = await newKey(sandbox.slug, { scopes: ["offers:read"] });
  const { code, stderr } = await run(["listen", "--forward", "http://localhost:9/"], settingsOf(key));
  expect([code, stderr]).toEqual([4, expect.stringContaining("listen needs events:read")]);
  expect(stderr).not.toContain("whsec_");
});
