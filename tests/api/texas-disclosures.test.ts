import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import { prisma } from "@/lib/server/database/database";
import { updateBrand, withdrawApproval } from "@/lib/services/brands/brands";
import { sendToMerchant } from "@/lib/services/disclosures/send";
import { pageState } from "@/lib/services/pages/calculator";
import { startOfDay } from "@/lib/services/time-zones";
import {
  call,
  callAction,
  expectError,
  expectResponse,
  newFunder,
  newSandbox,
  operator,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { mailsTo } from "@/tests/helpers/api-mailbox";
import {
  completeProfile,
  disclosureEventsOf,
  disclosureOfQuote,
  latestDocument,
  makeDisclosure,
  patchOffer,
  readDisclosure,
} from "@/tests/helpers/disclosures";
import { createOffer, newDealId } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { merchantPartsOf, partsOf } from "@/tests/helpers/submissions";

const { payment_basis, payment_calendar, prepayment_fees } = DISCLOSED_RENEWAL.disclosure;
const FACTS = {
  payment_basis,
  payment_calendar,
  prepayment_fees,
  payment_method: "ACH debit of the business account",
  other_fees: "$25.00 for each returned payment.",
  collateral: "A first-priority security interest in the receivables.",
};
const AUSTIN = {
  ...DISCLOSED_RENEWAL,
  merchant_name: "Congress Avenue Cafe LLC",
  merchant_state: "Texas",
  existing_funding_balance: 0,
  disclosure: FACTS,
};

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["TX"]);
  await updateBrand(await operator(funder.slug), funder.brandId, { disclosure_signature: true });
});

const newOffer = (offer: object = {}) => createOffer(funder, { ...AUSTIN, ...offer });
const htmlOf = async (id: string) =>
  (await prisma.disclosure.findUniqueOrThrow({ where: { id }, select: { html: true } })).html;

/** What an ISO's open page learns of its offer. */
const stateOf = (offer: { calculator_url: string }) =>
  pageState({ now: new Date(), requestId: "req_test" }, partsOf(offer.calculator_url), {
    version: 1,
    gate: "TX",
    policy: "approved",
  });

describe("before the brand has approved the sheet of Texas", () => {
  // Rule: L12-5
  test("nothing is missing, the funder makes its own, and none is made here, which says what lacks", async () => {
    const own = await newFunder();
    await completeProfile(own, []);
    const { deal_id, calculator_url } = await createOffer(own, { ...AUSTIN, disclosure: {} });
    expect(await disclosureOfQuote(own, deal_id)).toMatchObject({
      regime: "texas",
      required: true,
      made_by: "funder",
      missing: [],
      complete: false,
    });
    const refused = await call(own, "POST", `/offers/${deal_id}/disclosures`, {});
    expect(expectError(refused, "VALIDATION_FAILED").details).toEqual([
      "brand.approvals must have the template tx-1 of TX",
    ]);
    expect(await stateOf({ calculator_url })).toMatchObject({ policy: "ask", disclosing: null });
  });
});

describe("the sheet of Texas", () => {
  // Rule: L12-4
  test("needs what it states, each named with its path", async () => {
    const { deal_id } = await newOffer({ existing_funding_balance: 6_200, disclosure: { payment_basis } });
    expect(await disclosureOfQuote(funder, deal_id)).toMatchObject({
      made_by: "product",
      complete: false,
      missing: [
        "disclosure.payment_method",
        "disclosure.other_fees",
        "disclosure.prepayment_fees",
        "disclosure.collateral",
        "disclosure.renewal.prepayment_charge",
        "disclosure.renewal.unpaid_charges",
      ],
    });
    const refused = await call(funder, "POST", `/offers/${deal_id}/disclosures`, {});
    expect(expectError(refused, "VALIDATION_FAILED").details).toContain(
      "disclosure.payment_method must be given or corrected",
    );
  });

  // Rule: L12-2
  test("states the worked figures and the commission, and no APR", async () => {
    const { deal_id } = await newOffer();
    const { id, state, template_version, test: isTest } = await makeDisclosure(funder, deal_id);
    expect([state, template_version, isTest]).toEqual(["TX", "tx-1", false]);
    const html = await htmlOf(id);
    for (const text of ["$50,000.00", "$48,305.00", "$19,195.00", "$67,500.00", "$5,000.00"])
      expect(html).toContain(text);
    for (const text of ["will pay Northline Capital", FACTS.other_fees, FACTS.collateral])
      expect(html).toContain(text);
    expect(html).not.toMatch(/\bAPR\b|Percentage Rate|Test, not a disclosure/);
  });

  // Rule: L12-7
  test("is kept four years after the last payment is due", async () => {
    const { deal_id } = await newOffer();
    const { id, kept_until } = await makeDisclosure(funder, deal_id);
    const { payment_dates } = await prisma.disclosure.findUniqueOrThrow({
      where: { id },
      select: { payment_dates: true },
    });
    const { last } = payment_dates as { last: string };
    const due = startOfDay(Date.parse(last) / DAY_MS + 1, "America/New_York");
    expect(Date.parse(kept_until)).toBe(due.getTime() + 1_461 * DAY_MS);
  });

  // Rule: L12-6
  test("ends with a change of what it states, and not with one of what it does not", async () => {
    const { deal_id } = await newOffer();
    const { id } = await makeDisclosure(funder, deal_id);
    await patchOffer(funder, deal_id, 1, {
      disclosure: { prepayment_costs: ["No discount."], given: { date: "2026-01-05" } },
    });
    expect((await readDisclosure(funder, id)).status).toBe("current");
    expect((await makeDisclosure(funder, deal_id, {}, 200)).id).toBe(id);
    await patchOffer(funder, deal_id, 2, { disclosure: { payment_method: "Wire" } });
    expect((await readDisclosure(funder, id)).status).toBe("superseded");
    const other = await makeDisclosure(funder, deal_id);
    await patchOffer(funder, deal_id, 3, { disclosure: { variation: "When sales are lower." } });
    expect((await readDisclosure(funder, other.id)).status).toBe("superseded");
  });

  // Rule: L12-6
  test("ends with a change of what the broker is paid, which it names; California's document stays", async () => {
    const { deal_id } = await newOffer();
    const { id } = await makeDisclosure(funder, deal_id);
    const commission_terms = { base: "net_funding" };
    await patchOffer(funder, deal_id, 1, { commission_terms });
    expect((await readDisclosure(funder, id)).status).toBe("superseded");
    // 48,305.00 x 0.10.
    expect(await htmlOf((await makeDisclosure(funder, deal_id)).id)).toContain(
      "will pay Northline Capital $4,830.50 in connection with this offer.",
    );
    const west = await newFunder();
    await completeProfile(west, ["CA"]);
    const offer = await createOffer(west, DISCLOSED_RENEWAL);
    const document = await makeDisclosure(west, offer.deal_id);
    await patchOffer(west, offer.deal_id, 1, { commission_terms });
    expect((await readDisclosure(west, document.id)).status).toBe("current");
    expect((await makeDisclosure(west, offer.deal_id, {}, 200)).id).toBe(document.id);
  });

  // Rule: L12-8
  test("stays with its link when the approval is withdrawn, and no new one is made", async () => {
    const own = await newFunder();
    await completeProfile(own, ["TX"]);
    const { deal_id } = await createOffer(own, AUSTIN);
    const { id, merchant_url } = await makeDisclosure(own, deal_id);
    const by = await operator(own.slug);
    await withdrawApproval(by, own.brandId, { state: "TX", withdrawn_by: "Ann Counsel" });
    expect(await readDisclosure(own, id)).toMatchObject({ status: "current", merchant_url });
    expect(await disclosureOfQuote(own, deal_id)).toMatchObject({ made_by: "funder", complete: false });
    const refused = await call(own, "POST", `/offers/${deal_id}/disclosures`, { upsell: 0.05 });
    expect(expectError(refused, "VALIDATION_FAILED").details).toEqual([
      "brand.approvals must have the template tx-1 of TX",
    ]);
  });

  test("keeps the recipient's name, and is kept itself, when its deal is erased", async () => {
    const { deal_id } = await newOffer({ deal_id: newDealId() });
    const { id } = await makeDisclosure(funder, deal_id);
    expectResponse(await call(funder, "POST", "/erasures", { deal_id }), 202);
    expect((await readDisclosure(funder, id)).recipient).toBe(AUSTIN.merchant_name);
    await expect(prisma.disclosure.delete({ where: { id } })).rejects.toThrow(/kept until/);
  });

  test("of a sandbox says across each page that it is a test", async () => {
    const { sandbox } = await newSandbox();
    await completeProfile(sandbox, ["TX"]);
    const { deal_id } = await createOffer(sandbox, AUSTIN);
    const { id, test: isTest } = await makeDisclosure(sandbox, deal_id);
    expect(isTest).toBe(true);
    expect(await htmlOf(id)).toContain("Test, not a disclosure");
  });

  // Rule: L12-9
  test.each([
    [999_999.99, "TX"],
    [1_000_000, null],
  ])("exists up to a cent below 1,000,000.00: of %d it is %s", async (price, state) => {
    const large = { purchase_price_ceiling: 2_000_000, default_purchase_price: price, fees: [] };
    const { deal_id } = await newOffer(large);
    const made = await call(funder, "POST", `/offers/${deal_id}/disclosures`, {});
    expect(made.body.state ?? null).toBe(state);
    if (state === null)
      expect(expectError(made, "VALIDATION_FAILED").details).toEqual([
        "merchant_state must be one whose regime has a document: no regime applies",
      ]);
  });
});

describe("the ISO and the merchant in Texas", () => {
  // Rule: L12-10
  test("send, open and sign the sheet, which opens the gate, and an examiner reads all of it", async () => {
    const offer = await newOffer();
    const { deal_id, id: offer_id } = offer;
    const before = await stateOf(offer);
    expect(before).toMatchObject({ policy: "approved", disclosing: { ready: true, current: null } });
    const email = `${randomUUID()}@cafe.example`;
    const input = { offerVersion: 1, terms: {}, name: "Rosa", email };
    const sent = await sendToMerchant(
      { now: new Date(), requestId: "req_test" },
      partsOf(offer.calculator_url),
      input,
    );
    expect(sent).toMatchObject({ status: "sent", merchant: { transmitted: false } });
    await until(async () => mailsTo(email).length === 1);
    const [mail = ""] = mailsTo(email);
    expect(mail).toContain("It shows what you get and what you pay back.");
    expect(mail).toContain("Disclosure for Congress Avenue Cafe LLC");
    expect(mail).not.toMatch(/\bAPR\b|offer summary/i);
    await until(async () =>
      (await latestDocument(funder, deal_id)).evidence.some(({ kind }) => kind === "sent"),
    );
    const after = await stateOf(offer);
    expect(after).toMatchObject({ disclosing: { current: { transmitted: true, signs: true } } });

    const document = await latestDocument(funder, deal_id);
    const url = document.merchant_url ?? "";
    const page = await send("GET", url);
    expect(page.text).toContain("TEXAS DISCLOSURE —");
    expect(page.text).not.toMatch(/\bAPR\b|Percentage Rate|offer summary/);
    const signer = { name: "Rosa Diaz", title: "Owner", authorized: true, not_broker: true };
    const link = merchantPartsOf(url);
    const signed = await callAction("sign", `/${deal_id}/merchant`, [link, signer]);
    expect(signed.text).toContain('"name":"Rosa Diaz"');

    const examined = await readDisclosure(funder, document.id);
    expect(examined.evidence.map(({ kind }) => kind)).toEqual(["created", "sent", "opened", "signed"]);
    expect(examined.recipient).toBe("Congress Avenue Cafe LLC");
    expect(await disclosureEventsOf(offer_id)).toEqual([
      "disclosure.created",
      "disclosure.sent",
      "disclosure.viewed",
      "disclosure.signed",
    ]);
    const response = await fetch(
      new URL(`${url.replace("/merchant?", "/merchant/document?")}&signed=true`, inject("baseUrl")),
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(examined.signature?.pdf_sha256);
  });
});
