import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { READ_DISCLOSURE_DOCUMENT } from "@/lib/schemas/disclosures/operations";
import { SUBMISSION_PAGE } from "@/lib/schemas/submissions/operations";
import { prisma } from "@/lib/server/database/database";
import { merchantPage } from "@/lib/services/pages/merchant";
import { call, expectError, expectResponse, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER, STRUCTURED_OFFER, STRUCTURES } from "@/tests/helpers/offers";
import {
  decideBy,
  decided,
  merchantPartsOf,
  readSubmission,
  submitUnder,
  TERMS,
} from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA"]);
});

const [SIX, NINE, YEAR] = STRUCTURES;
const IN_NINE = { ...TERMS, structure: "nine", num_payments: 200 };
const NINE_NAME = { id: "nine", label: "9 months" };

async function newOffer(offer: object): Promise<{ dealId: string; link: string }> {
  const dealId = `T-${randomUUID()}`;
  const { body } = await call(funder, "POST", "/offers", { deal_id: dealId, ...offer });
  return { dealId, link: String(body.calculator_url) };
}

/** A submission of terms under an offer with structures, by default of nine months. */
async function submitted(terms: typeof TERMS = IN_NINE) {
  const { dealId, link } = await newOffer(STRUCTURED_OFFER);
  await submitUnder(link, "Dana", terms);
  const response = await call(funder, "GET", `/offers/${dealId}/submissions`);
  const [listed] = SUBMISSION_PAGE.parse(response.body).data;
  if (!listed) throw new Error("The submission is not listed.");
  return { dealId, listed };
}

describe("a submission", () => {
  // Rule: T2-8
  test("names its structure in terms, quote, list, read and event", async () => {
    const { listed } = await submitted();
    expect(listed).toMatchObject({
      structure: NINE_NAME,
      terms: { structure: "nine", num_payments: 200 },
      quote: { structure: NINE_NAME, buy_rate: 1.28 },
    });
    expect(await readSubmission(funder, listed.id)).toMatchObject({ structure: NINE_NAME });
    const event = await prisma.event.findFirstOrThrow({
      where: { submission_id: listed.id, type: "submission.created" },
    });
    expect(JSON.parse(event.payload).data.submission).toMatchObject({
      terms: { structure: "nine" },
      quote: { structure: NINE_NAME },
    });
  });

  test("of a page that knows no structures is one of the default structure", async () => {
    const { listed } = await submitted({ ...TERMS, num_payments: 120 });
    expect(listed).toMatchObject({ structure: { id: "six" }, terms: { structure: "six" } });
  });

  // Rule: T2-9
  test("stays as it is when its structure is renamed and when it is gone", async () => {
    const { dealId, listed } = await submitted();
    const renamed = [SIX, { ...NINE, label: "Nine" }, YEAR];
    expectResponse(
      await call(funder, "PATCH", `/offers/${dealId}`, { version: 1, structures: renamed }),
      200,
    );
    expectResponse(await call(funder, "PATCH", `/offers/${dealId}`, { version: 2, structures: [] }), 200);
    expect(await readSubmission(funder, listed.id)).toMatchObject({
      structure: NINE_NAME,
      terms: { structure: "nine" },
    });
  });

  test("of an offer without structures is stored with the members that the release before knows", async () => {
    const { dealId, link } = await newOffer(SMALLEST_OFFER);
    await submitUnder(link, "Dana", TERMS);
    const response = await call(funder, "GET", `/offers/${dealId}/submissions`);
    const [listed] = SUBMISSION_PAGE.parse(response.body).data;
    expect(listed).toMatchObject({ terms: { structure: null }, quote: { structure: null, renewal: null } });
    const row = await prisma.submission.findUniqueOrThrow({ where: { id: listed?.id ?? "" } });
    expect(row.terms).not.toHaveProperty("structure");
    expect(row.quote).not.toHaveProperty("structure");
    expect(row.quote).not.toHaveProperty("renewal");
  });

  // Rule: T2-9
  test("that was stored before there were structures reads as of none", async () => {
    const { listed } = await submitted();
    const row = await prisma.submission.findUniqueOrThrow({ where: { id: listed.id } });
    const { structure: _id, ...terms } = row.terms as Record<string, unknown>;
    const { structure: _name, ...quote } = row.quote as Record<string, unknown>;
    await prisma.submission.update({
      where: { id: listed.id },
      data: { terms: terms as object, quote: quote as object },
    });
    expect(await readSubmission(funder, listed.id)).toMatchObject({
      structure: null,
      terms: { structure: null },
      quote: { structure: null },
    });
  });
});

describe("a counter", () => {
  const counter = (terms: object) => ({ decision: "countered", terms });

  // Rule: T2-10
  test("is of the submission's structure unless it names another", async () => {
    const { listed } = await submitted();
    const own = await decided(funder, listed.id, counter({ purchase_price: 15_000 }));
    expect(own).toMatchObject({
      terms: { structure: "nine", num_payments: 195 },
      quote: { structure: NINE_NAME, buy_rate: 1.28 },
    });
    const other = await decided(funder, listed.id, counter({ structure: "year", purchase_price: 15_000 }));
    expect(other).toMatchObject({
      terms: { structure: "year", frequency: "weekly" },
      quote: { buy_rate: 1.35 },
    });
  });

  test("is of the default structure once the offer has the submission's no more", async () => {
    const { dealId, listed } = await submitted();
    const change = { version: 1, structures: [SIX, YEAR] };
    expectResponse(await call(funder, "PATCH", `/offers/${dealId}`, change), 200);
    const decision = await decided(funder, listed.id, counter({ purchase_price: 15_000 }));
    expect(decision).toMatchObject({ terms: { structure: "six" }, offer_changed: true });
  });

  test("outside its structure's limits is refused with that limit, and an unknown one with those there are", async () => {
    const { listed } = await submitted();
    const price = await decideBy(funder, listed.id, counter({ purchase_price: 40_000 }));
    expect(expectError(price, "VALIDATION_FAILED").details).toEqual([
      "terms.purchase_price must be at most $35,000.00",
    ]);
    const unknown = await decideBy(funder, listed.id, counter({ structure: "two" }));
    expect(expectError(unknown, "VALIDATION_FAILED").details).toEqual([
      "terms.structure must be one of the offer's structures: six, nine, year",
    ]);
  });
});

describe("a document", () => {
  /** Two structures of an offer that California asks a disclosure for; they pay 12% of the income daily. */
  const OFFER = {
    ...DISCLOSED_RENEWAL,
    structures: [
      { id: "a", label: "As offered" },
      { id: "b", label: "B side", default_num_payments: 127 },
    ],
  };
  const make = (dealId: string, terms: object) =>
    call(funder, "POST", `/offers/${dealId}/disclosures`, terms);

  async function made(dealId: string, terms: object, status: 200 | 201 = 201) {
    const response = await make(dealId, terms);
    expectResponse(response, status);
    return READ_DISCLOSURE_DOCUMENT.parse(response.body);
  }

  // Rule: T2-11
  test("names the structure of its terms, and another structure is another document", async () => {
    const { dealId } = await newOffer(OFFER);
    const terms = { num_payments: 126 };
    const first = await made(dealId, { structure: "a", ...terms });
    expect(first).toMatchObject({ terms: { structure: "a" }, structure: { id: "a", label: "As offered" } });
    expect((await made(dealId, terms, 200)).id).toBe(first.id);
    const second = await made(dealId, { structure: "b", ...terms });
    expect(second).toMatchObject({ terms: { structure: "b" }, structure: { id: "b", label: "B side" } });
    expect(second.id).not.toBe(first.id);
    const include = ["structures", "disclosure"];
    const quote = await call(funder, "POST", `/offers/${dealId}/quote`, {
      structure: "b",
      ...terms,
      include,
    });
    expect(quote.body).toMatchObject({
      disclosure: { document_id: second.id },
      structures: [{ disclosure: { document_id: null } }, { disclosure: { document_id: second.id } }],
    });
  });

  test("is good for as long as its own structure's flat offer stays what it is", async () => {
    const { dealId } = await newOffer(OFFER);
    const document = await made(dealId, { structure: "a" });
    const status = async () => (await call(funder, "GET", `/disclosures/${document.id}`)).body.status;
    const [a, b] = OFFER.structures;
    const patch = (version: number, structures: object[]) =>
      call(funder, "PATCH", `/offers/${dealId}`, { version, structures });
    expectResponse(
      await patch(1, [
        { ...a, label: "Renamed" },
        { ...b, buy_rate: 1.3 },
      ]),
      200,
    );
    expect(await status()).toBe("current");
    expectResponse(await patch(2, [{ ...a, buy_rate: 1.26 }, { ...b }]), 200);
    expect(await status()).toBe("superseded");
  });

  // Rule: T2-12
  test("goes to the merchant without the structure's label, or another structure's figures", async () => {
    const { dealId } = await newOffer(OFFER);
    const { id, merchant_url } = await made(dealId, { structure: "b" });
    const page = await merchantPage(merchantPartsOf(merchant_url ?? ""), new Date());
    expect(page.state).toBe("current");
    expect(JSON.stringify(page)).not.toMatch(/B side|As offered/);
    const { html } = await prisma.disclosure.findUniqueOrThrow({ where: { id }, select: { html: true } });
    expect(html).not.toMatch(/B side|As offered/);
  });
});
