import "server-only";
import { STATE_PATH } from "@/lib/disclosure/checks/case";
import { cannotDisclose, type Readiness } from "@/lib/disclosure/readiness";
import { resolveState } from "@/lib/disclosure/regimes/us-states";
import type { Whose } from "@/lib/schemas/console/deals";
import type {
  Counted,
  FailedDelivery,
  LackingFact,
  SwitchedOff,
  TodayRows,
  WaitingSubmission,
} from "@/lib/schemas/console/today";
import { type Approval, templateApprovals } from "@/lib/schemas/disclosures/templates";
import type { EventType } from "@/lib/schemas/events/event-types";
import type { SubmittedTerms } from "@/lib/schemas/quotes/terms";
import { shownAddress } from "@/lib/schemas/webhooks/formats";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import type { ConsoleContext } from "@/lib/server/web/console-context";
import { rowWithoutQuery } from "@/lib/services/deliveries/deliveries";
import { readinessOfRows } from "@/lib/services/disclosures/readiness";
import { seenAttempt } from "@/lib/services/events/events";
import { dayIn, startOfDay } from "@/lib/services/time-zones";
import { DISABLED_BY_FUNDER } from "@/lib/services/webhooks/webhooks-statements";
import { dealsOf } from "./deal-statements";
import { withOwners } from "./deals";
import { shownUrl } from "./deliveries";
import {
  endingLinks,
  frameOf,
  funnelSince,
  minutesToDecisionSince,
  newestOpenOffers,
  offersWithoutState,
} from "./home-statements";
import { offersOf } from "./offers-list";
import { failingReceivers } from "./receivers";
import { selectWaiting } from "./submission-statements";

/**
 * Returns what the console's bar shows: the person's other funders, the slugs of the live funder and of its
 * sandbox (null without one), how many submissions and failed deliveries wait for a person, and whether a
 * receiver is failing.
 */
export async function consoleFrame({ caller, now }: Pick<ConsoleContext, "caller" | "now">) {
  const { id, slug } = caller.funder;
  const row = await frameOf(id, caller.userId, now);
  return {
    modes: { live: row?.live ?? slug, test: row?.test ?? null },
    waiting: { submissions: row?.undecided ?? 0, deliveries: row?.failed ?? 0 },
    /** Whether a receiver of the funder is failing. */
    failing: row?.failing ?? false,
    otherFunders: row?.others ?? [],
  };
}

/** How many rows of each kind the page lists. */
const SHOWN = 5;
/** Counting stops at this number. */
const MOST_COUNTED = 100;
const FUNNEL_DAYS = 30;

/**
 * Returns what waits for a person, with a few rows and the count of each kind, and how far the offers of the
 * last 30 days, of which today is one, have come. `whose` narrows what belongs to a deal and its desk: submissions,
 * links and facts of offers.
 */
export async function today(context: CallContext, zone = "UTC", whose?: Whose): Promise<TodayRows> {
  const { now, caller } = context;
  const { id } = caller.funder;
  const of = offersOf(context);
  const since = startOfDay(dayIn(zone, now) - FUNNEL_DAYS + 1, zone);
  const [
    submissions,
    lacking,
    stateless,
    approvals,
    failing,
    failed,
    endpoints,
    links,
    funnel,
    minutesToDecision,
  ] = await Promise.all([
    waitingSubmissions(context, whose),
    lackingFacts(context, whose),
    offersWithoutState(of, whose, MOST_COUNTED),
    caller.permissions.includes("brands:read") ? switchedOffApprovals(id) : [],
    failingReceivers(context),
    failedDeliveries(context),
    prisma.webhookEndpoint.findMany({
      where: { funder_id: id, status: "disabled", disabled_reason: { not: DISABLED_BY_FUNDER } },
      select: { id: true, url: true, format: true, disabled_reason: true },
      orderBy: { id: "asc" },
    }),
    endingLinks(of, whose, MOST_COUNTED),
    funnelSince(id, since),
    minutesToDecisionSince(id, since),
  ]);
  return {
    submissions,
    lacking,
    stateless,
    approvals,
    failing,
    failed: counted(failed),
    endpoints: endpoints.map(({ format, url, ...row }) =>
      rowWithoutQuery({ ...row, url: shownAddress(format, url) }),
    ) as TodayRows["endpoints"],
    links: { ...counted(links), rows: await withOwners(context, counted(links).rows) },
    funnel: { since, ...funnel, minutesToDecision },
  };
}

/** Returns the first rows and the count of all rows; 100 means 100 or more. */
function counted<Row>(rows: Row[]): Counted<Row> {
  return { rows: rows.slice(0, SHOWN), count: rows.length };
}

async function waitingSubmissions(context: CallContext, whose: Whose | undefined) {
  const { rows, count } = counted(await selectWaiting(dealsOf(context), MOST_COUNTED, whose));
  const [readiness, owned] = await Promise.all([readinessOfRows(context, rows), withOwners(context, rows)]);
  const shownRows = owned.map(({ offer_id: _offer, terms, ...row }, index): WaitingSubmission => {
    const { purchase_price } = terms as unknown as SubmittedTerms;
    return { ...row, purchase_price, lacks: lacksOf(readiness[index]) };
  });
  return { rows: shownRows, count };
}

/** Looks through the newest active offers only: to look through all would take too long. */
async function lackingFacts(context: CallContext, whose: Whose | undefined): Promise<TodayRows["lacking"]> {
  const newest = await newestOpenOffers(offersOf(context), whose, MOST_COUNTED);
  const readiness = await readinessOfRows(
    context,
    newest.map(({ id }) => ({ offer_id: id })),
  );
  const found = new Map<string, LackingFact>();
  for (const [index, { deal_id, merchant_state }] of newest.entries()) {
    for (const { path, isGiven, message } of causesOf(readiness[index], merchant_state)) {
      const key = `${path} ${isGiven}`;
      const known = found.get(key) ?? { path, isGiven, message, offers: 0, states: [], deal_id };
      const state = resolveState(merchant_state ?? "");
      const isNew = state !== null && !known.states.includes(state);
      found.set(key, {
        ...known,
        offers: known.offers + 1,
        states: isNew ? [...known.states, state] : known.states,
      });
    }
  }
  const rows = [...found.values()].sort((a, b) => b.offers - a.offers);
  return { rows, isPart: newest.length === MOST_COUNTED };
}

/** Returns each cause of an offer once. That it has no state is counted for all offers. */
function causesOf(
  readiness: Readiness | null | undefined,
  state: string | null,
): Pick<LackingFact, "path" | "isGiven" | "message">[] {
  if (!readiness) return [];
  const named = readiness.blockers.flatMap(({ path, ...why }) => {
    if (path !== STATE_PATH) return [{ ...why, path: path.replace(/\[\d{1,4}\]/g, "") }];
    return state === null
      ? []
      : [{ path, isGiven: true, message: `“${state}” is no state that can be read.` }];
  });
  const [message] = readiness.refused;
  const causes = [...named, ...(message === undefined ? [] : [{ path: null, isGiven: true, message }])];
  return causes.filter(
    ({ path, isGiven }, index) =>
      causes.findIndex((other) => other.path === path && other.isGiven === isGiven) === index,
  );
}

/** Returns the states whose earlier template was approved. If none was, nothing was switched off. */
async function switchedOffApprovals(funder_id: string): Promise<SwitchedOff[]> {
  const brands = await prisma.brand.findMany({
    where: { funder_id },
    select: { id: true, name: true, approvals: true },
    orderBy: { id: "asc" },
  });
  return brands.flatMap(({ id, name, approvals }) =>
    templateApprovals(approvals as unknown as Approval[]).flatMap(({ state, version, earlier }) =>
      earlier === null ? [] : [{ brand_id: id, brand: name, state, version, earlier }],
    ),
  );
}

function lacksOf(readiness: Readiness | null | undefined): Readiness | null {
  return readiness && cannotDisclose(readiness) ? readiness : null;
}

const OFFER_SHOWN = { deal_id: true, merchant_name: true, iso_name: true } as const;

async function failedDeliveries(context: CallContext): Promise<FailedDelivery[]> {
  const found = await prisma.delivery.findMany({
    where: { funder_id: context.caller.funder.id, status: "exhausted" },
    select: {
      id: true,
      type: true,
      kind: true,
      url: true,
      attempt_count: true,
      created_at: true,
      event: { select: { offer: { select: OFFER_SHOWN } } },
      attempts: {
        select: { status_code: true, error: true, started_at: true },
        orderBy: { number: "desc" },
        take: 1,
      },
    },
    orderBy: { id: "desc" },
    take: MOST_COUNTED,
  });
  return found.map(({ event: { offer }, attempts: [last], created_at, ...delivery }) => {
    const seen = last && seenAttempt(context, delivery, last);
    return {
      id: delivery.id,
      type: delivery.type as EventType,
      url: shownUrl(context, delivery),
      attempt_count: delivery.attempt_count,
      deal_id: offer?.deal_id ?? null,
      merchant_name: offer?.merchant_name ?? null,
      last_status: seen?.status_code ?? null,
      last_error: seen?.error ?? null,
      failed_at: last?.started_at ?? created_at,
    };
  });
}
