import { createHash } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { estimates } from "@/components/calculator/dates/estimate";
import { datesFrom, isOf } from "@/components/calculator/merchant/sending";
import { DAY_MS } from "@/lib/calculator/durations";
import { computeQuote } from "@/lib/calculator/quote";
import { paymentDayFrom } from "@/lib/calculator/schedule/calendar";
import { fundingDay } from "@/lib/calculator/schedule/dates";
import { isoDate, parseDay } from "@/lib/calculator/schedule/iso-day";
import { defaultTerms } from "@/lib/calculator/terms/terms";
import { termsToWire } from "@/lib/calculator/wire/wire-terms";
import { READ_SUBMISSION, SUBMISSION_PAGE } from "@/lib/schemas/submissions/operations";
import { Prisma, prisma } from "@/lib/server/database/database";
import { acknowledgeDisclosure, recordOpening } from "@/lib/services/disclosures/confirm";
import { copyMerchantLink } from "@/lib/services/disclosures/send";
import { calculatorPage, pageState } from "@/lib/services/pages/calculator";
import { receiptPage, receiptState } from "@/lib/services/pages/receipt";
import { submitTerms } from "@/lib/services/pages/submit";
import { startOfDay } from "@/lib/services/time-zones";
import { call, expectResponse, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { completeProfile, patchOffer } from "@/tests/helpers/disclosures";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { signIn } from "@/tests/helpers/sign-in";
import { decided, merchantPartsOf, partsOf, submissionInput } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA", "NY"]);
});

const at = (now: Date) => ({ now, requestId: "req_test" });

/** What a live link's page opens with at a moment: its offer and the figures of the offer's defaults. */
async function openedAt(link: ReturnType<typeof partsOf>, now: Date) {
  const page = await calculatorPage(link, now);
  if (page.state !== "live") throw new Error(`The link is ${page.state}.`);
  const { limits, financing, disclosing } = page;
  const terms = defaultTerms(limits);
  const made = disclosing?.current ?? null;
  const current = isOf(made, limits.version, termsToWire(terms, limits)) ? made : null;
  const offer = { limits, financing: { ...financing, today: datesFrom(current, financing.today) } };
  const quote = computeQuote(limits, terms);
  return { page, current, offer, estimate: estimates(quote, offer.limits, offer.financing).estimate };
}

describe("on the last day of a document whose dates are assumed", () => {
  const made = async () => {
    const { id: offer_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const link = partsOf(calculator_url);
    const result = await copyMerchantLink(at(new Date()), link, { offerVersion: 1, terms: {} });
    if (result.status !== "copied") throw new Error(JSON.stringify(result));
    const document = await prisma.disclosure.findFirstOrThrow({ where: { offer_id } });
    const { funding, first } = document.payment_dates as { funding: string; first: string };
    const lastDay = new Date(startOfDay(parseDay(funding) ?? 0, "America/New_York").getTime() + DAY_MS / 2);
    return {
      link,
      merchant: merchantPartsOf(result.merchant.merchantUrl),
      document,
      funding,
      first,
      lastDay,
    };
  };

  // Rule: L10-3
  test("the page has the document's dates and APR, marked as assumed", async () => {
    const { link, merchant, document, funding, first, lastDay } = await made();
    await recordOpening(at(new Date()), merchant);
    const { page, current, offer, estimate } = await openedAt(link, lastDay);
    const schedule = estimate?.schedule;
    expect(schedule?.funding).toEqual({ day: parseDay(funding), assumed: true });
    expect(isoDate(schedule?.first.day ?? 0)).toBe(first);
    expect((estimate?.apr ?? 0) / 100).toBe((document.figures as { estimated_apr: number }).estimated_apr);
    expect(current?.transmitted).toBe(true);
    expect(fundingDay(null, page.financing.today).day).toBeGreaterThan(offer.financing.today + 1);
  });

  test("terms without a document have the dates that one would have now, and so has the page once the day is over", async () => {
    const { link, document, lastDay } = await made();
    const { page, estimate } = await openedAt(link, new Date(lastDay.getTime() + DAY_MS));
    const { today } = page.financing;
    expect(page.disclosing?.current).toBeNull();
    expect(estimate?.schedule?.funding.day).toBe(paymentDayFrom(today + 1, "business_days"));
    expect(document.expires_at.getTime()).toBeLessThan(lastDay.getTime() + DAY_MS);
  });
});

// Rule: L2-13
test("an open page reads the gate and the day of now with the version, and the offer where it shows another one; of an ended link how and when", async () => {
  const { calculator_url } = await createOffer(funder, { ...DISCLOSED_RENEWAL, merchant_state: "Texas" });
  const link = partsOf(calculator_url);
  const shown = { version: 1, gate: "TX", policy: "ask" };
  const known = () => pageState(at(new Date()), link, shown);
  const same = {
    status: "live",
    version: 1,
    gate: "TX",
    policy: "ask",
    disclosing: null,
    changed: null,
  };
  expect(await known()).toMatchObject(same);
  const brand = { where: { id: funder.brandId } };
  await prisma.brand.update({ ...brand, data: { merchant_outputs: "open" } });
  expect(await known()).toMatchObject({
    version: 1,
    gate: null,
    policy: "nothing",
    changed: { offer: { merchantGate: null, owed: { policy: "nothing" } } },
  });
  await prisma.brand.update({ ...brand, data: { merchant_outputs: "gated" } });
  expect(await known()).toMatchObject(same);

  await patchOffer(funder, link.dealId, 1, { buy_rate: 1.3 });
  const { updated_at } = await readOffer(funder, link.dealId);
  expect(await known()).toMatchObject({
    version: 2,
    changed: { offer: { limits: { version: 2, buyRate: 1_300_000 } } },
  });
  const state = await known();
  const since = state.status === "live" ? state.changed?.at : undefined;
  expect(Date.parse(since ?? "")).toBe(Date.parse(updated_at));
  expect(await pageState(at(new Date()), link, { ...shown, version: 2 })).toMatchObject({ changed: null });
  expect(await call(funder, "DELETE", `/offers/${link.dealId}`)).toMatchObject({ status: 200 });
  expect(await known()).toMatchObject({ status: "ended", reason: "withdrawn", at: expect.any(String) });
  const unsigned = { ...link, sig: "A".repeat(43) };
  expect(await pageState(at(new Date()), unsigned, shown)).toEqual({
    status: "ended",
    reason: "not_found",
    at: null,
  });
});

describe("the share against the holdback is the same on the card and on the receipt", () => {
  const LARGE = {
    purchase_price_ceiling: 900_000,
    fees: [],
    existing_funding_balance: 0,
    monthly_receivables: 1_000_000,
    disclosure: {
      ...DISCLOSED_RENEWAL.disclosure,
      renewal: undefined,
      income: { ...DISCLOSED_RENEWAL.disclosure.income, monthly_amount: 1_357_000 },
    },
  };
  // Rule: L10-2
  test.each([
    ["California, 500,000.00", "CA", 500_000, true],
    ["California, 500,000.01", "CA", 500_000.01, false],
    ["New York, 500,000.01", "NY", 500_000.01, true],
    ["Texas", "TX", 500_000, false],
  ])("%s", async (_, merchant_state, default_purchase_price, isDisclosed) => {
    const offer = { ...DISCLOSED_RENEWAL, ...LARGE, merchant_state, default_purchase_price };
    const { calculator_url } = await createOffer(funder, offer);
    const link = partsOf(calculator_url);
    const { offer: shown, estimate } = await openedAt(link, new Date());
    const result = await submitTerms(at(new Date()), link, submissionInput({ terms: {} }));
    if (result.status !== "submitted") throw new Error(JSON.stringify(result));
    const receipt = await receiptPage(link, result.number, new Date());
    if (receipt.state !== "live") throw new Error(receipt.state);
    const quote = computeQuote(shown.limits, defaultTerms(shown.limits));
    const { receivablesShare, shareOfIncome } = { shareOfIncome: undefined, ...receipt.figures };
    expect(receivablesShare).toBe(estimate?.share?.value ?? quote.receivablesShare);
    expect(shareOfIncome).toBe(isDisclosed ? true : undefined);
    expect(estimate?.share == null).toBe(!isDisclosed);
  });
});

describe("the estimated APR of a receipt", () => {
  const receiptOf = async (changes: object) => {
    const { calculator_url } = await createOffer(funder, { ...DISCLOSED_RENEWAL, ...changes });
    const link = partsOf(calculator_url);
    const { estimate } = await openedAt(link, new Date());
    const result = await submitTerms(at(new Date()), link, submissionInput({ terms: {} }));
    if (result.status !== "submitted") throw new Error(JSON.stringify(result));
    const { id } = await prisma.submission.findFirstOrThrow({ where: { number: result.number } });
    const read = async () => {
      const receipt = await receiptPage(link, result.number, new Date());
      if (receipt.state !== "live") throw new Error(receipt.state);
      return receipt;
    };
    return { id, link, number: result.number, read, estimate };
  };

  test("is the page's where a state asks for a disclosure, and where the funder shows it; else there is none", async () => {
    for (const changes of [{}, { merchant_state: "TX", display_config: { show_estimated_apr: true } }]) {
      const { read, estimate } = await receiptOf(changes);
      expect(estimate?.apr).toBeGreaterThan(0);
      expect((await read()).figures.apr).toBe(estimate?.apr);
    }
    const { read } = await receiptOf({ merchant_state: "TX" });
    expect((await read()).figures).not.toHaveProperty("apr");
  });

  test("stands beside that of a counter, which needs a disclosure of its own in California alone", async () => {
    for (const [merchant_state, needsDisclosure] of [
      ["CA", true],
      ["TX", false],
    ] as const) {
      const { id, read } = await receiptOf({ merchant_state, display_config: { show_estimated_apr: true } });
      await decided(funder, id, { decision: "countered", terms: { upsell: 0.02 } });
      const { counter, figures } = await read();
      expect(counter?.needsDisclosure).toBe(needsDisclosure);
      expect(counter?.figures.apr).toBeLessThan(figures.apr ?? 0);
    }
  });

  test("and the lock of its print are asked again: the setting of a brand moves it", async () => {
    const { link, number, read } = await receiptOf({});
    expect(await receiptState(link, number, new Date())).toMatchObject({
      decidedAt: null,
      lock: "california",
    });
    expect((await read()).merchantLock).toBe("california");
    const brand = { where: { id: funder.brandId } };
    await prisma.brand.update({ ...brand, data: { merchant_outputs: "open" } });
    expect(await receiptState(link, number, new Date())).toMatchObject({ decidedAt: null, lock: null });
    await prisma.brand.update({ ...brand, data: { merchant_outputs: "gated" } });
  });
});

describe("the disclosure kept", () => {
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
      expect(data.disclosure).toMatchObject({
        regime: "california",
        complete: true,
        amount_financed: 48_305,
      });
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

    // Rule: L9-39
    test("says on its receipt that it ended the link of other terms that somebody had, and of nothing else", async () => {
      const { calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
      const link = partsOf(calculator_url);
      const receiptAfter = async (terms: object, latest: string | null) => {
        const input = submissionInput({ terms, ...(latest && { latest }) });
        const result = await submitTerms({ now: new Date(), requestId: "req_test" }, link, input);
        if (result.status !== "submitted") throw new Error(JSON.stringify(result));
        const receipt = await receiptPage(link, result.number, new Date());
        if (receipt.state !== "live") throw new Error(receipt.state);
        return { number: result.number, ended: receipt.disclosure?.ended ?? null };
      };
      // Payments further from the holdback would have no document.
      const copied = { offerVersion: 1, terms: { upsell: 0.11 } };
      await copyMerchantLink({ now: new Date(), requestId: "req_test" }, link, copied);
      const other = await receiptAfter({ upsell: 0.09 }, null);
      expect(other.ended).toMatchObject({ handedOut: true, mail: null, openedAt: null });
      const same = await receiptAfter({ upsell: 0.09 }, other.number);
      expect(same.ended).toBeNull();
      const next = await receiptAfter({}, same.number);
      expect(next.ended).toMatchObject({ handedOut: false });
    });

    // Rule: L7-11
    test.each(["TX", "VA", "FL", "OH"])("has none where none of ours applies: %s", async (merchant_state) => {
      const { data, read } = await submitted({ merchant_state });
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
});
