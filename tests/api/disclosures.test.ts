import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import { DISCLOSURE_DOCUMENT_PAGE } from "@/lib/schemas/disclosures/operations";
import { EVENT_PAYLOADS } from "@/lib/schemas/events/operations";
import { prisma } from "@/lib/server/database/database";
import { submitTerms } from "@/lib/services/pages/submit";
import { dayIn, startOfDay } from "@/lib/services/time-zones";
import {
  call,
  EVERY_SCOPE,
  expectError,
  expectResponse,
  newFunder,
  newKey,
  type ReceivedResponse,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { completeProfile, disclosureOfQuote, makeDisclosure } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { partsOf, submissionInput } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA", "NY"]);
});

const TODAY = dayIn("America/New_York", new Date());

const newOffer = (offer: object = {}) => createOffer(funder, { ...DISCLOSED_RENEWAL, ...offer });

const make = (dealId: string, terms?: object) => call(funder, "POST", `/offers/${dealId}/disclosures`, terms);

function expectDetails(response: ReceivedResponse, details: string[]): void {
  expect(expectError(response, "VALIDATION_FAILED").details).toEqual(details);
}

describe("201", () => {
  // Rule: L8-11
  test("has the figures of the quote, its terms, hashes, dates, the merchant's link and who made it", async () => {
    const { deal_id } = await newOffer({
      disclosure: { ...DISCLOSED_RENEWAL.disclosure, funding_date: isoDate(TODAY + 3) },
    });
    const before = await disclosureOfQuote(funder, deal_id);
    expect(before.document_id).toBeNull();
    const document = await makeDisclosure(funder, deal_id);
    expect(document).toMatchObject({ deal_id, offer_version: 1, state: "CA", template_version: "ca-2" });
    expect(document).toMatchObject({ status: "current", test: false, superseded_at: null });
    expect(document.figures).toEqual({ ...before, document_id: document.id });
    expect(document.terms).toMatchObject({ purchase_price: 50_000, upsell: 0.1, num_payments: 126 });
    expect(document.expires_at).toBe(startOfDay(TODAY + 4, "America/New_York").toISOString());
    expect(Date.parse(document.kept_until) - Date.parse(document.created_at)).toBe(1_461 * 86_400_000);
    expect(document.merchant_url).toContain(`/${deal_id}/merchant?sig=`);
    expect(document.evidence).toEqual([
      expect.objectContaining({
        kind: "created",
        at: document.created_at,
        actor: { kind: "key", id: funder.apiKey },
        html_sha256: document.html_sha256,
        document_sha256: document.pdf_sha256,
      }),
    ]);
  });

  test("is made for New York too", async () => {
    const { deal_id } = await newOffer({ merchant_state: "new york" });
    expect(await makeDisclosure(funder, deal_id)).toMatchObject({ state: "NY", template_version: "ny-2" });
  });

  // Rule: L8-17
  test("is what the quote of the same terms names, and of no others", async () => {
    const { deal_id } = await newOffer();
    const { id } = await makeDisclosure(funder, deal_id, { upsell: 0.08 });
    expect((await disclosureOfQuote(funder, deal_id, { upsell: 0.08 })).document_id).toBe(id);
    expect((await disclosureOfQuote(funder, deal_id)).document_id).toBeNull();
  });

  // Rule: L8-37
  test("records an event for subscribers, and an audit entry", async () => {
    const { id: offer_id, deal_id } = await newOffer();
    const { id } = await makeDisclosure(funder, deal_id);
    const event = await prisma.event.findFirstOrThrow({
      where: { offer_id, type: "disclosure.created" },
    });
    const { data } = EVENT_PAYLOADS["disclosure.created"].parse(JSON.parse(event.payload));
    expect(data).toMatchObject({
      disclosure: { id, status: "current" },
      offer: { deal_id },
      evidence: { kind: "created" },
    });
    const audit = await prisma.auditEntry.findFirstOrThrow({ where: { subject: id } });
    expect(audit).toMatchObject({ action: "disclosure.created", actor: funder.apiKey });
  });
});

describe("200", () => {
  // Rule: L8-12
  test("the same terms, version and dates give the same document again", async () => {
    const { deal_id } = await newOffer();
    const first = await makeDisclosure(funder, deal_id);
    expect(await makeDisclosure(funder, deal_id, { upsell: 0.1 }, 200)).toEqual(first);
  });

  // Rule: L8-12
  test("two requests at once make one document", async () => {
    const { id: offer_id, deal_id } = await newOffer();
    const [a, b] = await Promise.all([make(deal_id), make(deal_id)]);
    expect(a.body.id).toBe(b.body.id);
    expect([a.status, b.status].sort()).toEqual([200, 201]);
    expect(await prisma.disclosure.count({ where: { offer_id } })).toBe(1);
  });
});

describe("400", () => {
  // Rule: L8-13
  test("where no regime with a document applies", async () => {
    for (const merchant_state of ["VT", "VA", "OH"]) {
      const { deal_id } = await newOffer({ merchant_state });
      expectDetails(await make(deal_id), [
        `merchant_state must be one whose regime has a document: the service makes none of its own for ${merchant_state}`,
      ]);
    }
  });

  // Rule: L2-4
  test("without a state that can be read", async () => {
    for (const merchant_state of [null, "Kalifornien"]) {
      const { deal_id } = await newOffer({ merchant_state });
      expectDetails(await make(deal_id), ["merchant_state must be given or corrected"]);
    }
  });

  // Rule: L8-15
  test("an amount financed of 500,000.00 has a document in California, one cent more has none", async () => {
    const large = (price: number) =>
      newOffer({
        purchase_price_ceiling: 600_000,
        default_purchase_price: price,
        fees: [],
        disclosure: {
          ...DISCLOSED_RENEWAL.disclosure,
          income: { ...DISCLOSED_RENEWAL.disclosure.income, monthly_amount: 1_357_000 },
        },
      });
    await makeDisclosure(funder, (await large(500_000)).deal_id);
    const over = await large(500_000.01);
    expectDetails(await make(over.deal_id), [
      "merchant_state must be one whose regime has a document: no regime applies",
    ]);
  });

  test("payments that are no estimate of the holdback's share are named with both amounts", async () => {
    const { disclosure } = DISCLOSED_RENEWAL;
    const income = { ...disclosure.income, monthly_amount: 145_000 };
    const { deal_id } = await newOffer({ ...DISCLOSED_RENEWAL, disclosure: { ...disclosure, income } });
    expectDetails(await make(deal_id), [
      "disclosure.payment_basis must be given or corrected: payments of $16,294.51 a month and 12 % of $145,000.00 differ by more than 2.5 %",
    ]);
  });

  // Rules: D12-6, L8-13
  test("each missing path and each refused sentence is a detail", async () => {
    const { deal_id } = await newOffer({
      disclosure: {
        payment_basis: "true_up",
        minimum_payment: { text: new Array(61).fill("word").join(" "), monthly_amount: 1 },
        true_up_paragraph: "a ".repeat(50).trim(),
      },
    });
    expectDetails(await make(deal_id), [
      "disclosure.income must be given or corrected",
      "disclosure.prepayment_fees must be given or corrected",
      "disclosure.minimum_payment.text makes a text of 61 words; a disclosure allows 60.",
      "disclosure.true_up_paragraph makes a text of 86 words; a disclosure allows 60.",
    ]);
  });

  // Rule: L8-14
  test("a character that the document's typeface lacks; a submission of the terms succeeds without a document", async () => {
    const { id, deal_id, calculator_url } = await newOffer({
      merchant_state: "NY",
      iso_name: "Northline 資本",
    });
    const sentence = 'iso_name contains "資", which the typeface of a document does not have.';
    expectDetails(await make(deal_id), [sentence]);
    const input = submissionInput({ terms: { upsell: 0.1 } });
    const context = { now: new Date(), requestId: "req_test" };
    expect(await submitTerms(context, partsOf(calculator_url), input)).toMatchObject({ status: "submitted" });
    const { disclosure } = await prisma.submission.findFirstOrThrow({ where: { offer_id: id } });
    expect(disclosure).toMatchObject({ complete: false, refused: [sentence], document_id: null });
  });

  // Rule: D12-6
  test.each([
    ["a line separator", "\u2028", "the character U+2028"],
    ["a letter that draws nothing", "\u3164", "the character U+3164"],
    ["a line break", "\v", "the character U+000B"],
  ])("%s in a stored label, at the path of the label", async (_what, character, named) => {
    const { id, deal_id } = await newOffer({ merchant_state: "NY" });
    const fees = [{ id: "fee", label: `Wire${character}fee`, amount: 100, amount_type: "fixed" }];
    await prisma.offer.update({ where: { id }, data: { fees } });
    const sentence = `fees[0].label contains ${named}, which the typeface of a document does not have.`;
    expectDetails(await make(deal_id), [sentence]);
  });

  // Rule: L8-16
  test("a state that is not on for the brand", async () => {
    const other = await newFunder();
    await completeProfile(other, []);
    const { deal_id } = await createOffer(other, DISCLOSED_RENEWAL);
    const refused = await call(other, "POST", `/offers/${deal_id}/disclosures`);
    expectDetails(refused, ["brand.approvals must have the template ca-2 of CA"]);
  });

  test("terms outside the offer's limits", async () => {
    const { deal_id } = await newOffer();
    expectDetails(await make(deal_id, { upsell: 0.2 }), ["upsell must be at most 0.14 (14.00 points)"]);
  });
});

describe("reading documents", () => {
  let funder: TestFunder;
  beforeAll(async () => {
    funder = await newFunder();
    await completeProfile(funder, ["CA", "NY"]);
  });

  const newOffer = (offer: object = {}) => createOffer(funder, { ...DISCLOSED_RENEWAL, ...offer });

  describe("the documents of a funder", () => {
    // Rule: L8-30
    test("are listed newest first, by deal and by state, without figures and evidence", async () => {
      const { deal_id } = await newOffer();
      const [first, second] = [
        await makeDisclosure(funder, deal_id),
        await makeDisclosure(funder, deal_id, { upsell: 0.09 }),
      ];
      const listed = async (query: string) => {
        const response = await call(funder, "GET", `/disclosures?${query}`);
        expectResponse(response, 200);
        return DISCLOSURE_DOCUMENT_PAGE.parse(response.body);
      };
      const page = await listed(`deal_id=${deal_id}&state=CA`);
      expect(page.data.map(({ id, status }) => [id, status])).toEqual([
        [second.id, "current"],
        [first.id, "superseded"],
      ]);
      expect((await listed(`deal_id=${deal_id}&state=NY`)).data).toEqual([]);
      const half = await listed(`deal_id=${deal_id}&limit=1`);
      expect(half.has_more).toBe(true);
      const rest = await listed(`deal_id=${deal_id}&limit=1&cursor=${half.next_cursor}`);
      expect(rest.data.map(({ id }) => id)).toEqual([first.id]);
    });

    // Rule: L8-35
    test("are downloaded as they were made: the bytes have the document's hash", async () => {
      const { deal_id } = await newOffer();
      const { id, pdf_sha256, html_sha256 } = await makeDisclosure(funder, deal_id);
      const { pdf, html } = await prisma.disclosure.findUniqueOrThrow({ where: { id } });
      const hash = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
      expect(pdf && hash(pdf)).toBe(pdf_sha256);
      expect(hash(html)).toBe(html_sha256);
      const response = await call(funder, "GET", `/disclosures/${id}/document`);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="disclosure-CA-${deal_id}-${id.slice(-12)}.pdf"`,
      );
      expect(Number(response.headers.get("x-ratelimit-limit"))).toBeGreaterThan(0);
      expect(response.text.startsWith("%PDF-1.7")).toBe(true);
      const etag = response.headers.get("etag") ?? "";
      const again = await call(funder, "GET", `/disclosures/${id}/document`, undefined, {
        headers: { "If-None-Match": etag },
      });
      expect(again.status).toBe(304);
    });

    // Rule: L8-36
    test("are read with disclosures:read, made with offers:update, and are nobody else's", async () => {
      const { deal_id } = await newOffer();
      const { id } = await makeDisclosure(funder, deal_id);
      const without = (scope: string) =>
        newKey(funder.slug, { scopes: EVERY_SCOPE.filter((held) => held !== scope) });
      const [blind, handless] = [await without("disclosures:read"), await without("offers:update")];
      for (const path of ["/disclosures", `/disclosures/${id}`, `/disclosures/${id}/document`])
        expectError(await call(blind, "GET", path), "INSUFFICIENT_SCOPE");
      expectError(await call(handless, "POST", `/offers/${deal_id}/disclosures`), "INSUFFICIENT_SCOPE");
      const otherFunder = await newFunder();
      for (const path of [`/disclosures/${id}`, `/disclosures/${id}/document`, "/disclosures/none"])
        expectError(await call(otherFunder, "GET", path), "NOT_FOUND");
      expect((await call(otherFunder, "GET", "/disclosures")).body.data).toEqual([]);
    });
  });
});
