import type { Server } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@/scripts/ports.mjs";
import { startReceiver } from "@/scripts/start/receiver.mjs";

const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`;
const sandboxSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const printed: string[] = [];
let server: Server;
let address: string;

beforeAll(async () => {
  const port = await freePort();
  server = await startReceiver({
    port,
    secrets: [secret, sandboxSecret],
    print: (line: string) => printed.push(line),
  });
  address = `http://127.0.0.1:${port}/`;
});
afterAll(() => server.close());

/** Sends the demo's receiver a message signed with a secret, as the product does. */
function post(id: string, signedWith = secret) {
  const now = new Date();
  const data = { submission: { number: id, quote: { net_funding: 42_105 } }, offer: { deal_id: "DEAL-1" } };
  const body = JSON.stringify({ type: "submission.created", data });
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(signedWith).sign(id, now, body),
  };
  return fetch(address, { method: "POST", body, headers });
}

// Rules: D10-4, D10-14
test("the demo's receiver verifies what arrives, prints a line of it, and keeps it, newest first", async () => {
  expect((await post("7Q4K-2M9D")).status).toBe(204);
  expect((await post("forged", `whsec_${Buffer.alloc(32, 6).toString("base64")}`)).status).toBe(401);
  expect(printed).toEqual([
    "submission.created verified  7Q4K-2M9D  DEAL-1  net funding 42,105.00",
    "callback refused: its signature does not match",
  ]);
  const kept = (await (await fetch(address)).json()) as {
    verified: boolean;
    headers: Record<string, string>;
  }[];
  expect(kept.map(({ verified, headers }) => [headers["webhook-id"], verified])).toEqual([
    ["forged", false],
    ["7Q4K-2M9D", true],
  ]);
});

test("the demo's receiver verifies what the sandbox sends too", async () => {
  expect((await post("of the sandbox", sandboxSecret)).status).toBe(204);
});
