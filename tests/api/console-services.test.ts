import { beforeAll, describe, expect, test } from "vitest";
import { CONSOLE_AUDIT_QUERY, CONSOLE_REQUESTS_QUERY } from "@/lib/schemas/console/queries";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import { addBrand, approveTemplate, readBrand, withdrawApproval } from "@/lib/services/brands/brands";
import {
  auditEntries,
  consoleEndpoints,
  exportAudit,
  minutesAboveBudget,
  refusedRequest,
  refusedRequests,
} from "@/lib/services/console/settings-lists";
import { today } from "@/lib/services/console/today";
import { exampleHtml } from "@/lib/services/disclosures/example";
import { continueErasures, requestErasure } from "@/lib/services/erasures/erasures";
import { funderSettings, updateFunder } from "@/lib/services/funders/funders";
import { call, newFunder, operator, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { completeProfile } from "@/tests/helpers/disclosures";
import { DISCLOSED_RENEWAL, SMALLEST_OFFER } from "@/tests/helpers/offers";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { decided, newSubmission, submitFor } from "@/tests/helpers/submissions";

let funder: TestFunder;
let owner: CallContext;
let outsider: CallContext;
beforeAll(async () => {
  const other = await newFunder();
  funder = await newFunder();
  [owner, outsider] = await Promise.all([personOf(funder, "owner"), personOf(other, "owner")]);
});

describe("Today", () => {
  // Rule: C3-12
  test("has terms without a decision, failed deliveries, disabled endpoints and links that end with nothing submitted", async () => {
    const own = await newFunder();
    const person = await personOf(own, "viewer");
    const gone = await startReceiver([410]);
    const { body } = await call(own, "POST", "/webhooks", { url: gone.url, events: ["offer.created"] });
    await call(own, "POST", "/offers", { deal_id: "ENDING-1", ...SMALLEST_OFFER });
    await submitFor(own, "WAITING-1");
    const where = { funder: { slug: own.slug } };
    await until(async () => (await consoleEndpoints(person))[0]?.status === "disabled");
    await gone.close();
    const soon = new Date(Math.floor(Date.now() / 1000) * 1000 + 86_400_000);
    const offer = await prisma.offer.findFirstOrThrow({
      where: { ...where, deal_id: "ENDING-1" },
    });
    await prisma.link.updateMany({ where: { offer_id: offer.id }, data: { expires_at: soon } });
    await prisma.offer.update({ where: { id: offer.id }, data: { link_expires_at: soon } });
    const [delivery] = await prisma.delivery.findMany({ where });
    const given = { status: "exhausted", next_attempt_at: null };
    await prisma.delivery.update({ where: { id: delivery?.id ?? "" }, data: given });

    const shown = await today(person);
    expect(shown.submissions).toMatchObject({ count: 1, rows: [{ deal_id: "WAITING-1" }] });
    expect(shown.failed).toMatchObject({ count: 1, rows: [{ id: delivery?.id }] });
    expect(shown.endpoints).toMatchObject([{ id: body.id, disabled_reason: "It responded with 410 Gone." }]);
    expect(shown.links).toMatchObject({ count: 1, rows: [{ deal_id: "ENDING-1" }] });
    expect(shown.funnel).toMatchObject({ created: 2, opened: 1, submitted: 1, accepted: 0 });
    expect(shown.funnel.minutesToDecision).toBeNull();
    const empty = await today(outsider);
    expect([empty.submissions.count, empty.failed.count, empty.links.count, empty.funnel.created]).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

describe("Today of a funder that disclosures concern", () => {
  // Rule: L2-8
  test("counts the active offers of gated brands that have no state, and no others", async () => {
    const own = await newFunder();
    const person = await personOf(own, "viewer");
    expect((await today(person)).stateless).toBe(0);
    const { id: open } = await addBrand(await operator(own.slug), { name: "Open", merchant_outputs: "open" });
    const { id: gated } = await addBrand(await operator(own.slug), { name: "Gated" });
    for (const [dealId, fields] of Object.entries({
      NONE: {},
      "NONE-2": { brand_id: gated },
      OPEN: { brand_id: open },
      GIVEN: { merchant_state: "TX" },
      UNREADABLE: { merchant_state: "Kalif." },
      REVOKED: {},
    }))
      await call(own, "POST", "/offers", {
        ...SMALLEST_OFFER,
        deal_id: dealId,
        merchant_state: undefined,
        ...fields,
      });
    await call(own, "DELETE", "/offers/REVOKED");
    const { stateless, lacking } = await today(person);
    expect(stateless).toBe(2);
    expect(lacking.rows).toEqual([
      {
        path: "merchant_state",
        isGiven: true,
        message: "“Kalif.” is no state that can be read.",
        offers: 1,
        states: [],
        deal_id: "UNREADABLE",
      },
    ]);
  });

  // Rule: A4-5
  test("folds the facts that offers lack into one row a cause, with its states and how many offers it keeps back", async () => {
    const own = await newFunder();
    await completeProfile(own, ["CA"]);
    const lacking = { ...DISCLOSED_RENEWAL.disclosure, prepayment_fees: undefined };
    for (const dealId of ["FEES-1", "FEES-2"])
      await call(own, "POST", "/offers", { ...DISCLOSED_RENEWAL, deal_id: dealId, disclosure: lacking });
    await call(own, "POST", "/offers", {
      ...DISCLOSED_RENEWAL,
      deal_id: "BASIS-1",
      disclosure: {
        ...DISCLOSED_RENEWAL.disclosure,
        income: { ...DISCLOSED_RENEWAL.disclosure.income, monthly_amount: 900_000 },
      },
    });
    const { rows } = (await today(await personOf(own, "owner"))).lacking;
    expect(rows).toMatchObject([
      { path: "disclosure.prepayment_fees", isGiven: false, offers: 2, states: ["CA"] },
      { path: "disclosure.payment_basis", isGiven: true, offers: 1, states: ["CA"], deal_id: "BASIS-1" },
    ]);
    expect(rows[1]?.message).toMatch(
      /^Payments of \$[\d,.]+ a month and [\d.]+ % of \$900,000\.00 differ by more than 2\.5 %\.$/,
    );
  });

  // Rule: L3-4
  test("has the states that a new template version switched off, for who may read brands, until somebody approves or withdraws", async () => {
    const own = await newFunder();
    const [owned, viewed] = [await personOf(own, "owner"), await personOf(own, "viewer")];
    await completeProfile(own, ["CA", "NY"]);
    expect((await today(owned)).approvals).toEqual([]);
    const where = { id: own.brandId };
    const { approvals } = await prisma.brand.findUniqueOrThrow({ where });
    const replaced = (approvals as { template_version: string }[]).map((each) => ({
      ...each,
      template_version: "old-1",
    }));
    await prisma.brand.update({ where, data: { approvals: replaced } });
    const switchedOff = {
      brand_id: own.brandId,
      earlier: { template_version: "old-1", approved_by: "Counsel" },
    };
    expect((await today(owned)).approvals).toMatchObject([
      { ...switchedOff, state: "CA", version: TEMPLATE_VERSIONS.CA },
      { ...switchedOff, state: "NY", version: TEMPLATE_VERSIONS.NY },
    ]);
    expect((await today(viewed)).approvals).toEqual([]);
    const given = { template_version: TEMPLATE_VERSIONS.CA, approved_by: "Counsel" };
    await approveTemplate(owned, own.brandId, { state: "CA", ...given });
    await withdrawApproval(owned, own.brandId, { state: "NY", withdrawn_by: "Counsel" });
    expect((await today(owned)).approvals).toEqual([]);
  });
});

describe("the funnel of 30 days", () => {
  // Rule: C6-21
  test("has the median time from a submission to its first decision from five on, of the funder's own submissions", async () => {
    const own = await newFunder();
    const decideAfter = async (dealId: string, minutes: number) => {
      const { id } = await newSubmission(own, dealId);
      await decided(own, id, { decision: "accepted" });
      await decided(own, id, { decision: "declined" });
      const { submitted_at } = await prisma.submission.findUniqueOrThrow({ where: { id } });
      await prisma.decision.updateMany({
        where: { submission_id: id, number: 1 },
        data: { created_at: new Date(submitted_at.getTime() + minutes * 60_000) },
      });
    };
    const minutesShown = async () => (await today(await personOf(own, "viewer"))).funnel.minutesToDecision;
    for (const [index, minutes] of [5, 20, 112, 4_000].entries())
      await decideAfter(`MEDIAN-${index}`, minutes);
    await newSubmission(own, "MEDIAN-OPEN");
    expect(await minutesShown()).toBeNull();
    await decideAfter("MEDIAN-FIFTH", 300);
    expect(await minutesShown()).toBe(112);
    expect((await today(outsider)).funnel.minutesToDecision).toBeNull();
  });
});

describe("refused requests in the console", () => {
  // Rule: C3-15
  test("are found by request id and key, and by their own funder only", async () => {
    const refused = await call(funder, "GET", "/offers/NO-SUCH");
    const request_id = refused.headers.get("x-request-id") ?? "";
    const found = (context: CallContext, q: string) =>
      refusedRequests(context, CONSOLE_REQUESTS_QUERY.parse({ q }));
    await until(async () => (await found(owner, request_id)).rows.length === 1);
    const [row] = (await found(owner, funder.apiKey)).rows;
    expect(row).toMatchObject({ request_id, code: "NOT_FOUND", key: funder.apiKey, proven: true });
    expect(await refusedRequest(owner, row?.id ?? "")).toMatchObject({ request_id });
    expect(await refusedRequest(outsider, row?.id ?? "")).toBeNull();
    expect((await found(outsider, request_id)).rows).toEqual([]);
    expect(await minutesAboveBudget(outsider)).toEqual([]);
  });
});

describe("the audit log in the console", () => {
  // Rule: C6-20
  test("names the person whose membership an entry is about", async () => {
    const own = await newFunder();
    const admin = await personOf(own, "admin");
    await personOf(own, "viewer");
    const { rows } = await auditEntries(admin, CONSOLE_AUDIT_QUERY.parse({ action: "member.joined" }));
    expect(rows.map(({ member, person }) => [member, person])).toEqual([
      ["A viewer", null],
      ["A admin", null],
    ]);
    expect((await exportAudit(admin, { action: "member.joined" })).entries).toMatchObject([
      { who: "admin", member: "A viewer" },
      { who: "admin", member: "A admin" },
    ]);
  });

  test("is filtered by days in the reader's zone", async () => {
    const admin = await personOf(await newFunder(), "admin");
    // 11 PM of March 1 in Chicago is March 2 in UTC.
    const created_at = new Date("2026-03-02T05:00:00Z");
    const funder_id = admin.caller.funder.id;
    const entry = {
      id: newId(),
      funder_id,
      actor: "admin",
      action: "funder.updated",
      subject: "x",
      detail: {},
    };
    await prisma.auditEntry.create({ data: { ...entry, created_at } });
    const found = async (filter: object) => {
      const { rows } = await auditEntries(admin, CONSOLE_AUDIT_QUERY.parse({ q: "x", ...filter }));
      return rows.length;
    };
    const march = (day: string) => ({ from: day, to: day });
    expect(await found({ ...march("2026-03-01"), zone: "America/Chicago" })).toBe(1);
    expect(await found({ ...march("2026-03-02"), zone: "America/Chicago" })).toBe(0);
    expect(await found(march("2026-03-02"))).toBe(1);
    expect(await found({ ...march("2026-03-02"), zone: "no zone" })).toBe(1);
  });

  // Rule: C3-16
  test("is filtered and exported by its own funder only, and the export is in it", async () => {
    await updateFunder(owner, { link_days: 45 });
    expect(await funderSettings(owner)).toMatchObject({ link_days: 45 });
    await expect(updateFunder(owner, { link_days: 91 })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    const userId = owner.caller.kind === "user" ? owner.caller.userId : "";
    const { entries: exported } = await exportAudit(owner, { action: "funder.updated", who: userId });
    expect(exported).toMatchObject([
      { who: "A owner", action: "funder.updated", detail: { changed: ["link_days"] } },
    ]);
    const entries = (context: CallContext, filter: object) =>
      auditEntries(context, CONSOLE_AUDIT_QUERY.parse(filter));
    const { rows } = await entries(owner, { action: "audit.exported" });
    expect(rows).toMatchObject([{ person: "A owner", detail: { entries: 1 } }]);
    expect((await entries(outsider, { who: userId })).rows).toEqual([]);
    expect((await exportAudit(outsider, { who: userId })).entries).toEqual([]);
  });
});

// Rule: C6-18
test.each([4, 6, 12])(
  "a brand with %i months of income has the example documents of both states",
  async (months) => {
    const { id } = await addBrand(owner, { name: `Months ${months}`, historical_months: months });
    for (const state of ["CA", "NY"])
      expect(await exampleHtml(owner, id, state)).toContain("Estimated Annual Percentage Rate");
  },
);

test("a brand whose words no document may have has its example documents, with a placeholder for them", async () => {
  const given = { product_words: "Fixed rate advance", ny_broker_sentence: "Paid at a rate of 5 %." };
  const { id } = await addBrand(owner, { name: "Worded", ...given });
  for (const state of ["CA", "NY"]) {
    const html = await exampleHtml(owner, id, state);
    expect(html).toContain("[Product]");
    expect(html).not.toContain("Fixed rate advance");
  }
});

// Rule: C3-17
test("a person adds a brand with its disclosure profile, and every wrong field is named", async () => {
  const { id } = await addBrand(owner, { name: "Meridian Express", legal_name: "Meridian LLC", phone: null });
  expect(await readBrand(owner, id)).toMatchObject({ name: "Meridian Express", legal_name: "Meridian LLC" });
  await expect(addBrand(owner, { accent: "teal", historical_months: 3 })).rejects.toMatchObject({
    details: expect.arrayContaining([expect.stringMatching(/^name /), expect.stringMatching(/^accent /)]),
  });
});

// Rule: C3-18
test("an erasure that a person requested is completed, and names the person", async () => {
  await call(funder, "POST", "/offers", { deal_id: "ERASED-1", ...SMALLEST_OFFER });
  const { id } = await requestErasure({ ...owner, now: new Date() }, { deal_id: "ERASED-1" });
  const created_at = new Date(Date.now() - 3_600_000);
  await prisma.erasure.update({ where: { id }, data: { created_at } });
  await continueErasures(new Date());
  const erasure = await prisma.erasure.findUniqueOrThrow({
    where: { id },
    include: { user: true },
  });
  expect(erasure).toMatchObject({ actor: "user", user: { name: "A owner" }, completed_at: expect.any(Date) });
});
