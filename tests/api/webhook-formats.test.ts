import { beforeAll, describe, expect, test } from "vitest";
import { DELIVERY_WITH_ATTEMPTS } from "@/lib/schemas/deliveries/operations";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { NEW_WEBHOOK, WEBHOOK } from "@/lib/schemas/webhooks/operations";
import { prisma } from "@/lib/server/database/database";
import { chatMessage } from "@/lib/services/deliveries/chat-messages";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newSandbox,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { signIn } from "@/tests/helpers/sign-in";
import { submitUnder } from "@/tests/helpers/submissions";

const SECRET = "B000SECRET/verysecret";
const events = ["submission.created", "offer.created"];

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

async function newChannel(format: "slack" | "teams", origin: string, of = funder, types = events) {
  const url = `${origin}/services/T0123/${SECRET}?sig=${SECRET}`;
  const response = await call(of, "POST", "/webhooks", { url, events: types, format });
  expectResponse(response, 201);
  return NEW_WEBHOOK.parse(response.body);
}

async function channelReceiver(statuses: number[] = []) {
  const receiver = await startReceiver(statuses);
  return { ...receiver, origin: new URL(receiver.url).origin };
}

const textOf = (body: string) => {
  const { text, attachments } = JSON.parse(body);
  if (text !== undefined) return String(text);
  return attachments[0].content.body[0].inlines.map((run: { text: string }) => run.text).join("");
};

describe("a channel", () => {
  // Rule: D8-70
  test.each(["slack", "teams"] as const)(
    "of %s reads one sentence of each event: deal, what happened and where in the console; no figure, contact, signature or sig",
    async (format) => {
      const of = await newFunder();
      const { origin, received, close } = await channelReceiver();
      const { id } = await newChannel(format, origin, of);
      const deal_id = newDealId();
      const { calculator_url } = await createOffer(of, { ...SMALLEST_OFFER, deal_id });
      await until(() => received.length === 1);
      const number = await submitUnder(String(calculator_url));
      await until(() => received.length === 2);
      const root = `${process.env.BASE_URL}/console/${of.slug}`;
      expect(received.map(({ body }) => textOf(body))).toEqual([
        `Deal ${deal_id}: an offer was created. ${root}/offers/${deal_id}`,
        `Deal ${deal_id}: terms were submitted. ${root}/submissions/${number}`,
      ]);
      const sent = JSON.stringify(received);
      for (const word of ["20000", "20,000", "Dana", "dana@", "sig=", "Soon", SMALLEST_OFFER.merchant_name])
        expect([word, sent.includes(word)]).toEqual([word, false]);
      expect(Object.keys(received[0]?.headers ?? {}).filter((name) => name.startsWith("webhook-"))).toEqual(
        [],
      );
      expect(received[0]?.headers["content-type"]).toBe("application/json");
      const delivery = await prisma.delivery.findFirstOrThrow({ where: { endpoint_id: id } });
      await until(
        async () => (await prisma.delivery.count({ where: { endpoint_id: id, status: "delivered" } })) === 2,
      );
      expect(delivery.kind).toBe(format);
      await close();
    },
  );

  // Rule: D8-71
  test("has its address masked in every answer, page and record, and a PATCH with the masked value leaves it", async () => {
    const of = await newFunder();
    const { origin, received, close } = await channelReceiver([500]);
    const channel = await newChannel("slack", origin, of, ["offer.created"]);
    const masked = `${origin}/services/T01•••`;
    expect(channel.url).toBe(masked);
    const patched = await call(of, "PATCH", `/webhooks/${channel.id}`, { url: masked, description: "Desk" });
    expect(WEBHOOK.parse(patched.body)).toMatchObject({ url: masked, format: "slack", description: "Desk" });
    const stored = () => prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: channel.id } });
    expect((await stored()).url).toContain(SECRET);
    await createOffer(of, SMALLEST_OFFER);
    await until(() => received.length === 1);
    const test = await call(of, "POST", `/webhooks/${channel.id}/test`);
    expect(test.body).toMatchObject({ destination: { kind: "slack", endpoint_id: channel.id, url: masked } });
    await until(() => received.length === 2);
    expect(textOf(received[1]?.body ?? "")).toBe(
      `Test: messages about deals arrive here. ${process.env.BASE_URL}/console/${of.slug}/settings/webhooks`,
    );
    const read = await call(of, "GET", `/deliveries/${test.body.id}`);
    expect(DELIVERY_WITH_ATTEMPTS.parse(read.body).payload.data).toMatchObject({ webhook: { url: masked } });
    const { cookie } = await signIn({ funder: of.slug, role: "owner" });
    const seen = [read.text];
    for (const path of ["/webhooks", `/webhooks/${channel.id}`, "/deliveries", "/events"])
      seen.push((await call(of, "GET", path)).text);
    const root = `/console/${of.slug}`;
    for (const path of [
      "",
      "/deliveries",
      `/deliveries/${test.body.id}`,
      "/settings/webhooks",
      "/settings/audit",
    ]) {
      const page = await send("GET", root + path, { Cookie: cookie });
      expect([path, page.status]).toEqual([path, 200]);
      seen.push(page.text);
    }
    const owner = await prisma.funder.findUniqueOrThrow({ where: { slug: of.slug } });
    const audits = await prisma.auditEntry.findMany({ where: { funder_id: owner.id } });
    expect(audits.map(({ action }) => action)).toContain("webhook.created");
    seen.push(JSON.stringify(audits));
    seen.push(
      JSON.stringify(
        await prisma.event.findMany({ where: { funder_id: owner.id }, select: { payload: true } }),
      ),
    );
    expect(seen.map((text) => text.includes("SECRET"))).toEqual(seen.map(() => false));
    await close();
  });

  // Rule: D8-72
  test("is on a host of its service; another format needs another address", async () => {
    const add = (url: string, format: string) => call(funder, "POST", "/webhooks", { url, events, format });
    for (const [url, format] of [
      ["https://hooks.slack.com/services/T/B/x", "slack"],
      ["https://meridian.webhook.office.com/webhookb2/x", "teams"],
      ["https://prod-1.westus.logic.azure.com:443/workflows/x/triggers?sig=y", "teams"],
      ["https://a.b.api.powerplatform.com/powerautomate/x", "teams"],
    ] as const)
      expectResponse(await add(url, format), 201);
    for (const [url, format] of [
      ["https://funder.example/services/T/B/x", "slack"],
      ["https://hooks.slack.com.evil.example/x", "slack"],
      ["https://evilhooks.slack.com/x", "slack"],
      ["https://webhook.office.com/x", "teams"],
      ["https://evilwebhook.office.com/x", "teams"],
      ["https://hooks.slack.com/services/T/B/x", "teams"],
    ] as const) {
      const { details } = expectError(await add(url, format), "VALIDATION_FAILED");
      expect(details?.[0]).toMatch(/^url must be on .* where format is (?:slack|teams)$/);
    }
    expectError(await add("http://hooks.slack.com/services/T/B/x", "slack"), "VALIDATION_FAILED");
    expectError(await add("https://hooks.slack.com/services/T/B/x", "discord"), "VALIDATION_FAILED");
    const { body } = await add("https://hooks.slack.com/services/T/B/secret-of-it", "slack");
    const change = (changes: object) => call(funder, "PATCH", `/webhooks/${body.id}`, changes);
    for (const changes of [
      { format: "standard" },
      { format: "standard", url: body.url },
      { format: "teams" },
    ])
      expect(expectError(await change(changes), "VALIDATION_FAILED").details).toEqual([
        "url is required for another format",
      ]);
    expectError(await change({ url: "https://funder.example/hook" }), "VALIDATION_FAILED");
    expect((await change({ format: "slack" })).body).toMatchObject({ format: "slack", url: body.url });
    const standard = await change({ format: "standard", url: "https://funder.example/hook" });
    expect(standard.body).toMatchObject({ format: "standard", url: "https://funder.example/hook" });
    const entries = await prisma.auditEntry.findMany({
      where: { subject: String(body.id) },
      orderBy: { id: "desc" },
    });
    expect(entries[0]).toMatchObject({ action: "webhook.updated", detail: { changed: ["url", "format"] } });
  });

  // Rule: D8-72
  test("and a message that waits for it change their format together", async () => {
    const of = await newFunder();
    const { origin, received, close } = await channelReceiver([500, 500]);
    const added = await call(of, "POST", "/webhooks", {
      url: `${origin}/hook/one`,
      events: ["offer.created"],
    });
    await createOffer(of, SMALLEST_OFFER);
    await until(() => received.length === 1);
    expect(received[0]?.headers["webhook-signature"]).toBeDefined();
    await call(of, "PATCH", `/webhooks/${added.body.id}`, {
      format: "slack",
      url: `${origin}/services/T0123/x`,
    });
    await prisma.delivery.updateMany({
      where: { endpoint_id: String(added.body.id) },
      data: { next_attempt_at: new Date() },
    });
    await call(of, "POST", "/offers", { ...SMALLEST_OFFER, deal_id: newDealId() });
    await until(() => received.length >= 3);
    expect(received.slice(1).map(({ body }) => Object.keys(JSON.parse(body)))).toEqual(
      received.slice(1).map(() => ["text", "mrkdwn", "unfurl_links"]),
    );
    await close();
  });

  test("of a sandbox says Test", async () => {
    const { sandbox } = await newSandbox();
    const { origin, received, close } = await channelReceiver();
    await newChannel("slack", origin, sandbox, ["offer.created"]);
    await createOffer(sandbox, SMALLEST_OFFER);
    await until(() => received.length === 1);
    expect(textOf(received[0]?.body ?? "")).toMatch(/^Test: Deal \S+: an offer was created\. /);
    await close();
  });
});

test("each event has a sentence of its own, without marks of the service in its text", () => {
  const sentences = EVENT_TYPES.filter((type) => type !== "webhook.test").map((type) =>
    textOf(chatMessage("slack", JSON.stringify({ type, data: { offer: { deal_id: "D_1" } } }), "acme")),
  );
  expect(new Set(sentences).size).toBe(EVENT_TYPES.length - 1);
  for (const sentence of sentences)
    expect(sentence).toMatch(/^Deal D_1: [a-z ]+\. http\S+\/console\/acme\/offers\/D_1$/);
});
