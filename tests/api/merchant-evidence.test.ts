import { beforeAll, describe, expect, test } from "vitest";
import { DELIVERY_WITH_ATTEMPTS } from "@/lib/schemas/deliveries/operations";
import { prisma } from "@/lib/server/database/database";
import { acknowledgeDisclosure, recordOpening } from "@/lib/services/disclosures/confirm";
import { selectDocuments } from "@/lib/services/disclosures/disclosures-statements";
import { merchantState } from "@/lib/services/disclosures/merchant-links";
import { shownDocument } from "@/lib/services/disclosures/read";
import { copyMerchantLink } from "@/lib/services/disclosures/send";
import {
  call,
  callAction,
  newAddress,
  newFunder,
  newKey,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import {
  completeProfile,
  disclosedOffer,
  disclosureEventsOf,
  latestDocument,
  readDisclosure,
} from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { merchantPartsOf, partsOf } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA", "NY"]);
});

const open = (path: string) => send("GET", path);

/** The evidence of a document, oldest first. */
const evidenceOf = async (id: string) => (await readDisclosure(funder, id)).evidence;

describe("the evidence", () => {
  // Rule: L9-14
  test("has each browser that opened the page once; the first opening is an event", async () => {
    const { id, url, document } = await disclosedOffer(funder);
    const link = merchantPartsOf(url);
    const path = `/${link.dealId}/merchant`;
    for (const agent of ["Phone", "Phone", "Desk"])
      await callAction("opened", path, [link], { from: "127.0.7.9", headers: { "User-Agent": agent } });
    const opened = (await evidenceOf(document.id)).filter(({ kind }) => kind === "opened");
    expect(opened.map(({ actor, user_agent }) => [actor.kind, user_agent])).toEqual([
      ["merchant", "Phone"],
      ["merchant", "Desk"],
    ]);
    expect(await disclosureEventsOf(id)).toEqual(["disclosure.created", "disclosure.viewed"]);
  });

  // Rule: L2-12
  test("of an opening from the address that made or copied the link within a day is the sender's: it transmits nothing", async () => {
    const { id, deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const link = partsOf(calculator_url);
    const sender = { from: "127.0.7.21" };
    const copied = await callAction(
      "copyDisclosure",
      `/${deal_id}`,
      [link, { offerVersion: 1, terms: {} }],
      sender,
    );
    const url = /\/[^/"]+\/merchant\?sig=[^"]+/.exec(copied.text)?.[0] ?? "";
    const opened = (changes: object) =>
      callAction("opened", `/${deal_id}/merchant`, [merchantPartsOf(url)], changes);
    const read = async () => (await callAction("readDisclosure", `/${deal_id}`, [link])).text;
    expect(await read()).toContain('"transmitted":false');
    await opened(sender);
    expect(await read()).toContain('"transmitted":false');
    expect(await read()).toContain('"openedAt":null');
    await opened({ from: "127.0.7.22" });
    expect(await read()).toMatch(
      /"openedAt":{"at":\d+,"text":"[^"]+","short":"[^"]+"},"acknowledgedAt":null,"transmitted":true/,
    );
    const { evidence } = await latestDocument(funder, deal_id);
    const openings = evidence.filter(({ kind }) => kind === "opened");
    expect(openings.map(({ by_sender }) => by_sender)).toEqual([true, false]);
    expect(await disclosureEventsOf(id)).toEqual(["disclosure.created", "disclosure.viewed"]);
  });

  // Rule: L2-12
  test("of an opening from the address that made the document over the API is the sender's too", async () => {
    const { id, deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const sender = { from: "127.0.7.31" };
    const made = await call(
      funder,
      "POST",
      `/offers/${deal_id}/disclosures`,
      {},
      {
        ...sender,
        headers: { "User-Agent": "funder-server/1.0" },
      },
    );
    const link = merchantPartsOf(String(made.body.merchant_url));
    const opened = (changes: object) => callAction("opened", `/${deal_id}/merchant`, [link], changes);
    const read = async () =>
      (await callAction("readDisclosure", `/${deal_id}`, [partsOf(calculator_url)])).text;
    await opened(sender);
    expect(await read()).toContain('"transmitted":false');
    await opened({ from: "127.0.7.32" });
    expect(await read()).toContain('"transmitted":true');
    const evidence = await evidenceOf(String(made.body.id));
    expect(evidence).toMatchObject([
      { kind: "created", address: "127.0.7.31", user_agent: "funder-server/1.0", by_sender: false },
      { kind: "opened", address: "127.0.7.31", by_sender: true },
      { kind: "opened", address: "127.0.7.32", by_sender: false },
    ]);
    expect(await disclosureEventsOf(id)).toEqual(["disclosure.created", "disclosure.viewed"]);
  });

  // Rule: L9-16
  test("of an acknowledgement from the address that copied the link is marked, when it is read and in its event", async () => {
    for (const [address, marked] of [
      ["198.51.100.7", true],
      ["203.0.113.9", false],
    ] as const) {
      const { id, deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
      const from = (source: string) => {
        const by = { address: source, userAgent: "Test" };
        return { now: new Date(), requestId: "req_test", source: by };
      };
      const input = { offerVersion: 1, terms: {} };
      const copied = await copyMerchantLink(from("198.51.100.7"), partsOf(calculator_url), input);
      if (copied.status !== "copied") throw new Error(copied.status);
      const link = merchantPartsOf(copied.merchant.merchantUrl);
      await acknowledgeDisclosure(from(address), link, { name: "Maria", received: true });
      const { evidence } = await latestDocument(funder, deal_id);
      const found = evidence.find(({ kind }) => kind === "acknowledged");
      expect(found).toMatchObject({ address, by_sender: marked });
      const event = await prisma.event.findFirstOrThrow({
        where: { offer_id: id, type: "disclosure.acknowledged" },
      });
      expect(JSON.parse(event.payload).data.evidence).toMatchObject({ address, by_sender: marked });
    }
  });

  // Rules: L9-10, L9-15
  test("has one acknowledgement, however often it is sent, with name, time, address, browser and hash", async () => {
    const { id, url, document } = await disclosedOffer(funder);
    const link = merchantPartsOf(url);
    const acknowledge = (name: string) =>
      callAction("acknowledge", `/${link.dealId}/merchant`, [link, { name, received: true }], {
        headers: { "User-Agent": "Phone" },
      });
    const [first, second] = await Promise.all([acknowledge("Maria Alvarez"), acknowledge("Maria Alvarez")]);
    const third = await acknowledge("Somebody Else");
    for (const response of [first, second, third]) expect(response.text).toContain('"name":"Maria Alvarez"');
    const evidence = (await evidenceOf(document.id)).filter(({ kind }) => kind === "acknowledged");
    expect(evidence).toMatchObject([
      {
        name: "Maria Alvarez",
        user_agent: "Phone",
        html_sha256: document.html_sha256,
        document_sha256: document.pdf_sha256,
      },
    ]);
    expect(evidence[0]?.address).toBeTruthy();
    // Who acknowledges has opened it.
    expect(await disclosureEventsOf(id)).toEqual([
      "disclosure.created",
      "disclosure.viewed",
      "disclosure.acknowledged",
    ]);
    expect((await open(url)).text).toContain("Received, thank you");
  });

  test("has one disclosure.viewed for 16 browsers that open it at once", async () => {
    const { id, url, document } = await disclosedOffer(funder);
    const link = merchantPartsOf(url);
    await Promise.all(
      Array.from({ length: 16 }, () =>
        callAction("opened", `/${link.dealId}/merchant`, [link], { from: newAddress() }),
      ),
    );
    const opened = (await evidenceOf(document.id)).filter(({ kind }) => kind === "opened");
    expect(opened).toHaveLength(16);
    expect(await disclosureEventsOf(id)).toEqual(["disclosure.created", "disclosure.viewed"]);
  });

  // Rules: L9-29, L9-30
  test("of 200 previews by the sender does not hide the merchant's opening: 50 rows of each kind, and the newest counts what follows", async () => {
    const { id, deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const began = Date.now();
    const from = (address: string, userAgent: string, second: number) => ({
      now: new Date(began + second * 1000),
      requestId: "req_test",
      source: { address, userAgent },
    });
    const terms = { offerVersion: 1, terms: {} };
    const copy = (second: number) =>
      copyMerchantLink(from("198.51.100.7", "Desk", second), partsOf(calculator_url), terms);
    const copied = await copy(0);
    if (copied.status !== "copied") throw new Error(copied.status);
    const { merchantUrl } = copied.merchant;
    for (let second = 1; second <= 52; second += 1) await copy(second);
    const link = merchantPartsOf(merchantUrl);
    const previews = Array.from({ length: 200 }, (_, index) => index);
    for (const index of previews)
      await recordOpening(from("198.51.100.7", `Preview ${index}`, 60 + index), link);
    const [document] = await selectDocuments({ dealId: deal_id });
    if (!document) throw new Error("The offer has no document.");
    expect(await merchantState(document)).toMatchObject({ openedAt: null, transmitted: false });
    for (let index = 0; index < 54; index += 1)
      await recordOpening(from("203.0.113.9", `Phone ${index}`, 300 + index), link);

    const { evidence, kept_until } = await readDisclosure(funder, document.id);
    const rowsOf = (kind: string, bySender: boolean) =>
      evidence.filter((each) => each.kind === kind && each.by_sender === bySender);
    const at = (second: number) => new Date(began + second * 1000).toISOString();
    for (const [rows, count, first, last] of [
      [rowsOf("link_copied", false), 4, 0, 52],
      [rowsOf("opened", true), 151, 60, 259],
      [rowsOf("opened", false), 5, 300, 353],
    ] as const) {
      expect(rows).toHaveLength(50);
      expect(rows[0]).toMatchObject({ at: at(first), count: 1, last_at: null });
      expect(rows.slice(0, -1).every((row) => row.count === 1)).toBe(true);
      expect(rows.at(-1)).toMatchObject({ at: at(first + 49), count, last_at: at(last) });
    }
    expect(await disclosureEventsOf(id)).toEqual(["disclosure.created", "disclosure.viewed"]);
    expect(await merchantState(document)).toMatchObject({
      openedAt: { at: Math.floor(began / 1000 + 300) },
      transmitted: true,
    });
    expect(Date.parse(kept_until)).toBe(began + 353_000 + 1_461 * 86_400_000);
    // The console reads a line for each, not the rows.
    const shown = await shownDocument(document, new Date(began));
    expect(shown.evidence.map(({ kind }) => kind)).toEqual(["created"]);
    expect(shown.groups).toHaveLength(3);
    expect(shown.groups).toContainEqual({
      kind: "opened",
      by_sender: true,
      at: at(60),
      count: 200,
      addresses: 1,
      is_counted_on: true,
    });
  });

  // Rule: L8-38
  test("has no names and addresses for a key without disclosures:read: in deliveries, their attempts, events and the response that makes a document", async () => {
    const own = await newFunder();
    await completeProfile(own);
    const receiver = await startReceiver([500]);
    await call(own, "POST", "/webhooks", { url: receiver.url, events: ["disclosure.acknowledged"] });
    const { deal_id, calculator_url } = await createOffer(own, DISCLOSED_RENEWAL);
    const email = "maria@merchant.example";
    const mail = { offerVersion: 1, terms: {}, name: "Maria", email };
    await callAction("sendDisclosure", `/${deal_id}`, [partsOf(calculator_url), mail]);
    const { merchant_url } = await latestDocument(own, deal_id);
    await until(async () =>
      (await latestDocument(own, deal_id)).evidence.some(({ kind }) => kind === "sent"),
    );
    const by = {
      now: new Date(),
      requestId: "req_test",
      source: { address: "203.0.113.9", userAgent: "Seen/9" },
    };
    await acknowledgeDisclosure(by, merchantPartsOf(merchant_url ?? ""), {
      name: "Maria Alvarez",
      received: true,
    });

    const hidden = [email, "Maria Alvarez", "203.0.113.9", "Seen/9"];
    const wide = await newKey(own.slug, { scopes: ["webhooks:manage", "events:read", "disclosures:read"] });
    const narrow = await newKey(own.slug, { scopes: ["webhooks:manage", "events:read"] });
    const deliveries = await prisma.delivery.findMany({
      where: { funder: { slug: own.slug }, type: { startsWith: "disclosure." } },
    });
    expect(deliveries.map(({ kind }) => kind).toSorted()).toEqual(["email", "email", "endpoint"]);
    const { id: failed = "" } = deliveries.find(({ kind }) => kind === "endpoint") ?? {};
    await until(async () => (await prisma.attempt.count({ where: { delivery_id: failed } })) > 0);
    await prisma.attempt.updateMany({
      where: { delivery_id: failed },
      data: { response_body: `got ${hidden.join()}` },
    });
    const events = await prisma.event.findMany({
      where: { funder: { slug: own.slug }, type: { startsWith: "disclosure." } },
    });
    await until(async () =>
      String((await call(wide, "GET", "/events?type=disclosure.acknowledged")).text).includes(
        'acknowledged"',
      ),
    );
    const reads = [
      "/deliveries?limit=100",
      ...deliveries.map(({ id }) => `/deliveries/${id}`),
      "/events?limit=100",
      ...events.map(({ id }) => `/events/${id}`),
    ];
    let told = "";
    for (const path of reads) {
      const [all, some] = [await call(wide, "GET", path), await call(narrow, "GET", path)];
      expect([all.status, some.status]).toEqual([200, 200]);
      told += all.text;
      for (const part of hidden) expect([path, some.text.includes(part)]).toEqual([path, false]);
    }
    for (const part of hidden) expect(told).toContain(part);
    const maker = await newKey(own.slug, { scopes: ["offers:update"] });
    const found = await call(maker, "POST", `/offers/${deal_id}/disclosures`, {});
    expect([found.status, (found.body.evidence as object[]).length]).toEqual([200, 4]);
    for (const part of hidden) expect(found.text).not.toContain(part);
    const mailed = deliveries.find(({ kind }) => kind === "email")?.id;
    const read = DELIVERY_WITH_ATTEMPTS.parse((await call(narrow, "GET", `/deliveries/${mailed}`)).body);
    expect(read.destination).toMatchObject({ kind: "email", url: null });
    expect(read.payload.data.evidence).toMatchObject({
      name: null,
      title: null,
      email: null,
      address: null,
      user_agent: null,
    });
    const replayed = await call(narrow, "POST", `/deliveries/${mailed}/replay`);
    expect(replayed.body.destination).toMatchObject({ url: null });
    await receiver.close();
  });

  // Rule: L9-29
  test("cannot be counted down, and nothing else of it changes", async () => {
    const { document } = await disclosedOffer(funder);
    const [row] = await prisma.disclosureEvidence.findMany({ where: { disclosure_id: document.id } });
    const change = (data: object) => prisma.disclosureEvidence.update({ where: { id: row?.id ?? "" }, data });
    for (const data of [{ count: 2 }, { count: 0 }, { name: "Somebody" }])
      await expect(change(data)).rejects.toThrow(/never changes/);
  });

  // Rule: L9-15
  test("has no acknowledgement without a name and the tick, or under a link that has ended", async () => {
    const { deal_id, url, document } = await disclosedOffer(funder);
    const link = merchantPartsOf(url);
    const send = (input: object) => callAction("acknowledge", `/${deal_id}/merchant`, [link, input]);
    expect((await send({ name: " ", received: false })).text).toContain('"status":"refused"');
    await call(funder, "DELETE", `/offers/${deal_id}`);
    expect((await send({ name: "Maria", received: true })).text).toContain('"status":"ended"');
    expect((await evidenceOf(document.id)).map(({ kind }) => kind)).toEqual(["created"]);
  });

  // Rule: L9-21
  test("has who sent and copied the link: the mail carries it, and counts when the mail server took it", async () => {
    const { id, deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const link = partsOf(calculator_url);
    const terms = { offerVersion: 1, terms: { upsell: 0.1 } };
    const sent = await callAction("sendDisclosure", `/${deal_id}`, [
      link,
      { ...terms, name: "Maria", email: "maria@merchant.example" },
    ]);
    expect(sent.text).toContain('"status":"sent"');
    const copied = await callAction("copyDisclosure", `/${deal_id}`, [link, terms]);
    expect(copied.text).toContain('"status":"copied"');
    expect(copied.text).toContain(`/${deal_id}/merchant?sig=`);
    const { evidence } = await latestDocument(funder, deal_id);
    expect(evidence.map(({ kind, actor }) => [kind, actor.kind]).slice(0, 1)).toEqual([["created", "iso"]]);
    expect(evidence.map(({ kind }) => kind)).toContain("link_copied");
    const mail = await prisma.delivery.findFirstOrThrow({
      where: { event: { offer_id: id }, kind: "email" },
    });
    expect(mail).toMatchObject({ type: "disclosure.created", url: "mailto:maria@merchant.example" });
  });

  // Rule: L9-24
  test("of the current document is read again by the ISO's page, which shows when the mail was sent", async () => {
    const { deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const link = partsOf(calculator_url);
    const read = async () => (await callAction("readDisclosure", `/${deal_id}`, [link])).text;
    expect(await read()).toContain('"current":null');
    const input = { offerVersion: 1, terms: { upsell: 0.1 }, name: null, email: "maria@merchant.example" };
    await callAction("sendDisclosure", `/${deal_id}`, [link, input]);
    await until(async () => /"sentAt":{"at":\d+/.test(await read()));
    expect(await read()).toContain('"email":"maria@merchant.example"');
    expect(await read()).toContain('"transmitted":true');
    expect((await callAction("readDisclosure", `/${deal_id}`, [{ ...link, exp: "1" }])).text).toContain(
      '"status":"ended"',
    );
  });

  // Rule: L9-25
  test("of terms that cannot be disclosed is not made: the page reads that the funder has to act, not why", async () => {
    const { deal_id, calculator_url } = await createOffer(funder, { ...DISCLOSED_RENEWAL, disclosure: null });
    const link = partsOf(calculator_url);
    const input = { offerVersion: 1, terms: {}, name: null, email: "maria@merchant.example" };
    const { text } = await callAction("sendDisclosure", `/${deal_id}`, [link, input]);
    expect(text).toContain("has to change something before these terms can go to the merchant.");
    expect(text).not.toContain("income");
  });
});
