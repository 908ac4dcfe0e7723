import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NewOffer, verifyWebhook } from "@/clients/typescript/src/index";
import { createBrand } from "@/lib/services/brands/brands";
import { newFunder, newSandbox, operator, type TestFunder } from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import type { FaultyProxy } from "@/tests/helpers/faulty-proxy";
import { clientOf, operationsNotCalled, proxyToServer } from "@/tests/helpers/faulty-proxy";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER, STRUCTURED_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { submitFor } from "@/tests/helpers/submissions";

let proxy: FaultyProxy;
let funder: TestFunder;
beforeAll(async () => {
  [proxy, funder] = await Promise.all([proxyToServer(), newFunder()]);
});
afterAll(() => proxy.close());

describe("the TypeScript client calls for real", () => {
  test("every operation on offers, with what each returns", async () => {
    const client = clientOf(funder, proxy);
    const created = await client.createOffer({ deal_id: "TS-1", ...SMALLEST_OFFER });
    expect(created).toMatchObject({ deal_id: "TS-1", version: 1, status: "active" });
    expect(await client.readOffer("TS-1")).toMatchObject({
      id: created.id,
      calculator_url: created.calculator_url,
    });
    const replaced = await client.replaceOffer("TS-1", {
      ...SMALLEST_OFFER,
      version: 1,
      merchant_name: "Café Río",
    });
    expect(replaced.version).toBe(2);
    expect((await client.patchOffer("TS-1", { version: 2, max_upsell: 0.12 })).version).toBe(3);
    expect((await client.quoteOffer("TS-1")).offer_version).toBe(3);
    expect(
      (await client.quoteOffer("TS-1", { include: ["schedule"] })).schedule?.payments.length,
    ).toBeGreaterThan(0);
    const unsaved = await client.quoteUnsavedOffer({ offer: SMALLEST_OFFER, terms: { frequency: "weekly" } });
    expect(unsaved).toMatchObject({ offer: { deal_id: null }, quote: { offer_version: null } });
    const link = await client.issueCalculatorLink("TS-1", { revoke_previous: true });
    expect(link.calculator_url).not.toBe(replaced.calculator_url);
    expect((await client.listBrands()).data.map(({ id }) => id)).toEqual([funder.brandId]);
    expect(await client.revokeOffer("TS-1")).toMatchObject({ id: created.id, status: "revoked" });
    const revoked = await client.listOffers({ status: "revoked" }).page();
    expect(revoked).toMatchObject({
      data: [{ deal_id: "TS-1", merchant_name: "Café Río" }],
      has_more: false,
    });
  });

  test("an offer with structures, of calls that name them and of those that know none", async () => {
    const client = clientOf(funder, proxy);
    await client.createOffer({ deal_id: "TS-TERMS", ...STRUCTURED_OFFER } as NewOffer);
    const quote = await client.quoteOffer("TS-TERMS", { structure: "nine", include: ["structures"] });
    expect(quote.structure).toEqual({ id: "nine", label: "9 months" });
    expect(quote.structures?.map(({ id, moved }) => [id, moved])).toEqual([
      ["six", []],
      ["nine", []],
      ["year", []],
    ]);
    expect((await client.quoteOffer("TS-TERMS", { num_payments: 120 })).num_payments).toBe(120);
    expect((await client.patchOffer("TS-TERMS", { version: 1, funder_notes: "Old" })).version).toBe(2);
    const { structures } = await client.readOffer("TS-TERMS");
    expect(structures.map(({ label }) => label)).toEqual(["6 months", "9 months", "12 months"]);
  });

  test("every operation on submissions", async () => {
    const client = clientOf(funder, proxy);
    const number = await submitFor(funder, "TS-SUBMITTED");
    const [ofOffer, all] = await Promise.all([
      client.listSubmissionsOfOffer("TS-SUBMITTED").page(),
      client.listSubmissions({ limit: 1 }).page(),
    ]);
    expect(ofOffer.data).toEqual(all.data);
    const submission = await client.readSubmission(all.data[0]?.id ?? "");
    expect(submission).toMatchObject({ number, offer: { deal_id: "TS-SUBMITTED" } });
    const decision = await client.decideSubmission(submission.id, { decision: "declined", reason: "price" });
    expect((await client.readSubmission(submission.id)).decisions).toEqual([decision]);
  });

  test("every operation on disclosures, and downloads a document's bytes", async () => {
    const client = clientOf(funder, proxy);
    await completeProfile(funder);
    const { deal_id } = await createOffer(funder, DISCLOSED_RENEWAL);
    const made = await client.createDisclosure(deal_id);
    expect((await client.listDisclosures({ deal_id }).page()).data.map(({ id }) => id)).toEqual([made.id]);
    expect(await client.readDisclosure(made.id)).toMatchObject({ status: "current", state: "CA" });
    const document = await client.downloadDisclosure(made.id);
    expect(createHash("sha256").update(document).digest("hex")).toBe(made.pdf_sha256);
  });

  test("every operation on webhooks and deliveries, and verifies what arrives", async () => {
    const client = clientOf(funder, proxy);
    const receiver = await startReceiver();
    const endpoint = await client.createWebhook({ url: receiver.url, events: ["offer.created"] });
    expect((await client.listWebhooks().page()).data.map(({ id }) => id)).toEqual([endpoint.id]);
    expect(await client.readWebhook(endpoint.id)).toMatchObject({ url: receiver.url, description: null });
    expect((await client.changeWebhook(endpoint.id, { description: "CRM" })).description).toBe("CRM");
    const { secret } = await client.rotateWebhookSecret(endpoint.id, { overlap_hours: 1 });
    const delivery = await client.testWebhook(endpoint.id);
    await until(() => receiver.received.length === 1);
    const [message] = receiver.received;
    for (const each of [endpoint.secret, secret]) {
      const event = await verifyWebhook({
        secret: each,
        headers: message?.headers ?? {},
        body: message?.body ?? "",
      });
      expect(event).toMatchObject({ id: delivery.event_id, type: "webhook.test" });
    }
    await until(async () => (await client.readDelivery(delivery.id)).status === "delivered");
    expect((await client.listDeliveries({ type: "webhook.test" }).page()).data[0]?.id).toBe(delivery.id);
    expect((await client.replayDelivery(delivery.id)).id).toBe(delivery.id);
    await until(() => receiver.received.length === 2);
    expect(await client.replayFailedDeliveries()).toEqual({ replayed: 0 });
    const brand = { name: "Called", callback_url: receiver.url };
    const { id } = await createBrand(await operator(funder.slug), brand);
    const tested = await client.testCallback({ brand_id: id });
    expect(tested.destination).toEqual({ kind: "callback", endpoint_id: null, url: receiver.url });
    await until(() => receiver.received.length === 3);
    expect(await client.deleteWebhook(endpoint.id)).toBeUndefined();
    await receiver.close();
  });

  test("the operation on its own key", async () => {
    const { funder: slug, limits, test: isTest } = await clientOf(funder, proxy).readKey();
    expect([slug, isTest]).toEqual([funder.slug, false]);
    expect(limits.per_minute).toBeGreaterThan(0);
  });

  test("the erasure of personal data, and the document without a key", async () => {
    const client = clientOf(funder, proxy);
    await client.createOffer({ deal_id: "TS-ERASED", ...SMALLEST_OFFER });
    expect((await client.erase({ deal_id: "TS-ERASED" })).matched.offers).toBe(1);
    expect(await client.readOpenApiDocument()).toMatchObject({ openapi: "3.1.0" });
    expect(proxy.requests.at(-1)?.headers).not.toHaveProperty("x-api-key");
  });

  test("every operation on events, which are read on from where the last page ended", async () => {
    const own = await newFunder();
    const client = clientOf(own, proxy);
    const start = await client.listEvents({ after: "now" });
    expect(start).toMatchObject({ data: [], has_more: false });
    const { deal_id } = await client.createOffer({ deal_id: "TS-EVENT", ...SMALLEST_OFFER });
    let page = start;
    await until(async () => {
      page = await client.listEvents({ after: start.next_cursor, type: "offer.created", deal_id });
      return page.data.length > 0;
    });
    const [created] = page.data;
    expect(await client.readEvent(created?.id ?? "")).toEqual(created);
    expect((await client.listEvents({ after: page.next_cursor })).data).toEqual([]);
  });

  test("every operation of a sandbox", async () => {
    const { sandbox } = await newSandbox();
    const client = clientOf(sandbox, proxy);
    const given = { ...SMALLEST_OFFER, merchant_name: "Test Callback 500" };
    await client.createOffer({ deal_id: "TS-TRIED", ...given, callback_url: "http://127.0.0.1:1/hook" });
    expect(await client.viewInSandbox("TS-TRIED")).toBeUndefined();
    const submitted = await client.submitInSandbox("TS-TRIED", { contact: { name: "Dana" }, note: "Soon" });
    expect(submitted).toMatchObject({ contact: { name: "Dana", email: null }, note: "Soon" });
    const [delivery] = (await client.listDeliveries().page()).data;
    expect((await client.failDeliveryInSandbox(delivery?.id ?? "")).status).toBe("pending");
    expect(await client.expireLinkInSandbox("TS-TRIED")).toBeUndefined();
    expect(await client.resetSandbox()).toBeUndefined();
    expect((await client.listOffers().page()).data).toEqual([]);
  });

  // Rule: K-3
  test("and leaves out no operation of the document", () => {
    expect(operationsNotCalled(proxy.requests)).toEqual([]);
  });
});

// Rule: K-9
test("a list is read to its end, page by page, in its order", async () => {
  const own = await newFunder();
  const client = clientOf(own, proxy);
  for (const deal_id of ["PAGE-1", "PAGE-2", "PAGE-3", "PAGE-4", "PAGE-5"])
    await client.createOffer({ deal_id, ...SMALLEST_OFFER });
  const before = proxy.requests.length;
  const found: string[] = [];
  for await (const offer of client.listOffers({ limit: 2 })) found.push(offer.deal_id);
  expect(found).toEqual(["PAGE-5", "PAGE-4", "PAGE-3", "PAGE-2", "PAGE-1"]);
  expect(proxy.requests.length - before).toBe(3);
});
