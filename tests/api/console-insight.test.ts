import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "@/lib/calculator/durations";
import { CONSOLE_INSIGHT_QUERY } from "@/lib/schemas/console/queries";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { addBrand } from "@/lib/services/brands/brands";
import { exportInsight, insight } from "@/lib/services/console/insight";
import { call, newFunder, operator, send, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { erase } from "@/tests/helpers/erased-deals";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { signIn } from "@/tests/helpers/sign-in";
import { decided, submitUnder, TERMS } from "@/tests/helpers/submissions";

const LIMITS = { purchase_price_floor: 10_000, purchase_price_ceiling: 40_000, max_upsell: 0.1 };

let funder: TestFunder;
let viewer: CallContext;

const shown = (query: object = {}, zone = "UTC", context = viewer) =>
  insight(context, CONSOLE_INSIGHT_QUERY.parse(query), zone);

/** Creates an offer, opened so many minutes after it was made. */
async function sent(
  dealId: string,
  { openedAfter, ...fields }: { openedAfter?: number; [field: string]: unknown },
) {
  const offer = { ...SMALLEST_OFFER, ...LIMITS, deal_id: dealId, ...fields };
  const { body } = await call(funder, "POST", "/offers", offer);
  const { id, created_at } = await prisma.offer.findFirstOrThrow({ where: { deal_id: dealId } });
  if (openedAfter !== undefined)
    await prisma.link.updateMany({
      where: { offer_id: id },
      data: { first_viewed_at: new Date(created_at.getTime() + openedAfter * MINUTE_MS) },
    });
  return { id, createdAt: created_at, link: String(body.calculator_url) };
}

/** Submits terms so many minutes after the offer was made; gives the submission's id. */
async function submitted(
  { id, createdAt, link }: Awaited<ReturnType<typeof sent>>,
  after: number,
  terms: object,
) {
  const number = await submitUnder(link, "Dana", { ...TERMS, ...terms });
  const submitted_at = new Date(createdAt.getTime() + after * MINUTE_MS);
  const submission = await prisma.submission.update({ where: { number }, data: { submitted_at } });
  expect(submission.offer_id).toBe(id);
  return { id: submission.id, submitted_at };
}

async function decidedAfter(
  submission: { id: string; submitted_at: Date },
  minutes: number,
  decision: string,
) {
  await decided(funder, submission.id, { decision });
  const created_at = new Date(submission.submitted_at.getTime() + minutes * MINUTE_MS);
  await prisma.decision.updateMany({ where: { submission_id: submission.id }, data: { created_at } });
}

beforeAll(async () => {
  funder = await newFunder();
  viewer = await personOf(funder, "viewer");
  const { id: express } = await addBrand(await operator(funder.slug), { name: "Express" });
  await sent("UNOPENED", { iso_name: "North & Sons" });
  await sent("OPENED", { iso_name: "NORTH & SONS", openedAfter: 10 });
  const picks = [
    { upsell: 0, purchase_price: 20_000 },
    { upsell: 0.025, purchase_price: 20_000.01 },
    { upsell: 0.05, purchase_price: 30_000 },
    { upsell: 0.0999, purchase_price: 39_999.99 },
    { upsell: 0.1, purchase_price: 40_000, frequency: "weekly", num_payments: 20 },
  ];
  for (const [index, terms] of picks.entries()) {
    const offer = await sent(`PICK-${index}`, {
      iso_id: "ISO-7",
      iso_name: index === 4 ? "Lakeside Group" : "Lakeside",
      brand_id: express,
      available_frequencies: ["daily", "weekly"],
      openedAfter: 10 * index,
    });
    const submission = await submitted(offer, 10 * index + 60, terms);
    if (index > 0) await decidedAfter(submission, 30, index > 2 ? "accepted" : "declined");
  }
  const structured = await sent("STRUCTURED", {
    iso_name: "North & Sons",
    max_upsell: 0,
    structures: [
      { id: "six", label: "6 months" },
      { id: "nine", label: "9 months", max_upsell: 0.2, purchase_price_ceiling: 20_000 },
    ],
  });
  await submitted(structured, 5, { structure: "six", upsell: 0, purchase_price: 40_000 });
  await submitted(structured, 7, { structure: "nine", upsell: 0.1, purchase_price: 20_000 });
});

describe("Insight", () => {
  // Rule: C7-1
  test("counts how far offers came, each once in every step, and the times from step to step", async () => {
    const { all } = await shown();
    expect(all.waitingSince).toBeInstanceOf(Date);
    expect(all).toMatchObject({ sent: 8, opened: 7, submitted: 6, decided: 4, accepted: 2, waiting: 2 });
    expect(all.toOpen).toEqual({ median: 15, ninetieth: 35 });
    expect(all.toSubmit).toEqual({ median: 60, ninetieth: 60 });
    expect(all.toDecide).toBeNull();
  });

  // Rule: C7-2
  test("tells what the latest submission of each offer picked, by the limits of its structure", async () => {
    const { picks } = await shown();
    expect(picks.upsell).toEqual([1, 1, 2, 0, 1, 1]);
    expect(picks.price).toEqual([1, 2, 1, 2]);
    expect(picks.frequency).toEqual([
      { name: "daily", count: 5 },
      { name: "weekly", count: 1 },
    ]);
    expect(picks.structure).toEqual([{ name: "9 months", count: 1 }]);
  });

  // Rule: C7-2
  test("leaves offers out of a share that they allow no choice of", async () => {
    const { picks } = await shown({ iso: "name:north & sons" });
    expect(picks.upsell).toEqual([0, 0, 1, 0, 0, 0]);
    const offer = await sent("ONE-PRICE", { purchase_price_floor: 40_000, max_upsell: 0, iso_name: "One" });
    await submitted(offer, 5, { upsell: 0, purchase_price: 40_000 });
    const one = await shown({ iso: "name:one" });
    expect([one.picks.upsell, one.picks.price]).toEqual([Array(6).fill(0), Array(4).fill(0)]);
  });

  // Rule: C7-3
  test("knows an ISO by its id, else by its name in any case, and has its newest name", async () => {
    const { isos } = await shown();
    expect(isos.slice(0, 2)).toEqual([
      {
        iso: "id:ISO-7",
        name: "Lakeside Group",
        ...{ sent: 5, opened: 5, submitted: 5, decided: 4, accepted: 2 },
        toSubmit: { median: 60, ninetieth: 60 },
      },
      {
        iso: "name:north & sons",
        name: "North & Sons",
        ...{ sent: 3, opened: 2, submitted: 1, decided: 0, accepted: 0 },
        toSubmit: null,
      },
    ]);
  });

  // Rule: C7-3
  test("keeps the name of an ISO of which an offer was erased, the newest included", async () => {
    await sent("KEPT-NAME", { iso_id: "ISO-80", iso_name: "Ridge" });
    await sent("ERASED-NAME", { iso_id: "ISO-80", iso_name: "Ridge" });
    await erase(funder, { deal_id: "ERASED-NAME" });
    const { isos } = await shown({ iso: "id:ISO-80" });
    expect(isos.map(({ name, sent }) => [name, sent])).toEqual([["Ridge", 2]]);
  });

  // Rule: C7-6
  test("adds the newest accepted submission of each deal to the cent, beside as many days before", async () => {
    const terms = [
      { purchase_price: 20_000.01, upsell: 0.025 },
      { purchase_price: 40_000, upsell: 0.1 },
    ];
    const [first, second] = [
      await sent("MONEY-1", { iso_name: "Money" }),
      await sent("MONEY-2", { iso_name: "Money" }),
    ];
    const earlier = await submitted(first, 1, { purchase_price: 30_000 });
    await decided(funder, earlier.id, { decision: "accepted" });
    for (const [index, offer] of [first, second].entries())
      await decided(funder, (await submitted(offer, 5, terms[index] ?? {})).id, { decision: "accepted" });
    await sent("MONEY-3", { iso_name: "Money" });
    const mine = (query: object = {}) => shown({ iso: "name:money", ...query });
    const quotes = await prisma.submission.findMany({
      where: { offer_id: { in: [first.id, second.id] }, replaced_at: null },
    });
    const figures = quotes.map(({ quote }) => quote as Record<string, number>);
    const sum = (name: string) =>
      figures.reduce((all, quote) => all + Math.round((quote[name] ?? 0) * 100), 0);
    const weighted = figures.reduce(
      (all, quote) => all + (quote.factor_rate ?? 0) * (quote.purchase_price ?? 0),
      0,
    );
    const { money, moneyBefore } = await mine();
    expect(money).toEqual({
      deals: 2,
      volume: 6_000_001,
      commission: sum("commission"),
      factor: expect.closeTo(weighted / 60_000.01, 9),
    });
    expect(money.commission).toBe(50_000 + 400_000);
    expect(moneyBefore).toEqual({ deals: 0, volume: 0, commission: 0, factor: null });

    await copyTo(second.id, new Date(Date.now() - 40 * DAY_MS));
    const later = await mine();
    expect([later.money.deals, later.moneyBefore]).toEqual([
      2,
      expect.objectContaining({ deals: 1, volume: 4_000_000 }),
    ]);
    expect((await mine({ days: "90" })).money).toMatchObject({ deals: 3, volume: 10_000_001 });
    const query = CONSOLE_INSIGHT_QUERY.parse({ iso: "name:money" });
    const { text } = await exportInsight(await personOf(funder, "operator"), query, "UTC");
    expect(text).toContain('"Volume",60000.01,40000\r\n"Commission",4500,4000\r\n');
    expect(text).toMatch(/"Mean factor, weighted by price",1\.\d{1,4},1\.\d{1,4}\r\n/);
    expect(text).toMatch(/"Frequency","Submissions"\r\n"Daily",\d+\r\n/);
  });

  // Rule: C7-4
  test("counts the offers of one brand, those without a brand as the default one's, and of one ISO", async () => {
    const { brands } = await shown();
    const express = brands.find(({ name }) => name === "Express");
    const main = brands.find(({ name }) => name !== "Express");
    const sentOf = async (query: object) => (await shown({ ...query, iso: undefined })).all.sent;
    expect(await sentOf({ brand: express?.id })).toBe(5);
    expect(await sentOf({ brand: main?.id })).toBe((await sentOf({})) - 5);
    expect((await shown({ iso: "id:ISO-7" })).all).toMatchObject({ sent: 5 });
    expect((await shown({ iso: "id:ISO-8" })).all).toMatchObject({ sent: 0, toOpen: null });
  });

  // Rule: C7-4
  test("counts offers by the day they were created in the zone, the last day included", async () => {
    const offer = await sent("NEW-YEAR", { iso_name: "Midnight" });
    const moved = { id: `${firstHex("2026-01-01T03:30:00Z")}-7000-8000-000000000001`, deal_id: "OLD-YEAR" };
    await prisma.$executeRaw`
      INSERT INTO offers SELECT (jsonb_populate_record(o, ${moved}::jsonb)).* FROM offers o WHERE o.id = ${offer.id}::uuid`;
    const on = async (from: string, to: string, zone: string) =>
      (await shown({ from, to, iso: "name:midnight" }, zone)).all.sent;
    expect(await on("2025-12-31", "2025-12-31", "America/Chicago")).toBe(1);
    expect(await on("2025-12-31", "2025-12-31", "UTC")).toBe(0);
    expect(await on("2026-01-05", "2026-01-01", "UTC")).toBe(1);
    expect(await on("2025-06-01", "2026-01-31", "UTC")).toBe(1);
    const { period } = await shown({ from: "2020-01-01", to: "2026-01-31" });
    expect([period.days, period.to - period.from + 1]).toEqual([null, 366]);
    const usual = (await shown({ from: "2020-01-01" })).period;
    expect([usual.days, usual.to - usual.from + 1]).toEqual([30, 30]);
    expect((await shown({ days: "90", from: "nonsense", to: "2026-01-01" })).period.days).toBe(90);
  });

  // Rule: C7-4
  test("says on its page what of the address it changed, and its links have the dates that are shown", async () => {
    const { cookie } = await signIn({ funder: funder.slug, role: "viewer" });
    const address = `/console/${funder.slug}/insight?from=2020-01-01&to=2026-01-31&iso=nobody`;
    const { text } = await send("GET", address, { Cookie: cookie });
    expect(text).toContain("Insight reads at most 366 days: this starts on Jan 31, 2025.");
    expect(text).toContain("The ISO in the address is unknown: this shows all ISOs.");
    expect(text).toContain("from=2025-01-31&amp;to=2026-01-31");
    expect(text).not.toContain('value="2020-01-01"');
  });

  test("shows a funder nothing of another", async () => {
    const other = await personOf(await newFunder(), "owner");
    expect(await shown({}, "UTC", other)).toMatchObject({
      all: { sent: 0 },
      isos: [],
      picks: { frequency: [] },
    });
  });
});

describe("the file of Insight", () => {
  // Rule: C7-5
  test("has the blocks and the ISOs with counts, no cell a spreadsheet would run, and is audited", async () => {
    await sent("FORMULA", { iso_name: "=1+1" });
    const query = CONSOLE_INSIGHT_QUERY.parse({ iso: "name:=1+1" });
    const { name, text } = await exportInsight(await personOf(funder, "operator"), query, "UTC");
    expect(name).toMatch(/^insight-.+-to-\d{4}-\d\d-\d\d\.csv$/);
    expect(text).toContain(`"'=1+1",1,0,0,0,0,"",""`);
    expect(text).toContain('"Sent",1\r\n"Opened",0\r\n');
    const entry = await prisma.auditEntry.findFirstOrThrow({
      where: { action: "offers.exported", subject: viewer.caller.funder.id },
    });
    expect(entry.detail).toMatchObject({ insight: true, zone: "UTC", of_one_iso: true });
    await sent("TWIN-1", { iso_id: "ISO-9", iso_name: "Twin" });
    await sent("TWIN-2", { iso_name: "Twin" });
    const whole = await exportInsight(
      await personOf(funder, "operator"),
      CONSOLE_INSIGHT_QUERY.parse({}),
      "UTC",
    );
    expect(whole.text).toContain('"Twin, ISO-9",1,');
    expect(whole.text).toContain('"Twin, no ISO ID",1,');
  });

  // Rule: C7-5
  test("is for those who may export, and for them only with a fresh code", async () => {
    const [reader, person] = [
      await signIn({ funder: funder.slug, role: "viewer" }),
      await signIn({ funder: funder.slug, role: "operator" }),
    ];
    const file = (cookie: string) => send("GET", `/console/${funder.slug}/insight-csv`, { Cookie: cookie });
    expect((await file(reader.cookie)).status).toBe(403);
    expect((await file(person.cookie)).headers.get("content-type")).toMatch(/^text\/csv/);
    const page = await send("GET", `/console/${funder.slug}/insight`, { Cookie: reader.cookie });
    expect(page.text).not.toContain("insight-csv");
  });
});

/** Adds a copy of an offer, created at another time, with its newest submission. */
async function copyTo(id: string, time: Date): Promise<void> {
  const copy = `${firstHex(time.toISOString())}-7000-8000-0000000000`;
  const offer = { id: `${copy}aa`, deal_id: `COPY-${time.getTime()}` };
  await prisma.$executeRaw`
    INSERT INTO offers SELECT (jsonb_populate_record(o, ${offer}::jsonb)).* FROM offers o WHERE o.id = ${id}::uuid`;
  const submission = {
    id: `${copy}bb`,
    offer_id: offer.id,
    submission_key: `${copy}cc`,
    number: "C0PY-0001",
  };
  await prisma.$executeRaw`
    INSERT INTO submissions SELECT (jsonb_populate_record(s, ${submission}::jsonb)).* FROM submissions s
    WHERE s.offer_id = ${id}::uuid ORDER BY s.id DESC LIMIT 1`;
}

/** The first two parts of an id of version 7 of a time. */
function firstHex(time: string): string {
  const hex = new Date(time).getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
