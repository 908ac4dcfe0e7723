import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { isoDate } from "@/lib/calculator/calendar";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/brand";
import { DISCLOSURE_DOCUMENT_PAGE, READ_DISCLOSURE_DOCUMENT } from "@/lib/schemas/disclosure-documents";
import { EVENT_PAYLOADS } from "@/lib/schemas/event-payloads";
import { prisma } from "@/lib/server/database";
import { updateBrand, withdrawApproval } from "@/lib/services/funders/brand-changes";
import { submitTerms } from "@/lib/services/submissions/submit";
import { dayIn, startOfDay } from "@/lib/services/time-zones";
import {
  call,
  EVERY_SCOPE,
  newFunder,
  newKey,
  operator,
  type ReceivedResponse,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/renewals";
import { expectError, expectResponse } from "@/tests/helpers/responses";
import { partsOf, submissionInput } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA", "NY"]);
});

const TODAY = dayIn("America/New_York", new Date());

const newOffer = (offer: object = {}) => createOffer(funder, { ...DISCLOSED_RENEWAL, ...offer });

const make = (dealId: string, terms?: object) => call(funder, "POST", `/offers/${dealId}/disclosures`, terms);

/** The document that was made, or found. */
async function made(dealId: string, terms: object = {}, status: 200 | 201 = 201) {
  const response = await make(dealId, terms);
  expectResponse(response, status);
  return READ_DISCLOSURE_DOCUMENT.parse(response.body);
}

async function read(id: string) {
  const response = await call(funder, "GET", `/disclosures/${id}`);
  expectResponse(response, 200);
  return READ_DISCLOSURE_DOCUMENT.parse(response.body);
}

async function disclosedIn(dealId: string, terms: object = {}) {
  const response = await call(funder, "POST", `/offers/${dealId}/quote`, {
    ...terms,
    include: ["disclosure"],
  });
  return (response.body as { disclosure: { document_id: string | null } }).disclosure;
}

function expectDetails(response: ReceivedResponse, details: string[]): void {
  expect(expectError(response, "VALIDATION_FAILED").details).toEqual(details);
}

/** Changes fields of an offer; returns its new version. */
async function patch(dealId: string, version: number, fields: object): Promise<number> {
  expectResponse(await call(funder, "PATCH", `/offers/${dealId}`, { version, ...fields }), 200);
  return version + 1;
}

describe("201", () => {
  test("has the figures of the quote, its terms, hashes, dates, the merchant's link and who made it", async () => {
    const { deal_id } = await newOffer({
      disclosure: { ...DISCLOSED_RENEWAL.disclosure, funding_date: isoDate(TODAY + 3) },
    });
    const before = await disclosedIn(deal_id);
    expect(before.document_id).toBeNull();
    const document = await made(deal_id);
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
    expect(await made(deal_id)).toMatchObject({ state: "NY", template_version: "ny-2" });
  });

  test("is what the quote of the same terms names, and of no others", async () => {
    const { deal_id } = await newOffer();
    const { id } = await made(deal_id, { upsell: 0.08 });
    expect((await disclosedIn(deal_id, { upsell: 0.08 })).document_id).toBe(id);
    expect((await disclosedIn(deal_id)).document_id).toBeNull();
  });

  test("records an event for subscribers, and an audit entry", async () => {
    const { id: offer_id, deal_id } = await newOffer();
    const { id } = await made(deal_id);
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
  test("the same terms, version and dates give the same document again", async () => {
    const { deal_id } = await newOffer();
    const first = await made(deal_id);
    expect(await made(deal_id, { upsell: 0.1 }, 200)).toEqual(first);
  });

  test("two requests at once make one document", async () => {
    const { id: offer_id, deal_id } = await newOffer();
    const [a, b] = await Promise.all([make(deal_id), make(deal_id)]);
    expect(a.body.id).toBe(b.body.id);
    expect([a.status, b.status].sort()).toEqual([200, 201]);
    expect(await prisma.disclosure.count({ where: { offer_id } })).toBe(1);
  });
});

describe("a document is superseded", () => {
  test("by another upsell, when its document is made", async () => {
    const { deal_id } = await newOffer();
    const first = await made(deal_id);
    const second = await made(deal_id, { upsell: 0.11 });
    const superseded = await read(first.id);
    expect(superseded).toMatchObject({ status: "superseded", merchant_url: null });
    expect(superseded.superseded_at).toBe(second.created_at);
    expect((await read(second.id)).status).toBe("current");
  });

  test("by another version of the offer, at the time of that version", async () => {
    const { deal_id } = await newOffer();
    const { id } = await made(deal_id);
    await patch(deal_id, 1, { buy_rate: 1.26 });
    const superseded = await read(id);
    expect(superseded.status).toBe("superseded");
    expect((await disclosedIn(deal_id)).document_id).toBeNull();
    const { updated_at } = (await call(funder, "GET", `/offers/${deal_id}`)).body;
    expect(superseded.superseded_at).toBe(updated_at);
    const again = await made(deal_id);
    expect(again.id).not.toBe(id);
    expect((await read(id)).superseded_at).toBe(updated_at);
  });

  test("by a payoff that changes: it shows other money than is paid", async () => {
    const { deal_id } = await newOffer();
    const { id } = await made(deal_id);
    await patch(deal_id, 1, { existing_funding_balance: 7_000 });
    expect(await read(id)).toMatchObject({ status: "superseded", merchant_url: null });
    expect((await disclosedIn(deal_id)).document_id).toBeNull();
    const other = await made(deal_id);
    await patch(deal_id, 2, { disclosure: { payoffs: [{ amount: 7_000, payee: "Rival Funding" }] } });
    expect((await read(other.id)).status).toBe("superseded");
  });

  test("not by notes, metadata, addresses or assigned users: the link stays", async () => {
    const { deal_id } = await newOffer();
    const { id, merchant_url } = await made(deal_id);
    await patch(deal_id, 1, { funder_notes: "Called.", metadata: { crm: "7" } });
    await patch(deal_id, 2, {
      notification_emails: ["deals@example.com"],
      assigned_users: ["a@example.com"],
    });
    expect(await read(id)).toMatchObject({ status: "current", offer_version: 1, merchant_url });
    expect((await disclosedIn(deal_id)).document_id).toBe(id);
    expect((await made(deal_id, {}, 200)).id).toBe(id);
  });

  test("by a change of what the brand's documents state, and by no other of its fields", async () => {
    const own = await newFunder();
    await completeProfile(own);
    const { deal_id } = await createOffer(own, DISCLOSED_RENEWAL);
    const { body } = await call(own, "POST", `/offers/${deal_id}/disclosures`);
    const status = async () => (await call(own, "GET", `/disclosures/${body.id}`)).body.status;
    const by = await operator(own.slug);
    await updateBrand(by, own.brandId, { phone: "512-555-0100", legal_name: "Meridian Capital" });
    expect(await status()).toBe("current");
    await updateBrand(by, own.brandId, { legal_name: "Meridian Capital LLC" });
    expect(await status()).toBe("superseded");
  });

  test("by no withdrawal of its approval, after which nothing new is made", async () => {
    const own = await newFunder();
    await completeProfile(own);
    const { deal_id } = await createOffer(own, DISCLOSED_RENEWAL);
    const { body } = await call(own, "POST", `/offers/${deal_id}/disclosures`);
    await withdrawApproval(await operator(own.slug), own.brandId, { state: "CA", withdrawn_by: "Counsel" });
    expect((await call(own, "GET", `/disclosures/${body.id}`)).body.status).toBe("current");
    const again = await call(own, "POST", `/offers/${deal_id}/disclosures`, { upsell: 0.11 });
    expectDetails(again, [`brand.approvals must have the template ${TEMPLATE_VERSIONS.CA} of CA`]);
  });
});

describe("a document ends", () => {
  test("as withdrawn with a revoke, and with the revocation of earlier links", async () => {
    const { deal_id } = await newOffer();
    const { id } = await made(deal_id);
    await call(funder, "POST", `/offers/${deal_id}/calculator-url`, { revoke_previous: true });
    expect(await read(id)).toMatchObject({ status: "withdrawn", merchant_url: null });
    expect((await disclosedIn(deal_id)).document_id).toBeNull();
    const again = await made(deal_id);
    const last = await made(deal_id, { upsell: 0.11 });
    await call(funder, "DELETE", `/offers/${deal_id}`);
    expect((await read(last.id)).status).toBe("withdrawn");
    expect((await read(again.id)).status).toBe("superseded");
    expect((await read(id)).status).toBe("withdrawn");
    expectError(await make(deal_id), "OFFER_REVOKED");
  });
});

describe("400", () => {
  test("where no regime with a document applies", async () => {
    for (const merchant_state of ["FL", "TX"]) {
      const { deal_id } = await newOffer({ merchant_state });
      expectDetails(await make(deal_id), ["no regime applies"]);
    }
  });

  test("without a state that can be read", async () => {
    for (const merchant_state of [null, "Kalifornien"]) {
      const { deal_id } = await newOffer({ merchant_state });
      expectDetails(await make(deal_id), ["merchant_state must be given or corrected"]);
    }
  });

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
    await made((await large(500_000)).deal_id);
    const over = await large(500_000.01);
    expectDetails(await make(over.deal_id), ["no regime applies"]);
  });

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

  test("a state that is not on for the brand", async () => {
    const other = await newFunder();
    await completeProfile(other, []);
    const { deal_id } = await createOffer(other, DISCLOSED_RENEWAL);
    const refused = await call(other, "POST", `/offers/${deal_id}/disclosures`);
    expectDetails(refused, ["brand.approvals must have the template ca-2 of CA"]);
  });

  test("terms outside the offer's limits", async () => {
    const { deal_id } = await newOffer();
    expectDetails(await make(deal_id, { upsell: 0.2 }), ["upsell: Upsell is at most 14.00 points (0.14)."]);
  });
});

describe("the documents of a funder", () => {
  test("are listed newest first, by deal and by state, without figures and evidence", async () => {
    const { deal_id } = await newOffer();
    const [first, second] = [await made(deal_id), await made(deal_id, { upsell: 0.09 })];
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

  test("are downloaded as they were made: the bytes have the document's hash", async () => {
    const { deal_id } = await newOffer();
    const { id, pdf_sha256, html_sha256 } = await made(deal_id);
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

  test("are read with disclosures:read, made with offers:update, and are nobody else's", async () => {
    const { deal_id } = await newOffer();
    const { id } = await made(deal_id);
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
