import { createHash } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { READ_SUBMISSION, SUBMISSION_PAGE } from "@/lib/schemas/submission-operations";
import { Prisma, prisma } from "@/lib/server/database";
import { acknowledgeDisclosure } from "@/lib/services/disclosures/confirm";
import { copyMerchantLink } from "@/lib/services/disclosures/send";
import { submitTerms } from "@/lib/services/submissions/submit";
import { call, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { expectResponse } from "@/tests/helpers/responses";
import { signIn } from "@/tests/helpers/sign-in";
import { merchantPartsOf, partsOf, submissionInput } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder);
});

describe("a submission", () => {
  /** Submits an offer's default terms as the page does; gives the event's data and what the API reads. */
  async function submitted(offer: object) {
    const created = await createOffer(funder, { ...DISCLOSED_RENEWAL, ...offer });
    const input = submissionInput({ terms: {} });
    const context = { now: new Date(), requestId: "req_test" };
    const result = await submitTerms(context, partsOf(created.calculator_url), input);
    expect(result).toMatchObject({ status: "submitted" });
    const where = { offer_id: created.id, type: "submission.created" };
    const event = await prisma.event.findFirstOrThrow({ where });
    const { data } = JSON.parse(event.payload);
    const read = async () =>
      READ_SUBMISSION.parse((await call(funder, "GET", `/submissions/${data.submission.id}`)).body);
    const below = (page: string) =>
      `${created.calculator_url.replace("?", `/${page}?`)}&number=${encodeURIComponent(data.submission.number)}`;
    return { deal_id: created.deal_id, data, read, below };
  }

  // Rule: L7-10
  test("keeps its disclosure as it stood then, in its event and when it is read", async () => {
    const { deal_id, data, read } = await submitted({});
    const { body } = await call(funder, "POST", `/offers/${deal_id}/quote`, { include: ["disclosure"] });
    expect(data.disclosure).toEqual(body.disclosure);
    expect(data.disclosure).toMatchObject({ regime: "california", complete: true, amount_financed: 48_305 });
    const change = { version: 1, merchant_state: "TX", fees: [], disclosure: null };
    expectResponse(await call(funder, "PATCH", `/offers/${deal_id}`, change), 200);
    expect((await read()).disclosure).toEqual(data.disclosure);
  });

  // Rule: L8-22
  test("gives the ISO its document's PDF on the receipt, byte for byte, when other terms have superseded it too", async () => {
    const { deal_id, data, below } = await submitted({});
    const receipt = await send("GET", below("receipt"));
    expect(receipt.text).toContain("Disclosure (PDF)");
    expectResponse(await call(funder, "POST", `/offers/${deal_id}/disclosures`, { upsell: 0.11 }), 201);
    const response = await fetch(new URL(below("receipt/document"), inject("baseUrl")));
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { body } = await call(funder, "GET", `/disclosures/${data.disclosure.document_id}`);
    expect(body.status).toBe("superseded");
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(body.pdf_sha256);
    const other = await submitted({});
    const { number } = data.submission;
    const crossed = other.below("receipt/document").replace(/number=.*/, `number=${number}`);
    expect((await send("GET", crossed)).status).toBe(404);
  });

  // Rule: L7-11
  test("has none where no regime applies", async () => {
    const { data, read } = await submitted({ merchant_state: "TX" });
    expect([data.disclosure, (await read()).disclosure]).toEqual([null, null]);
  });

  // Rule: L7-11
  test("is listed without it", async () => {
    const { deal_id } = await submitted({});
    const { body } = await call(funder, "GET", `/offers/${deal_id}/submissions`);
    expect(SUBMISSION_PAGE.parse(body).data).toHaveLength(1);
    expect(SUBMISSION_PAGE.parse((await call(funder, "GET", "/submissions")).body).data).not.toEqual([]);
  });

  test("of an earlier release, which kept none, reads as null", async () => {
    const { data, read } = await submitted({});
    const { id } = data.submission;
    await prisma.submission.update({ where: { id }, data: { disclosure: Prisma.DbNull } });
    expect((await read()).disclosure).toBeNull();
  });

  // Rule: L9-16
  test.each([
    ["the address that copied the link is marked", "198.51.100.7", true],
    ["another address is not", "203.0.113.9", false],
  ])("whose receipt was confirmed from %s", async (_what, address, marked) => {
    const { calculator_url, id } = await createOffer(funder, DISCLOSED_RENEWAL);
    const from = (source: string) => ({
      now: new Date(),
      requestId: "req_test",
      source: { address: source, userAgent: "Test" },
    });
    const link = partsOf(calculator_url);
    const copied = await copyMerchantLink(from("198.51.100.7"), link, { offerVersion: 1, terms: {} });
    if (copied.status !== "copied") throw new Error(JSON.stringify(copied));
    await submitTerms(from("198.51.100.7"), link, submissionInput({ terms: {} }));
    const merchantLink = merchantPartsOf(copied.merchant.merchantUrl);
    await acknowledgeDisclosure(from(address), merchantLink, { name: "Maria", received: true });
    const submission = await prisma.submission.findFirstOrThrow({ where: { offer_id: id } });
    const { cookie } = await signIn({ funder: funder.slug, role: "owner" });
    const page = await send("GET", `/console/${funder.slug}/submissions/${submission.number}`, {
      Cookie: cookie,
    });
    expect(page.text).toContain("Acknowledged by Maria");
    expect(page.text.includes("From the address that made the document or copied its link")).toBe(marked);
  });
});
