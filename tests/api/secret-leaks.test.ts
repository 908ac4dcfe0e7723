import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, prisma } from "@/lib/server/database/database";
import { adminCommand } from "@/tests/helpers/admin-command";
import {
  call,
  callAction,
  newFunder,
  type ReceivedResponse,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import {
  openTestDatabase,
  startServer,
  type TestDatabase,
  type TestServer,
} from "@/tests/helpers/product-server";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { partsOf, submissionInput } from "@/tests/helpers/submissions";
import { startGate } from "@/tests/helpers/tcp-gate";

// One run of everything that handles a secret, on a server of its own; then every place something could have
// leaked to.

const keyText = () => randomBytes(32).toString("base64");
const SETTINGS = {
  ENCRYPTION_KEY: keyText(),
  ENCRYPTION_KEY_PREVIOUS: keyText(),
  LINK_KEY: keyText(),
  LINK_KEY_PREVIOUS: keyText(),
  CRON_SECRET: randomBytes(32).toString("hex"),
  // Nobody listens there: the store is down, and that is logged.
  UPSTASH_REDIS_REST_URL: "http://127.0.0.1:9",
  UPSTASH_REDIS_REST_TOKEN: `upstash-${randomBytes(16).toString("hex")}`,
};
const SMTP_PASSWORD = `smtp-${randomBytes(16).toString("hex")}`;

/** Everything that left the product: responses, pages, messages, mails, command output, server log. */
const outputs: { where: string; text: string }[] = [];
/** Secrets by name, each with the one place that may hand it out. */
const secrets = new Map<string, string>(Object.entries(SETTINGS).filter(([name]) => !name.endsWith("_URL")));
const sigs = new Set<string>();

let db: TestDatabase;
let gate: Awaited<ReturnType<typeof startGate>>;
let server: TestServer;
let funder: TestFunder;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let smtp: SMTPServer;
const mails: string[] = [];

beforeAll(async () => {
  db = await openTestDatabase();
  gate = await startGate(db.url);
  receiver = await startReceiver();
  smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: async (stream, _session, done) => {
      mails.push(Buffer.concat(await stream.toArray()).toString("utf8"));
      done();
    },
  });
  await new Promise<void>((listening) => smtp.listen(0, "127.0.0.1", () => listening()));
  const { port } = smtp.server.address() as AddressInfo;
  const changes = { ...SETTINGS, SMTP_URL: `smtp://offers:${SMTP_PASSWORD}@127.0.0.1:${port}` };
  secrets.set("the password of SMTP_URL", SMTP_PASSWORD);
  server = await startServer({ ...db, url: gate.url }, changes, { keepOutput: true });
  funder = await newFunder({ callback_url: receiver.url }, { ...server.settings, DATABASE_URL: db.url });
  const { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = "" } = server.settings;
  secrets.set("NEXT_SERVER_ACTIONS_ENCRYPTION_KEY", NEXT_SERVER_ACTIONS_ENCRYPTION_KEY);
  secrets.set("the API secret", funder.apiSecret);
  secrets.set("the callback secret", funder.callbackSecret);
  await closeDatabase();
});

afterAll(async () => {
  await closeDatabase();
  await server.stop();
  gate.close();
  await receiver.close();
  await new Promise<void>((closed) => smtp.close(() => closed()));
  await db.close();
});

/**
 * A signed request; its response is recorded without the members named, whose purpose is to return a secret.
 */
async function ask(method: string, path: string, body?: object, meant: string[] = [], secret?: string) {
  const response = await call(funder, method, path, body, { to: server.baseUrl, secret });
  const { body: members } = response;
  for (const name of meant) {
    if (name === "secret") secrets.set(`the secret of ${method} ${path}`, String(members[name]));
    else sigs.add(partsOf(String(members[name])).sig);
  }
  const rest = Object.fromEntries(Object.entries(members).filter(([name]) => !meant.includes(name)));
  record(`${method} ${path}`, response, JSON.stringify(rest));
  return response;
}

function record(where: string, { headers }: ReceivedResponse, text: string) {
  outputs.push({ where, text: `${JSON.stringify(Object.fromEntries(headers))}\n${text}` });
}

/** A page; its own address stands in it, and in nothing else. */
async function open(path: string, own = "") {
  const page = await send("GET", path, {}, undefined, { to: server.baseUrl });
  record(`GET ${path.replace(/\?.*/, "")}`, page, own === "" ? page.text : page.text.replaceAll(own, ""));
  return page;
}

async function command(...args: string[]) {
  await closeDatabase();
  const { stdout, stderr } = await adminCommand({ ...server.settings, DATABASE_URL: db.url }, args);
  return { stdout, stderr };
}

// Rule: D6-22
test("no secret and no link's sig is in the server's output, a response, a page, a callback, a mail or a command's output", async () => {
  const offer = { deal_id: "QUIET-1", ...SMALLEST_OFFER, notification_emails: ["ana@funder.example"] };
  const { body } = await ask("POST", "/offers", offer, ["calculator_url"]);
  const link = String(body.calculator_url);
  const parts = partsOf(link);
  const webhook = await ask("POST", "/webhooks", { url: receiver.url, events: ["offer.updated"] }, [
    "secret",
  ]);
  await ask("POST", `/webhooks/${webhook.body.id}/rotate-secret`, {}, ["secret"]);
  await ask("GET", `/webhooks/${webhook.body.id}`);
  await ask("PATCH", "/offers/QUIET-1", { version: 1, max_upsell: 0.08 }, ["calculator_url"]);
  await ask("GET", "/offers/QUIET-1", undefined, ["calculator_url"]);
  await ask("POST", "/offers/QUIET-1/calculator-url", {}, ["calculator_url"]);
  await ask("GET", "/webhooks");

  // What goes wrong on the way: wrong secrets, wrong links, bodies that are none, actions that are none.
  await ask("GET", "/offers/QUIET-1", undefined, [], "fsk_wrong");
  await ask("POST", "/offers", { nonsense: true });
  await open(link, parts.sig);
  await open(link.replace("QUIET-1", "NOBODY-1"), parts.sig);
  await open(link.replace("?", "/receipt?"), parts.sig);
  await open(link.replace(/exp=\d+/, "exp=1"), parts.sig);
  await open("/docs/signing");
  const input = submissionInput({ offerVersion: 2 });
  const { baseUrl: to } = server;
  const submitted = await callAction("submit", link, [parts, input], { to });
  expect(submitted.text).toContain('"status":"submitted"');
  // The receipt's address under the same link is what it is meant to contain.
  record("submit", submitted, submitted.text.replaceAll(parts.sig, ""));
  for (const args of [[null, null], [parts, { terms: { purchase_price: {} } }], []])
    record("a bad action", await callAction("submit", link, args, { to }), "");
  await send("POST", link, { "Next-Action": "0".repeat(42) }, "not json", { to });
  await until(() => mails.length > 0 && receiver.received.length > 1);

  const show = await command("callback-secret", "rotate", funder.slug, "--json");
  secrets.set("the rotated callback secret", JSON.parse(show.stdout).callback_secret);
  outputs.push({ where: "secrets reencrypt", text: JSON.stringify(await command("secrets", "reencrypt")) });
  outputs.push({ where: "key list", text: JSON.stringify(await command("key", "list", funder.slug)) });
  outputs.push({ where: "an unknown command", text: JSON.stringify(await command("key", "make")) });

  // A ciphertext that does not open, then no database at all.
  const key = await prisma.apiKey.findUniqueOrThrow({ where: { key: funder.apiKey } });
  await prisma.apiKey.update({
    where: { id: key.id },
    data: { secret: `${key.secret.slice(0, -4)}AAAA` },
  });
  expect((await ask("GET", "/offers/QUIET-1")).status).toBe(500);
  await prisma.apiKey.update({ where: { id: key.id }, data: { secret: key.secret } });
  gate.shut();
  expect((await ask("GET", "/offers/QUIET-1")).status).toBe(503);
  expect((await open(link, parts.sig)).status).toBe(500);
  record("an action without a database", await callAction("submit", link, [parts, input], { to }), "");
  expect((await open("/api/health")).status).toBe(503);
  gate.open();
  await server.stop();

  const output = server.output();
  for (const event of ["api_request", "page_request", "action_request", "delivery_tried", "request_failed"])
    expect(output).toContain(`"event":"${event}"`);
  expect(output).toContain('"event":"rate_limit_store_down"');
  const places = [
    ...outputs,
    { where: "the server's output", text: output },
    { where: "the receiver", text: JSON.stringify(receiver.received) },
    { where: "mails", text: mails.join("\n").replace(/=\r?\n/g, "") },
  ];
  const leaks = places.flatMap(({ where, text }) => [
    ...[...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => `${name} in ${where}`),
    ...[...sigs].filter((sig) => text.includes(sig)).map(() => `a sig in ${where}`),
  ]);
  expect(leaks).toEqual([]);
  expect([secrets.size, sigs.size]).toEqual([13, 2]);

  // The same run held to the form of the log: one JSON object a line, ids only, no query.
  const lines = output.trim().split("\n");
  const otherLines = lines.filter((line) => !line.startsWith('{"time":'));
  expect(otherLines.join("\n")).not.toMatch(/sig=|exp=|dana@|ana@/);
  const events = lines.filter((line) => line.startsWith('{"time":')).map((line) => JSON.parse(line));
  expect(output).not.toMatch(/dana@iso|ana@funder|Café Río/);
  const created = events.find(({ event, status }) => event === "api_request" && status === 201);
  expect(created).toEqual({
    time: expect.any(String),
    level: "info",
    event: "api_request",
    request_id: expect.stringMatching(/^req_/),
    funder: funder.slug,
    method: "POST",
    route: "/api/v1/{funder}/offers",
    status: 201,
    duration_ms: expect.any(Number),
  });
  expect(events.find(({ event }) => event === "page_request")).toMatchObject({
    request_id: expect.stringMatching(/^req_/),
    route: "/[dealId]",
    funder: funder.slug,
    status: 200,
    duration_ms: expect.any(Number),
  });
  expect(
    events.find(({ event, status }) => event === "action_request" && status === "submitted"),
  ).toMatchObject({ route: "/[dealId]", action: "submit", duration_ms: expect.any(Number) });
  const failed = events.find(({ event }) => event === "request_failed");
  expect(failed).toMatchObject({ route: "/[dealId]", method: "GET", digest: expect.any(String) });
}, 300_000);

test("only owner and group can read the build's files that hold the key of the actions' arguments", () => {
  const folder = ".next/server";
  const { encryptionKey } = JSON.parse(readFileSync(`${folder}/server-reference-manifest.json`, "utf8"));
  const files = readdirSync(".next", { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:m?js|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const holding = files.filter((file) => readFileSync(file, "utf8").includes(encryptionKey));
  expect(holding.length).toBeGreaterThanOrEqual(2);
  for (const file of holding)
    expect([file, (statSync(file).mode & 0o777).toString(8)]).toEqual([file, "640"]);
});
