import { beforeAll, describe, expect, test } from "vitest";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import { READ_SUBMISSION } from "@/lib/schemas/submissions/operations";
import { prisma } from "@/lib/server/database/database";
import { updateBrand } from "@/lib/services/brands/brands";
import { pageState } from "@/lib/services/pages/calculator";
import { submitTerms } from "@/lib/services/pages/submit";
import { dayIn } from "@/lib/services/time-zones";
import {
  call,
  expectError,
  expectResponse,
  newFunder,
  operator,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { completeProfile, disclosedOffer, makeDisclosure, readDisclosure } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { RENEWAL } from "@/tests/helpers/offers";
import { partsOf, submissionInput } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const at = (now: Date) => ({
  now,
  requestId: "req_test",
  source: { address: "198.51.100.7", userAgent: "Test" },
});
const day = (ahead: number) => isoDate(dayIn("America/New_York", new Date()) + ahead);

// Rule: L7-14
describe("a quote says what the state's law wants, when, and who makes it", () => {
  test.each([
    ["TX", { regime: "texas", required: true, moment: "offer", made_by: "funder" }],
    ["Virginia", { state: "VA", regime: null, required: true, moment: "offer", made_by: "funder" }],
    ["CT", { regime: null, required: true, moment: "offer", made_by: "funder" }],
    ["FL", { regime: null, required: false, moment: "closing", made_by: null }],
    ["OH", { regime: null, required: false, moment: null, made_by: null }],
    ["Nowhere", { regime: null, required: null, moment: null, made_by: null, missing: ["merchant_state"] }],
    ["CA", { regime: "california", required: true, moment: "offer", made_by: "funder" }],
  ])("%s", async (merchant_state, expected) => {
    const { deal_id } = await createOffer(funder, { ...RENEWAL, merchant_state });
    const { body } = await call(funder, "POST", `/offers/${deal_id}/quote`, { include: ["disclosure"] });
    expect(body.disclosure).toMatchObject(expected);
  });

  test("a document of ours is the product's once the brand has approved it", async () => {
    const approving = await newFunder();
    await completeProfile(approving, ["CA"]);
    const { deal_id } = await disclosedOffer(approving);
    const { body } = await call(approving, "POST", `/offers/${deal_id}/quote`, { include: ["disclosure"] });
    expect(body.disclosure).toMatchObject({ required: true, moment: "offer", made_by: "product" });
  });

  test("documents and submissions of the release before, which stored neither, say both", async () => {
    const approving = await newFunder();
    await completeProfile(approving, ["CA"]);
    const { document, calculator_url } = await disclosedOffer(approving);
    await submitTerms(at(new Date()), partsOf(calculator_url), submissionInput({ terms: {} }));
    const { funder_id } = await prisma.disclosure.findUniqueOrThrow({ where: { id: document.id } });
    // A document never changes: only a replica's session may write as the release before did.
    await prisma.$transaction([
      prisma.$executeRaw`SET LOCAL session_replication_role = replica`,
      prisma.$executeRaw`UPDATE disclosures SET figures = figures - 'moment' - 'made_by' WHERE id = ${document.id}::uuid`,
      prisma.$executeRaw`UPDATE submissions SET disclosure = disclosure - 'moment' - 'made_by' WHERE funder_id = ${funder_id}::uuid`,
    ]);
    const said = { moment: "offer", made_by: "product" };
    expect((await readDisclosure(approving, document.id)).figures).toMatchObject(said);
    const { body } = await call(approving, "GET", "/submissions");
    const [{ id } = { id: "" }] = body.data as { id: string }[];
    const read = READ_SUBMISSION.parse((await call(approving, "GET", `/submissions/${id}`)).body);
    expect(read.disclosure).toMatchObject(said);
  });
});

// Rule: L3-21
describe("disclosure.given", () => {
  test("is stored, merged and removed as the other members, and its day is not ahead", async () => {
    const { deal_id } = await createOffer(funder, { ...RENEWAL, merchant_state: "TX" });
    const patch = (version: number, given: object | null) =>
      call(funder, "PATCH", `/offers/${deal_id}`, { version, disclosure: { given } });
    const ahead = await patch(1, { date: day(1) });
    expect(expectError(ahead, "VALIDATION_FAILED").details).toEqual([
      `disclosure.given.date must be ${day(0)}, today, or earlier`,
    ]);
    expectResponse(await patch(1, { date: day(0), reference: "TX-118" }), 200);
    const read = async () => (await call(funder, "GET", `/offers/${deal_id}`)).body.disclosure;
    expect(await read()).toMatchObject({ given: { date: day(0), reference: "TX-118" } });
    expectResponse(await patch(2, { reference: null }), 200);
    expect(await read()).toMatchObject({ given: { date: day(0) } });
    expectResponse(await patch(3, null), 200);
    expect((await read()) ?? {}).not.toHaveProperty("given");
  });

  test("ends no document: none says it", async () => {
    const approving = await newFunder();
    await completeProfile(approving, ["CA"]);
    const { deal_id, document } = await disclosedOffer(approving);
    const given = { date: day(-3), reference: "by hand" };
    expectResponse(
      await call(approving, "PATCH", `/offers/${deal_id}`, { version: 1, disclosure: { given } }),
      200,
    );
    expect((await readDisclosure(approving, document.id)).status).toBe("current");
    expect((await makeDisclosure(approving, deal_id, {}, 200)).id).toBe(document.id);
  });
});

// Rules: L2-22, L2-23
describe("what the page asks, locks or leaves alone follows the brand's setting and what was given", () => {
  test("ask by default, lock where the brand says so, nothing once it is given or the brand is open", async () => {
    const own = await newFunder();
    const brand = await operator(own.slug);
    const { deal_id, calculator_url } = await createOffer(own, { ...RENEWAL, merchant_state: "TX" });
    const policy = async () => {
      const shown = { version: 1, gate: "TX", policy: "ask" };
      const state = await pageState(at(new Date()), partsOf(calculator_url), shown);
      return state.status === "live" ? state.policy : state.status;
    };
    expect(await policy()).toBe("ask");
    await updateBrand(brand, own.brandId, { without_document: "lock" });
    expect(await policy()).toBe("lock");
    await updateBrand(brand, own.brandId, { merchant_outputs: "open" });
    expect(await policy()).toBe("nothing");
    await updateBrand(brand, own.brandId, { merchant_outputs: null, without_document: null });
    expect(await policy()).toBe("ask");
    const given = { date: day(0) };
    await call(own, "PATCH", `/offers/${deal_id}`, { version: 1, disclosure: { given } });
    expect(await policy()).toBe("nothing");
    await expect(updateBrand(brand, own.brandId, { without_document: "never" })).rejects.toMatchObject({
      issues: [{ path: "without_document" }],
    });
  });
});

// Rule: L7-15
describe("what the ISO confirmed goes with the submission", () => {
  const NEXT = { version: 1, metadata: { round: "second" } };
  const submitted = async (merchant_state: string, confirmed: object | null, offer: object = {}) => {
    const given = { ...RENEWAL, merchant_state, ...offer };
    const { id: offer_id, deal_id, calculator_url } = await createOffer(funder, given);
    const next = await call(funder, "PATCH", `/offers/${deal_id}`, NEXT);
    expectResponse(next, 200);
    const which = { offer_id_version: { offer_id, version: 2 } };
    const made = (await prisma.offerVersion.findUniqueOrThrow({ where: which })).created_at.toISOString();
    const now = new Date(Date.now() + 3_600_000);
    const input = { ...submissionInput({ terms: {} }), offerVersion: 2, disclosureConfirmed: confirmed };
    const result = await submitTerms(at(now), partsOf(calculator_url), input);
    if (result.status !== "submitted") throw new Error(JSON.stringify(result));
    const { body } = await call(funder, "GET", `/offers/${deal_id}/submissions`);
    const [listed] = body.data as { id: string; disclosure_confirmed: unknown }[];
    const read = READ_SUBMISSION.parse((await call(funder, "GET", `/submissions/${listed?.id}`)).body);
    expect(listed?.disclosure_confirmed).toEqual(read.disclosure_confirmed);
    const event = await prisma.event.findFirstOrThrow({
      where: { type: "submission.created", submission_id: listed?.id ?? "" },
    });
    const { submission } = JSON.parse(event.payload).data;
    expect(submission.disclosure_confirmed).toEqual(read.disclosure_confirmed);
    return { confirmed: read.disclosure_confirmed, made, now };
  };
  const seconds = (ahead: number) => Math.floor(Date.now() / 1000) + ahead;

  test("with its state and time, in lists, reads and the event", async () => {
    const moment = seconds(90);
    const { confirmed } = await submitted("TX", { state: "TX", at: moment });
    expect(confirmed).toEqual({ state: "TX", at: new Date(moment * 1000).toISOString() });
  });

  test("at the latest when it was submitted, whatever the page's clock says", async () => {
    const { confirmed, now } = await submitted("VA", { state: "VA", at: seconds(7_200) });
    expect(confirmed).toEqual({ state: "VA", at: now.toISOString() });
  });

  test("at the earliest when the submitted version of the offer was made, whatever the tab kept", async () => {
    const { confirmed, made } = await submitted("TX", { state: "TX", at: 1_577_836_800 });
    expect(confirmed).toEqual({ state: "TX", at: made });
  });

  test.each([
    ["nothing was confirmed", "TX", null, {}],
    ["it is of another state", "TX", { state: "VA", at: 1_767_366_000 }, {}],
    ["the law asks for nothing", "OH", { state: "OH", at: 1_767_366_000 }, {}],
    ["a document of ours applies", "CA", { state: "CA", at: 1_767_366_000 }, {}],
    [
      "the funder gave it",
      "TX",
      { state: "TX", at: 1_767_366_000 },
      { disclosure: { given: { date: day(0) } } },
    ],
  ])("not where %s", async (_, state, confirmed, offer) => {
    expect((await submitted(state, confirmed, offer)).confirmed).toBeNull();
  });
});
