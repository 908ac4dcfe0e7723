import { beforeAll, describe, expect, test } from "vitest";
import { CLOSING_STATES } from "@/lib/disclosure/closing/states";
import { prisma } from "@/lib/server/database/database";
import { updateBrand, withdrawApproval } from "@/lib/services/brands/brands";
import { makeSubmissionSheet, submissionSheet } from "@/lib/services/console/submission-disclosure";
import { loadByNumber } from "@/lib/services/console/submissions";
import { acknowledgeDisclosure, recordOpening, signDisclosure } from "@/lib/services/disclosures/confirm";
import { copyMerchantLink, sendToMerchant } from "@/lib/services/disclosures/send";
import { findOfferById } from "@/lib/services/offers/offers-statements";
import { pageState } from "@/lib/services/pages/calculator";
import { merchantPage } from "@/lib/services/pages/merchant";
import { receiptPage } from "@/lib/services/pages/receipt";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  newSandbox,
  operator,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import {
  completeProfile,
  disclosedOffer,
  disclosureEventsOf,
  makeDisclosure,
  patchOffer,
  readDisclosure,
} from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { until } from "@/tests/helpers/receiver";
import { decideBy, merchantPartsOf, partsOf, submitUnder } from "@/tests/helpers/submissions";
import { CLOSING_OFFER } from "@/tests/unit/disclosure/closing-set";

const { funding_date: _funding, first_payment_date: _first, ...disclosure } = CLOSING_OFFER.disclosure;
const OFFER = { ...CLOSING_OFFER, merchant_state: "Florida", disclosure };

const at = (address = "198.51.100.7") => ({
  now: new Date(),
  requestId: "req_test",
  source: { address, userAgent: "Test" },
});

async function approving(settings: object = {}): Promise<TestFunder> {
  const funder = await newFunder();
  await completeProfile(funder, ["CA", ...CLOSING_STATES]);
  await updateBrand(await operator(funder.slug), funder.brandId, { disclosure_signature: true, ...settings });
  return funder;
}

let funder: TestFunder;
beforeAll(async () => {
  funder = await approving();
});

const newOffer = (offer: object = {}) => createOffer(funder, { ...OFFER, ...offer });

async function quoted(by: TestFunder, dealId: string) {
  const { body } = await call(by, "POST", `/offers/${dealId}/quote`, { include: ["disclosure"] });
  return body.disclosure as Record<string, unknown>;
}

const htmlOf = async (id: string) => (await prisma.disclosure.findUniqueOrThrow({ where: { id } })).html;

// Rule: L13-9
describe("POST /offers/{dealId}/disclosures makes the closing sheet", () => {
  test.each([
    ["FL", "$17,500.00"],
    ["Georgia", "$17,500.00"],
    ["LA", "$17,500.00"],
    ["Utah", "$17,500.00"],
    ["KS", "$19,195.00"],
    ["Missouri", "$19,195.00"],
  ])("in %s, with a cost of %s", async (merchant_state, cost) => {
    const { deal_id } = await newOffer({ merchant_state });
    expect(await quoted(funder, deal_id)).toMatchObject({
      regime: null,
      required: false,
      moment: "closing",
      made_by: "product",
      complete: true,
      missing: [],
      refused: [],
    });
    const document = await makeDisclosure(funder, deal_id);
    expect(document).toMatchObject({ template_version: "closing-1", status: "current", test: false });
    expect((await quoted(funder, deal_id)).document_id).toBe(document.id);
    expect((await makeDisclosure(funder, deal_id, {}, 200)).id).toBe(document.id);
    const html = await htmlOf(document.id);
    for (const figure of ["$50,000.00", "$48,305.00", "$67,500.00", cost])
      expect(html).toContain(`<td class="figure">${figure}</td>`);
    expect(html).not.toContain('<div class="signature">');
    const { body } = await call(funder, "GET", `/disclosures?state=${document.state}&deal_id=${deal_id}`);
    expect(body.data).toMatchObject([{ id: document.id, state: document.state }]);
    expect(Date.parse(document.kept_until) - Date.parse(document.created_at)).toBe(1_461 * 86_400_000);
  });

  test("of the terms that it is given, each with its own", async () => {
    const { deal_id } = await newOffer();
    const { id } = await makeDisclosure(funder, deal_id, { purchase_price: 20_000 });
    expect(await htmlOf(id)).toContain("$27,000.00");
  });

  test("with the mark of a test in a sandbox", async () => {
    const { sandbox } = await newSandbox();
    await completeProfile(sandbox, ["FL"]);
    const { deal_id } = await createOffer(sandbox, OFFER);
    const { id, test: isTest } = await makeDisclosure(sandbox, deal_id);
    expect(isTest).toBe(true);
    expect(await htmlOf(id)).toContain("Test, not a disclosure");
  });

  test("as a tagged PDF", async () => {
    const { deal_id } = await newOffer();
    const { id, pdf_sha256 } = await makeDisclosure(funder, deal_id);
    expect(pdf_sha256).toMatch(/^[0-9a-f]{64}$/);
    const { pdf } = await prisma.disclosure.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(pdf ?? []).toString("latin1")).toContain("/StructTreeRoot");
  });
});

// Rule: L13-6
describe("no sheet is made", () => {
  test("without the facts that it needs: each is named", async () => {
    const { deal_id } = await newOffer({ disclosure: {} });
    expect((await quoted(funder, deal_id)).missing).toEqual([
      "disclosure.payment_method",
      "disclosure.variation",
    ]);
    const response = await call(funder, "POST", `/offers/${deal_id}/disclosures`);
    expect(expectError(response, "VALIDATION_FAILED").details).toEqual([
      "disclosure.payment_method must be given or corrected",
      "disclosure.variation must be given or corrected",
    ]);
    const fixed = await newOffer({
      disclosure: { payment_basis: "fixed", payment_method: "ACH debit of the business account" },
    });
    expect((await quoted(funder, fixed.deal_id)).complete).toBe(true);
  });

  test("before the brand's approval, nor after its withdrawal; what was made stays good", async () => {
    const own = await newFunder();
    const { deal_id } = await createOffer(own, OFFER);
    expect(await quoted(own, deal_id)).toMatchObject({ made_by: null, complete: false, missing: [] });
    const make = () => call(own, "POST", `/offers/${deal_id}/disclosures`);
    const needed = ["brand.approvals must have the template closing-1 of FL"];
    expect(expectError(await make(), "VALIDATION_FAILED").details).toEqual(needed);
    await completeProfile(own, ["FL"]);
    const { id, merchant_url } = await makeDisclosure(own, deal_id);
    const by = await operator(own.slug);
    await withdrawApproval(by, own.brandId, { state: "FL", withdrawn_by: "Counsel" });
    expect((await readDisclosure(own, id)).status).toBe("current");
    expect(expectError(await make(), "VALIDATION_FAILED").details).toEqual(needed);
    const link = merchantPartsOf(merchant_url ?? "");
    const given = { name: "Maria Alvarez", received: true };
    expect(await acknowledgeDisclosure(at(), link, given)).toMatchObject({ status: "acknowledged" });
  });
});

// Rule: L13-10
test("the sheet gates nothing, and a submission has no disclosure of it", async () => {
  const { deal_id, calculator_url } = await newOffer();
  const shown = { version: 1, gate: "FL", policy: "ask" };
  const state = await pageState(at(), partsOf(calculator_url), shown);
  expect(state).toMatchObject({ status: "live", disclosing: null });
  const number = await submitted(calculator_url);
  const page = await receiptPage(partsOf(calculator_url), number, new Date());
  expect(page).toMatchObject({ state: "live", merchantLock: null, disclosure: null });
  const { body } = await call(funder, "GET", `/offers/${deal_id}/submissions`);
  const [{ id } = { id: "" }] = body.data as { id: string }[];
  expect((await call(funder, "GET", `/submissions/${id}`)).body.disclosure).toBeNull();
});

const submitted = (calculator_url: string) => submitUnder(calculator_url, "Dana", DEFAULTS);

const DEFAULTS = {
  purchase_price: 50_000,
  upsell: 0.1,
  frequency: "daily",
  num_payments: 126,
  fees: [],
};

// Rule: L13-11
describe("the merchant acknowledges and does not sign, also where the brand takes signatures", () => {
  test("the ISO sends it, the merchant opens and confirms, and the evidence says so", async () => {
    const { id: offer_id, deal_id, calculator_url } = await newOffer();
    const number = await submitted(calculator_url);
    const input = { offerVersion: 1, terms: DEFAULTS, name: "Maria", email: "maria@merchant.example" };
    const outcome = await sendToMerchant(at("198.51.100.1"), partsOf(calculator_url), input);
    if (outcome.status !== "sent") throw new Error(JSON.stringify(outcome));
    expect(outcome.merchant.signs).toBe(false);
    const link = merchantPartsOf(outcome.merchant.merchantUrl);
    expect(await merchantPage(link, new Date())).toMatchObject({
      state: "current",
      signs: false,
      done: null,
    });
    await recordOpening(at(), link);
    expect(await signDisclosure(at(), link, { name: "M", title: "Owner" })).toMatchObject({
      status: "refused",
    });
    const confirmed = await acknowledgeDisclosure(at(), link, { name: "Maria Alvarez", received: true });
    expect(confirmed).toMatchObject({ status: "acknowledged", acknowledged: { name: "Maria Alvarez" } });
    await until(async () => (await disclosureEventsOf(offer_id)).includes("disclosure.sent"));
    expect(new Set(await disclosureEventsOf(offer_id))).toEqual(
      new Set(["created", "sent", "viewed", "acknowledged"].map((kind) => `disclosure.${kind}`)),
    );
    const receipt = await receiptPage(partsOf(calculator_url), number, new Date());
    expect(receipt).toMatchObject({
      sheet: { name: "Florida", isReady: true, hasEnded: false, progress: { acknowledgedAt: {} } },
    });
    const person = await personOf(funder, "owner");
    const row = await loadByNumber(person, number);
    const offer = await findOfferById(row.funder_id, row.offer_id);
    const shown = offer && (await submissionSheet(person, offer, row));
    expect(shown).toMatchObject({ state: "FL", canMake: false, document: { status: "current" } });
    expect(shown?.document?.evidence.map(({ kind, name }) => [kind, name])).toEqual(
      expect.arrayContaining([
        ["created", null],
        ["acknowledged", "Maria Alvarez"],
      ]),
    );
    const { figures } = await readDisclosure(funder, shown?.document?.id ?? "");
    expect(figures).toMatchObject({ state: "FL", moment: "closing", total_payment_amount: 67_500 });
    expect((await quoted(funder, deal_id)).document_id).toBe(shown?.document?.id);
  });

  test("its mail names neither a summary nor an APR", async () => {
    const { id: offer_id, calculator_url } = await newOffer();
    const outcome = await copyMerchantLink(at(), partsOf(calculator_url), {
      offerVersion: 1,
      terms: DEFAULTS,
    });
    expect(outcome).toMatchObject({ status: "copied" });
    expect(await disclosureEventsOf(offer_id)).toEqual(["disclosure.created"]);
  });
});

// Rule: L13-12
describe("with an acceptance", () => {
  async function accepted(by: TestFunder, offer: object, decision: object = { decision: "accepted" }) {
    const { deal_id, calculator_url } = await createOffer(by, { ...OFFER, ...offer });
    await submitted(calculator_url);
    const { body } = await call(by, "GET", `/offers/${deal_id}/submissions`);
    const [{ id } = { id: "" }] = body.data as { id: string }[];
    expectResponse(await decideBy(by, id, decision), 201);
    const listed = await call(by, "GET", `/disclosures?deal_id=${deal_id}`);
    return listed.body.data as { id: string; state: string; pdf_sha256: string | null }[];
  }

  test("the sheet is made where the brand has it so, its PDF when it is asked for", async () => {
    const own = await approving({ closing_sheet: "with_acceptance" });
    const [sheet, ...others] = await accepted(own, {});
    expect(others).toEqual([]);
    expect(sheet).toMatchObject({ state: "FL", template_version: "closing-1", pdf_sha256: null });
    const { evidence } = await readDisclosure(own, sheet?.id ?? "");
    expect(evidence).toMatchObject([{ kind: "created", actor: { kind: "key", id: own.apiKey } }]);
    const file = await call(own, "GET", `/disclosures/${sheet?.id}/document`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  test("none is made by default, by another decision, of a lacking fact, or in a state of another law", async () => {
    expect(await accepted(funder, {})).toEqual([]);
    const own = await approving({ closing_sheet: "with_acceptance" });
    expect(await accepted(own, {}, { decision: "declined" })).toEqual([]);
    expect(await accepted(own, { disclosure: { payment_method: "ACH debit" } })).toEqual([]);
    expect(await accepted(own, { merchant_state: "Ohio" })).toEqual([]);
    expect(await accepted(own, { merchant_state: "CA" })).toEqual([]);
  });
});

// Rule: L13-13
describe("in the console", () => {
  test("a person makes the sheet of a submission's terms; what it lacks is named", async () => {
    const person = await personOf(funder, "admin");
    const { calculator_url, deal_id } = await newOffer({ disclosure: {} });
    const row = await loadByNumber(person, await submitted(calculator_url));
    const sheet = async () => {
      const offer = await findOfferById(row.funder_id, row.offer_id);
      return offer && submissionSheet(person, offer, row);
    };
    const lacking = await sheet();
    expect(lacking).toMatchObject({ state: "FL", document: null, canMake: false });
    expect(lacking?.readiness.blockers.map(({ path }) => path)).toEqual([
      "disclosure.payment_method",
      "disclosure.variation",
    ]);
    await patchOffer(funder, deal_id, 1, { disclosure });
    expect(await sheet()).toMatchObject({ document: null, canMake: true });
    const { id } = await makeSubmissionSheet(person, row);
    expect(await sheet()).toMatchObject({ document: { id, status: "current" }, canMake: false });
    expect(await submissionSheet(await personOf(funder, "viewer"), {} as never, row)).toBeNull();
  });
});

// Rule: L13-14
describe("a sheet's inputs are what it states", () => {
  test("a changed variation or cost ends it, a note does not; no document of California is ended by one", async () => {
    const { deal_id } = await newOffer();
    const { id } = await makeDisclosure(funder, deal_id);
    const version = await patchOffer(funder, deal_id, 1, { funder_notes: "Call back" });
    expect((await readDisclosure(funder, id)).status).toBe("current");
    await patchOffer(funder, deal_id, version, { disclosure: { variation: "Never by more than 10 %." } });
    expect((await readDisclosure(funder, id)).status).toBe("superseded");
    const costs = await newOffer();
    const sheet = await makeDisclosure(funder, costs.deal_id);
    await patchOffer(funder, costs.deal_id, 1, {
      disclosure: { prepayment_costs: ["A wire costs $25.00."] },
    });
    expect((await readDisclosure(funder, sheet.id)).status).toBe("superseded");
    const summary = await disclosedOffer(funder);
    await patchOffer(funder, summary.deal_id, 1, { disclosure: { variation: "Never by more than 10 %." } });
    expect((await readDisclosure(funder, summary.document.id)).status).toBe("current");
  });

  test("an erasure keeps the sheet, its evidence and the recipient's name for as long as the law asks", async () => {
    const { deal_id } = await newOffer({ deal_id: `ERASED-${crypto.randomUUID().slice(0, 8)}` });
    const { id } = await makeDisclosure(funder, deal_id);
    const { body } = await call(funder, "POST", "/erasures", { deal_id });
    expect(body.kept).toMatchObject([{ disclosure_id: id }]);
    expect((await readDisclosure(funder, id)).recipient).toBe(OFFER.merchant_name);
    await expect(prisma.disclosure.deleteMany({ where: { id } })).rejects.toThrow(/is kept until/);
  });
});
