import "server-only";
import type { Day } from "@/lib/calculator/calendar";
import type { Frequency } from "@/lib/calculator/frequency";
import { parseDay } from "@/lib/calculator/iso-day";
import type { ConsoleInsightQuery } from "@/lib/schemas/console-queries";
import {
  type Insight,
  type InsightPeriod,
  type InsightTotals,
  type IsoSteps,
  MOST_INSIGHT_DAYS,
  type Picks,
  PRICE_SHARES,
  type Span,
  UPSELL_SHARES,
} from "@/lib/schemas/insight";
import type { CallContext } from "@/lib/server/context";
import { dayIn, startOfDay } from "@/lib/services/time-zones";
import {
  type CountedOffers,
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
  const [[all, ...rows], picks] = await Promise.all([insightSteps(counted), insightPicks(counted)]);
  if (all === undefined) throw new Error("The counts of all offers are missing.");
  return { brands, brand, period, all: totalsOf(all), isos: rows.map(isoOf), picks: picksOf(picks) };
}

/**
 * Returns the period from one given date to the other, in either order and at most 366 days; else the last
 * `days` days and today.
 */
function periodOf({ days = USUAL_DAYS, from, to }: ConsoleInsightQuery, today: Day): InsightPeriod {
  const given = [from, to].flatMap((date) => (date === undefined ? [] : (parseDay(date) ?? [])));
  const [first, last] = [Math.min(...given), Math.max(...given)];
  if (given.length < 2 || first < 0) return { from: today - days, to: today, days };
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
