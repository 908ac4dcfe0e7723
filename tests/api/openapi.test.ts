import { beforeAll, describe, expect, inject, test } from "vitest";
import openApi from "@/docs/openapi.json";
import { DELIVERY } from "@/lib/schemas/deliveries/operations";
import { EVENT_PAYLOADS } from "@/lib/schemas/events/operations";
import { FRESH_LINK, OFFER, OFFER_SUMMARY, REVOKED_OFFER } from "@/lib/schemas/offers/responses";
import { OPERATIONS } from "@/lib/schemas/operations";
import { QUOTE } from "@/lib/schemas/quotes/responses";
import { DECISION } from "@/lib/schemas/submissions/decision";
import { SUBMISSION_PAGE } from "@/lib/schemas/submissions/operations";
import { NEW_WEBHOOK, WEBHOOK } from "@/lib/schemas/webhooks/operations";
import type { Operation } from "@/lib/schemas/wire/operation";
import { prisma } from "@/lib/server/database/database";
import { expireLinks, recordView, reportExpiringLinks } from "@/lib/services/links/link-events";
import { submitTerms } from "@/lib/services/pages/submit";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newSandbox,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer, endLinkIn, expireLink } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { partsOf, submitUnder } from "@/tests/helpers/submissions";

const OFFERS = openApi.paths["/api/v1/{funder}/offers"];
const OFFER_PATH = openApi.paths["/api/v1/{funder}/offers/{dealId}"];
const QUOTE_PATH = openApi.paths["/api/v1/{funder}/offers/{dealId}/quote"];
const LINK_PATH = openApi.paths["/api/v1/{funder}/offers/{dealId}/calculator-url"];
const DECISION_PATH = openApi.paths["/api/v1/{funder}/submissions/{submissionId}/decision"];
const WEBHOOKS = openApi.paths["/api/v1/{funder}/webhooks"];
const WEBHOOK_PATH = openApi.paths["/api/v1/{funder}/webhooks/{webhookId}"];
const created = OFFERS.post.requestBody.content["application/json"].examples;

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

describe("the document", () => {
  // Rule: K-21
  test("is public, served as committed, and counts against the address", async () => {
    const response = await send("GET", "/api/v1/openapi.json");
    expectResponse(response, 200);
    const servers = [{ url: inject("baseUrl"), description: "This service." }];
    expect(response.body).toEqual({ ...openApi, servers });
    expect(response.headers.get("x-ratelimit-limit")).toBe("600");
    const headers = { "If-None-Match": response.headers.get("etag") ?? "" };
    expectResponse(await send("GET", "/api/v1/openapi.json", headers), 304);
  });

  test("cannot be written, and is no funder's name", async () => {
    const response = await send("PUT", "/api/v1/openapi.json");
    expectError(response, "METHOD_NOT_ALLOWED");
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expectError(await send("GET", "/api/v1/openapi.json/nope"), "NOT_FOUND");
  });
});

test("the document's smallest offer is accepted unchanged", async () => {
  expectResponse(await call(await newFunder(), "POST", "/offers", created.smallest.value), 201);
});

// Rule: D8-19
test("the document's requests, sent in turn, get the responses it shows, and send messages of the shapes it shows", async () => {
  const ask = async (method: string, path: string, body?: object) =>
    (await call(funder, method, `/offers${path}`, body)).body;

  const fresh = OFFER_SUMMARY.parse(await ask("POST", "", created.full.value));
  const shown = OFFER_PATH.get.responses[200].content["application/json"].examples.live.value;
  const { id, brand_id, calculator_url, calculator_url_expires_at, created_at, updated_at, ...lasting } =
    shown;
  expect(OFFER.parse(await ask("GET", "/DEAL-1001"))).toMatchObject(lasting);

  const terms = QUOTE_PATH.post.requestBody.content["application/json"].examples;
  const quote = QUOTE_PATH.post.responses[200].content["application/json"].examples.quote.value;
  expect(QUOTE.parse(await ask("POST", "/DEAL-1001/quote", terms.whole.value))).toEqual(quote);
  QUOTE.parse(await ask("POST", "/DEAL-1001/quote", terms.weekly.value));

  const link = LINK_PATH.post.requestBody.content["application/json"].examples.revokePrevious.value;
  const issued = FRESH_LINK.parse(await ask("POST", "/DEAL-1001/calculator-url", link));
  expect(issued.calculator_url).not.toBe(fresh.calculator_url);
  const context = { now: new Date(), requestId: "req_documented" };
  await recordView(context, partsOf(issued.calculator_url));
  const submission = { submissionKey: crypto.randomUUID(), offerVersion: 1, terms: terms.whole.value };
  const contact = { name: "Dana Reyes", email: "dana@northline.example" };
  const submitted = { ...submission, contact, note: "The merchant would like to fund this week." };
  expect(await submitTerms(context, partsOf(issued.calculator_url), submitted)).toMatchObject({
    status: "submitted",
  });

  const [sent] = SUBMISSION_PAGE.parse((await call(funder, "GET", "/submissions")).body).data;
  const decisions = DECISION_PATH.post.requestBody.content["application/json"].examples;
  for (const { value } of Object.values<{ value: object }>(decisions)) {
    const decided = await call(funder, "POST", `/submissions/${sent?.id}/decision`, inTime(value));
    DECISION.parse(decided.body);
  }

  const put = OFFER_PATH.put.requestBody.content["application/json"].examples.replacement.value;
  expect(OFFER_SUMMARY.parse(await ask("PUT", "/DEAL-1001", put))).toMatchObject({ version: 2 });
  const patches = OFFER_PATH.patch.requestBody.content["application/json"].examples;
  for (const [index, { value }] of Object.values(patches).entries()) {
    const current = { ...value, version: 2 + index };
    expect(OFFER_SUMMARY.parse(await ask("PATCH", "/DEAL-1001", current))).toMatchObject({
      version: 3 + index,
    });
  }
  const endpoint = WEBHOOKS.post.requestBody.content["application/json"].examples.created.value;
  const webhook = NEW_WEBHOOK.parse((await call(funder, "POST", "/webhooks", endpoint)).body);
  const changes = WEBHOOK_PATH.patch.requestBody.content["application/json"].examples;
  for (const { value } of Object.values(changes))
    WEBHOOK.parse((await call(funder, "PATCH", `/webhooks/${webhook.id}`, value)).body);
  DELIVERY.parse((await call(funder, "POST", `/webhooks/${webhook.id}/test`)).body);

  await endLinkIn((await createOffer(funder)).id, 24);
  await reportExpiringLinks(new Date());
  await expireLink((await createOffer(funder)).id);
  await expireLinks(new Date());
  REVOKED_OFFER.parse(await ask("DELETE", "/DEAL-1001"));

  const events = await prisma.event.findMany({ where: { funder: { slug: funder.slug } } });
  const types = Object.keys(EVENT_PAYLOADS) as (keyof typeof EVENT_PAYLOADS)[];
  // Those of disclosures come from a merchant's page too: tests/api/merchant-page.test.ts reads them.
  for (const type of types.filter((type) => !type.startsWith("disclosure."))) {
    const payloads = events.filter((event) => event.type === type).map(({ payload }) => JSON.parse(payload));
    expect([type, payloads.length > 0]).toEqual([type, true]);
    for (const payload of payloads) EVENT_PAYLOADS[type].parse(payload);
  }
});

test("a field it lets be null counts as absent when it is, and any other is refused", async () => {
  const { sandbox: to } = await newSandbox();
  const offer = created.smallest.value;
  await call(to, "POST", "/offers", { ...offer, deal_id: "NULL-1" });
  await completeProfile(to);
  await call(to, "POST", "/offers", { ...DISCLOSED_RENEWAL, deal_id: "NULL-2" });
  await call(to, "POST", "/offers", { ...offer, deal_id: "NULL-3" });
  const callback_url = "https://funder.example/callback";
  await prisma.brand.updateMany({ where: { funder: { slug: to.slug } }, data: { callback_url } });
  const submissionId = await submittedTo(to);
  const webhook = { url: "https://funder.example/events", events: ["offer.created"] };
  const { id } = NEW_WEBHOOK.parse((await call(to, "POST", "/webhooks", webhook)).body);
  const { deal_id, ...replacement } = offer;
  const version = async () => OFFER.parse((await call(to, "GET", "/offers/NULL-1")).body).version;
  const bodies: Record<string, { path: string; body: () => Promise<object> | object }> = {
    "POST NewOffer": { path: "/offers", body: () => ({ ...offer, deal_id: `NULL-${crypto.randomUUID()}` }) },
    "PUT OfferReplacement": {
      path: "/offers/NULL-1",
      body: async () => ({ ...replacement, version: await version() }),
    },
    "PATCH OfferPatch": { path: "/offers/NULL-1", body: async () => ({ version: await version() }) },
    "POST QuoteTerms": { path: "/offers/NULL-1/quote", body: () => ({}) },
    "POST UnsavedQuoteRequest": { path: "/quotes", body: () => ({ offer }) },
    "POST NewCalculatorLink": { path: "/offers/NULL-1/calculator-url", body: () => ({}) },
    "POST NewDecision": {
      path: `/submissions/${submissionId}/decision`,
      body: () => ({ decision: "accepted" }),
    },
    "POST DisclosureTerms": { path: "/offers/NULL-2/disclosures", body: () => ({}) },
    "POST NewWebhookEndpoint": { path: "/webhooks", body: () => webhook },
    "PATCH WebhookEndpointChange": { path: `/webhooks/${id}`, body: () => ({}) },
    "POST CallbackTest": { path: "/callback/test", body: () => ({}) },
    "POST LinkEnd": { path: "/sandbox/offers/NULL-3/expire-link", body: () => ({}) },
    "POST SandboxSubmission": { path: "/sandbox/offers/NULL-1/submit", body: () => ({}) },
    "POST SecretRotation": { path: `/webhooks/${id}/rotate-secret`, body: () => ({}) },
    "POST ReplayFailed": { path: "/deliveries/replay-failed", body: () => ({}) },
    // One of the two: each is left when the other is null.
    "POST NewErasure": {
      path: "/erasures",
      body: () => ({ deal_id: "NULL-GONE", contact_email: "nobody@iso.example" }),
    },
  };
  expect(Object.keys(bodies).map((name) => name.split(" ")[1])).toEqual(expect.arrayContaining(bodyNames()));
  for (const [name, { path, body }] of Object.entries(bodies)) {
    const [method = "", schema = ""] = name.split(" ");
    for (const [field, property] of Object.entries(propertiesOf(schema))) {
      const { status } = await call(to, method, path, { ...(await body()), [field]: null });
      expect([name, field, status < 300]).toEqual([name, field, mayBeNull(property)]);
    }
  }
});

test("every field that an operation declares is known to its service, and any other is not", async () => {
  const { sandbox: to } = await newSandbox();
  const { deal_id: dealId } = await createOffer(to);
  const webhook = { url: "https://funder.example/events", events: ["offer.created"] };
  const { id: webhookId } = NEW_WEBHOOK.parse((await call(to, "POST", "/webhooks", webhook)).body);
  const submissionId = await submittedTo(to);
  const ids: Record<string, string> = { funder: to.slug, dealId, webhookId, submissionId };
  const withBody = Object.values<Operation>(OPERATIONS).filter(({ body }) => body);
  expect(withBody.length).toBeGreaterThan(5);
  for (const { id, method, path, body } of withBody) {
    const known = [...Object.keys(body?.fields ?? {}), ...(body?.ignored ?? [])];
    const wrong = Object.fromEntries([...known, "nobodys_field"].map((name) => [name, {}]));
    const target = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
    const { details } = expectError(await call(to, method, target, wrong), "VALIDATION_FAILED");
    const unknown = details.filter((detail) => detail.includes("is not a known field"));
    expect([id, unknown.map((detail) => detail.split(" ")[0])]).toEqual([id, ["nobodys_field"]]);
  }
});

/** Submits the terms of a new offer; returns the id of the submission. */
async function submittedTo(to: TestFunder): Promise<string> {
  await submitUnder((await createOffer(to)).calculator_url);
  const [first] = SUBMISSION_PAGE.parse((await call(to, "GET", "/submissions")).body).data;
  return first?.id ?? "";
}

/** A documented request with an end that still lies ahead. */
function inTime(value: object): object {
  const ahead = new Date(Date.now() + 86_400_000).toISOString();
  return "valid_until" in value ? { ...value, valid_until: ahead } : value;
}

type Property = { type?: string | string[]; anyOf?: { type?: string }[]; $ref?: string };

/** The named schemas of every request's body. */
function bodyNames(): string[] {
  return JSON.stringify(openApi.paths)
    .split('"requestBody":')
    .slice(1)
    .map((text) => /"\$ref":"#\/components\/schemas\/(\w+)"/.exec(text)?.[1] ?? text);
}

function propertiesOf(name: string): Record<string, Property> {
  const schemas: Record<string, object> = openApi.components.schemas;
  return (schemas[name] as { properties: Record<string, Property> }).properties;
}

/** What is of no type at all is ignored, whatever it is. */
function mayBeNull({ type, anyOf, $ref }: Property): boolean {
  if ($ref) return false;
  if (anyOf) return anyOf.some((choice) => choice.type === "null");
  return type === undefined || type.includes("null");
}
