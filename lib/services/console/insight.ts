import "server-only";
import { toDecimal } from "@/lib/calculator/money/money";
import { type Frequency, frequencyName } from "@/lib/calculator/offer/frequency";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { isoDate, parseDay } from "@/lib/calculator/schedule/iso-day";
import { csvCell, csvText } from "@/lib/calculator/wire/csv";
import {
  daysBefore,
  type Insight,
  type InsightMoney,
  type InsightPeriod,
  type InsightSteps,
  type InsightTotals,
  type IsoSteps,
  isoName,
  MOST_INSIGHT_DAYS,
  nameAdditions,
  type Picks,
  PRICE_SHARES,
  type Span,
  UPSELL_SHARES,
} from "@/lib/schemas/console/insight";
import type { ConsoleInsightQuery } from "@/lib/schemas/console/queries";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { dayIn, startOfDay } from "@/lib/services/time-zones";
import {
  type CountedOffers,
  insightMoney,
  insightPicks,
  insightSteps,
  type PickedRow,
  type StepsRow,
} from "./insight-statements";
import { formBrands } from "./offer-form";

const USUAL_DAYS = 30;

/**
 * Returns how far the offers created in a period have come, and which terms ISOs pick. `zone` is an IANA
 * name. A brand that the funder does not have is ignored.
 */
export async function insight(
  context: CallContext,
  query: ConsoleInsightQuery,
  zone: string,
): Promise<Insight> {
  const brands = await formBrands(context);
  const brand = brands.find(({ id }) => id === query.brand) ?? null;
  const period = periodOf(query, dayIn(zone, context.now));
  const counted: CountedOffers = {
    funderId: context.caller.funder.id,
    from: startOfDay(period.from, zone),
    until: startOfDay(period.to + 1, zone),
    brand,
    iso: query.iso ?? null,
  };
  const since = startOfDay(daysBefore(period).from, zone);
  const [[all, ...rows], picks, money] = await Promise.all([
    insightSteps(counted),
    insightPicks(counted),
    insightMoney(counted, since),
  ]);
  if (all === undefined) throw new Error("The counts of all offers are missing.");
  const moneyOf = (before: boolean) => money.find(({ is_before }) => is_before === before);
  return {
    brands,
    brand,
    period,
    all: totalsOf(all),
    money: sumsOf(moneyOf(false)),
    moneyBefore: sumsOf(moneyOf(true)),
    isos: rows.map(isoOf),
    picks: picksOf(picks),
  };
}

function sumsOf(row: Awaited<ReturnType<typeof insightMoney>>[number] | undefined): InsightMoney {
  if (row === undefined) return { deals: 0, volume: 0, commission: 0, factor: null };
  const { deals, volume, commission, factor } = row;
  return { deals, volume: Number(volume), commission: Number(commission), factor };
}

/**
 * Returns the period from one given date to the other, in either order and at most 366 days; else the last
 * `days` days, of which today is one.
 */
function periodOf({ days = USUAL_DAYS, from, to }: ConsoleInsightQuery, today: Day): InsightPeriod {
  const given = [from, to].flatMap((date) => (date === undefined ? [] : (parseDay(date) ?? [])));
  const [first, last] = [Math.min(...given), Math.max(...given)];
  if (given.length < 2 || first < 0) return { from: today - days + 1, to: today, days };
  return { from: Math.max(first, last - MOST_INSIGHT_DAYS + 1), to: last, days: null };
}

function totalsOf({
  iso: _iso,
  name: _name,
  to_open,
  to_submit,
  to_decide,
  ...row
}: StepsRow): InsightTotals {
  const { waiting, waiting_since, ...steps } = row;
  return {
    ...steps,
    toOpen: spanOf(to_open),
    toSubmit: spanOf(to_submit),
    toDecide: spanOf(to_decide),
    waiting,
    waitingSince: waiting_since,
  };
}

function isoOf({ iso, name, sent, opened, submitted, decided, accepted, to_submit }: StepsRow): IsoSteps {
  if (iso === null) throw new Error("There is one row of all offers.");
  return { iso, name, sent, opened, submitted, decided, accepted, toSubmit: spanOf(to_submit) };
}

function spanOf(quantiles: StepsRow["to_open"]): Span | null {
  return quantiles && { median: quantiles[0], ninetieth: quantiles[1] };
}

function picksOf(rows: PickedRow[]): Picks {
  const of = (pick: PickedRow["pick"]) => rows.filter((row) => row.pick === pick);
  const inSteps = (pick: PickedRow["pick"], steps: string[]) =>
    steps.map((_, step) => of(pick).find(({ name }) => name === String(step))?.count ?? 0);
  return {
    upsell: inSteps("upsell", UPSELL_SHARES),
    price: inSteps("price", PRICE_SHARES),
    frequency: of("frequency").map(({ name, count }) => ({ name: name as Frequency, count })),
    structure: of("structure").map(({ name, count }) => ({ name, count })),
  };
}

type Cell = string | number;

/**
 * Returns the figures of Insight as CSV: its blocks one after another, as counts and minutes. The export is
 * audited.
 */
export async function exportInsight(
  context: CallContext,
  query: ConsoleInsightQuery,
  zone: string,
): Promise<{ name: string; text: string }> {
  const shown = await insight(context, query, zone);
  const { id, slug } = context.caller.funder;
  const [from, to] = [isoDate(shown.period.from), isoDate(shown.period.to)];
  const detail = {
    insight: true,
    from,
    to,
    zone,
    brand: shown.brand?.id ?? null,
    of_one_iso: query.iso !== undefined,
  };
  await prisma.auditEntry.create({
    data: auditEntry(callerAsActor(context), "offers.exported", id, detail),
  });
  const lines = [...about(shown, query, zone), ...sums(shown), ...blocks(shown), ...byIso(shown)];
  return {
    name: `insight-${slug}-${from}-to-${to}.csv`,
    text: csvText(lines.map((line) => line.map(csvCell))),
  };
}

function about({ period, brand }: Insight, { iso }: ConsoleInsightQuery, zone: string): Cell[][] {
  return [
    ["Offers created from", isoDate(period.from)],
    ["to", isoDate(period.to)],
    ["Time zone", zone],
    ["Brand", brand?.name ?? "All"],
    ["ISO", iso === undefined ? "All" : isoName(iso)],
    [],
  ];
}

function blocks({ all, picks }: Insight): Cell[][] {
  return [
    ["Step", "Offers"],
    ...stepsOf(all).map((count, at): Cell[] => [STEPS[at] ?? "", count]),
    [],
    ["Time in minutes", "Median", "90th percentile"],
    ["Sent to first opened", ...minutesOf(all.toOpen)],
    ["Opened to submitted", ...minutesOf(all.toSubmit)],
    ["Submitted to decided", ...minutesOf(all.toDecide)],
    [],
    ["Upsell, share of the most allowed", "Submissions"],
    ...UPSELL_SHARES.map((share, at): Cell[] => [share, picks.upsell[at] ?? 0]),
    [],
    ["Price, share of the highest allowed", "Submissions"],
    ...PRICE_SHARES.map((share, at): Cell[] => [share, picks.price[at] ?? 0]),
    [],
    ["Frequency", "Submissions"],
    ...picks.frequency.map(({ name, count }): Cell[] => [frequencyName(name), count]),
    [],
    ["Structure", "Submissions"],
    ...picks.structure.map(({ name, count }): Cell[] => [name, count]),
    [],
  ];
}

function sums({ period, money, moneyBefore }: Insight): Cell[][] {
  const before = daysBefore(period);
  const row = (name: string, of: (sums: InsightMoney) => Cell): Cell[] => [name, of(money), of(moneyBefore)];
  return [
    ["Accepted, one submission a deal", "These days", `${isoDate(before.from)} to ${isoDate(before.to)}`],
    row("Deals", ({ deals }) => deals),
    row("Volume", ({ volume }) => toDecimal(volume, 2)),
    row("Commission", ({ commission }) => toDecimal(commission, 2)),
    row("Mean factor, weighted by price", ({ factor }) => (factor === null ? "" : Number(factor.toFixed(4)))),
    [],
  ];
}

const STEPS = ["Sent", "Opened", "Submitted", "Decided", "Accepted"];

function byIso({ isos }: Insight): Cell[][] {
  const additionOf = nameAdditions(isos);
  return [
    ["ISO", ...STEPS, "Median minutes to submit", "90th percentile"],
    ...isos.map(({ iso, name, toSubmit, ...steps }): Cell[] => [
      name + additionOf(iso),
      ...stepsOf(steps),
      ...minutesOf(toSubmit),
    ]),
  ];
}

function stepsOf({ sent, opened, submitted, decided, accepted }: InsightSteps): number[] {
  return [sent, opened, submitted, decided, accepted];
}

function minutesOf(span: Span | null): Cell[] {
  return span === null ? ["", ""] : [Math.round(span.median), Math.round(span.ninetieth)];
}
