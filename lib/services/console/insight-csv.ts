import "server-only";
import { csvCell, csvText } from "@/lib/calculator/csv";
import { isoDate } from "@/lib/calculator/iso-day";
import type { ConsoleInsightQuery } from "@/lib/schemas/console-queries";
import {
  type Insight,
  type InsightSteps,
  isoName,
  nameAdditions,
  PRICE_SHARES,
  type Span,
  UPSELL_SHARES,
} from "@/lib/schemas/insight";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { insight } from "./insight";

type Cell = string | number;

// Rule: C7-5
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
  const lines = [...about(shown, query, zone), ...blocks(shown), ...byIso(shown)];
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
    ...picks.frequency.map(({ name, count }): Cell[] => [name, count]),
    [],
    ["Structure", "Submissions"],
    ...picks.structure.map(({ name, count }): Cell[] => [name, count]),
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
