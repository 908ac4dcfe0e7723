import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/server/database/database";
import { countedName } from "@/lib/server/identity/sign-in-secrets";
import { submissionDisclosure } from "@/lib/services/console/submission-disclosure";
import { copyMerchantLink } from "@/lib/services/disclosures/send";
import { submitTerms } from "@/lib/services/pages/submit";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { partsOf, submissionInput } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder);
});

const context = (address?: string) => ({
  now: new Date(),
  requestId: "req_test",
  ...(address && { source: { address, userAgent: null } }),
});

const withUpsell = (step: number) => ({ upsell: (80 + step) / 1_000 });

/** Copies the merchant's link of the terms of a step, as the ISO's page does. */
const copy = (link: string, step: number, address?: string) =>
  copyMerchantLink(context(address), partsOf(link), { offerVersion: 1, terms: withUpsell(step) });

const TOO_MANY = {
  status: "refused",
  problems: [{ field: "", message: "Too many new disclosures were made in the last hour. Try again later." }],
};

/** Sets how many new documents were counted in this hour. */
async function counted(kind: string, subject: string, count: number): Promise<void> {
  const window_start = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
  const id = { subject: countedName(`documents-${kind}`, subject), window_start };
  const where = { subject_window_start: id };
  await prisma.signInCount.upsert({ where, create: { ...id, count }, update: { count } });
}

/** The Unix second from which the offer's oldest count no longer counts. */
async function freeAgain(offerId: string): Promise<number> {
  const { window_start } = await prisma.signInCount.findFirstOrThrow({
    where: { subject: countedName("documents-offer", offerId), count: { gt: 0 } },
    orderBy: { window_start: "asc" },
  });
  return window_start.getTime() / 1_000 + 3_600;
}

const documentsOf = async (offer_id: string) => prisma.disclosure.count({ where: { offer_id } });

describe("new disclosures in an hour", () => {
  // Rule: L8-2
  test("are 10 at most from one link, and the last one is found again above that; another link may make more", async () => {
    const { id, deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    for (let step = 0; step < 10; step += 1)
      expect(await copy(calculator_url, step)).toMatchObject({ status: "copied" });
    expect(await copy(calculator_url, 10)).toEqual(TOO_MANY);
    expect(await copy(calculator_url, 9)).toMatchObject({ status: "copied" });
    expect(await documentsOf(id)).toBe(10);
    const fresh = await call(funder, "POST", `/offers/${deal_id}/calculator-url`);
    expect(await copy(String(fresh.body.calculator_url), 10)).toMatchObject({ status: "copied" });
  });

  // Rule: L8-2
  test("are 30 at most from one address of pages, whatever the offer", async () => {
    const address = randomUUID();
    const { calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    await counted("address", address, 29);
    expect(await copy(calculator_url, 0, address)).toMatchObject({ status: "copied" });
    const other = await createOffer(funder, DISCLOSED_RENEWAL);
    expect(await copy(other.calculator_url, 0, address)).toEqual(TOO_MANY);
    expect(await copy(other.calculator_url, 0, randomUUID())).toMatchObject({ status: "copied" });
  });

  // Rules: D4-30, L8-2
  test("are 20 at most of one offer: the API answers 429 with Retry-After, and makes none", async () => {
    const { id, deal_id } = await createOffer(funder, DISCLOSED_RENEWAL);
    await counted("offer", id, 19);
    const make = (step: number) => call(funder, "POST", `/offers/${deal_id}/disclosures`, withUpsell(step));
    expectResponse(await make(0), 201);
    const refused = await make(1);
    expect(expectError(refused, "RATE_LIMITED").message).toContain("20 new disclosures an hour of one offer");
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect(refused.headers.get("x-ratelimit-limit")).toBe("20");
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
    const reset = Number(refused.headers.get("x-ratelimit-reset"));
    expect(reset).toBe(await freeAgain(id));
    expectResponse(await make(0), 200);
    expect(await documentsOf(id)).toBe(1);
  });

  // Rule: L8-2
  test("are 60 at most of one key", async () => {
    const { deal_id } = await createOffer(funder, DISCLOSED_RENEWAL);
    const key = await prisma.apiKey.findUniqueOrThrow({ where: { key: funder.apiKey } });
    await counted("key", key.id, 60);
    expectError(await call(funder, "POST", `/offers/${deal_id}/disclosures`), "RATE_LIMITED");
    await counted("key", key.id, 0);
    expectResponse(await call(funder, "POST", `/offers/${deal_id}/disclosures`), 201);
  });

  // Rule: L8-3
  test("above their budget: a submission is taken without one, and its funder reads why", async () => {
    const { id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    await counted("offer", id, 20);
    const input = submissionInput({ terms: {} });
    const result = await submitTerms(context(), partsOf(calculator_url), input);
    expect(result).toMatchObject({ status: "submitted" });
    expect(await documentsOf(id)).toBe(0);
    const { disclosure } = await prisma.submission.findFirstOrThrow({ where: { offer_id: id } });
    const refused = ["Too many new disclosures were made in the last hour."];
    expect(disclosure).toMatchObject({ complete: false, refused, document_id: null });
    const read = await submissionDisclosure(await personOf(funder, "owner"), disclosure as never);
    expect(read).toMatchObject({ document: null, readiness: { refused } });
    const { number } = await prisma.submission.findFirstOrThrow({ where: { offer_id: id } });
    const link = new URL(calculator_url, "https://offers.example.com");
    const receipt = await send("GET", `${link.pathname}/receipt${link.search}&number=${number}`);
    expect(receipt.text).toContain("No disclosure was made of these terms");
  });
});
