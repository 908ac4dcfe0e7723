import type { Client } from "pg";
import type { CallContext } from "@/lib/server/context";
import { authenticate } from "@/lib/server/identity/authenticate";
import { newId } from "@/lib/server/ids";
import { listEvents } from "@/lib/services/events/list";
import { openLink } from "@/lib/services/links/links";
import { issueLink } from "@/lib/services/offers/issue-link";
import { listOffers, loadOffer } from "@/lib/services/offers/read";
import { createOffer, patchOffer } from "@/tests/helpers/calls-with-json";
import {
  largeTables,
  type PlanNode,
  type Statement,
  scannedBy,
  statementsOf,
} from "@/tests/helpers/sent-statements";
import { OFFER, type Product, signed } from "./product";
import { claimOnce } from "./scale-claims";

/** The plans of the statements that the services send for a deal of the product's funder, and for a claim. */
export async function plansOf({ sql, funder }: Product, dealId: string): Promise<Record<string, Plan>> {
  const { method, path, headers } = signed(funder, "GET", `/offers/${dealId}`);
  const now = new Date();
  const request = { headers: new Headers(headers), method, targets: [path], body: new Uint8Array() };
  const { caller } = await authenticate(request, now);
  const context: CallContext = { caller, now, requestId: "req_plans" };
  const offer = await loadOffer(context, { dealId });
  const link = new URL((await issueLink(context, offer, {})).calculator_url, "http://localhost");
  const parts = { dealId, sig: link.searchParams.get("sig") ?? "", exp: link.searchParams.get("exp") ?? "" };
  const current = await loadOffer(context, { dealId });
  const { defaultBrandId } = caller.funder;
  const works: Record<string, () => Promise<unknown>> = {
    authentication: () => authenticate(request, now),
    read: () => loadOffer(context, { dealId }),
    list: () => listOffers(context, { limit: 20 }),
    "list of one status": () => listOffers(context, { limit: 20, status: "active" }),
    "list of a merchant": () => listOffers(context, { limit: 20, merchant_id: "M-1" }),
    "list of an ISO": () => listOffers(context, { limit: 20, iso_id: "I-1" }),
    "list of the default brand": () => listOffers(context, { limit: 20, brand_id: defaultBrandId }),
    "list of a brand without offers": () => listOffers(context, { limit: 20, brand_id: newId() }),
    "list of a deal's start": () => listOffers(context, { limit: 20, deal_id_prefix: dealId.slice(0, -1) }),
    "list of another deal's start": () => listOffers(context, { limit: 20, deal_id_prefix: "NO-SUCH-DEAL" }),
    "events of a funder": () => listEvents(context, { limit: 20 }),
    "events of one type": () => listEvents(context, { limit: 20, type: "submission.decided" }),
    "events of a deal": () => listEvents(context, { limit: 20, deal_id: dealId }),
    "opened link": () => openLink(parts, now),
    create: () => createOffer(context, { deal_id: `PLANNED-${newId()}`, ...OFFER }),
    patch: () => patchOffer(context, current, { version: current.version, max_upsell: 0.09 }),
    link: async () => issueLink(context, await loadOffer(context, { dealId }), {}),
    claim: claimOnce,
  };
  const plans: Record<string, Plan> = {};
  for (const [what, work] of Object.entries(works)) {
    const all: Plan[] = [];
    for (const statement of await statementsOf(work)) all.push(await planOf(sql, statement));
    plans[what] = { ms: all.reduce((sum, { ms }) => sum + ms, 0), scans: all.flatMap(({ scans }) => scans) };
  }
  return plans;
}

/** What a plan costs, and which tables it reads whole. */
interface Plan {
  ms: number;
  /** Tables of more than 1,000 rows read without an index. */
  scans: string[];
}

/**
 * Explains a statement as it runs with these values, and as a prepared statement's generic plan; rolls both
 * back. `ms` is that of the first.
 */
async function planOf(sql: Client, { text, values }: Statement): Promise<Plan> {
  await sql.query("BEGIN");
  try {
    const own = await explain(sql, text, values);
    await sql.query("ROLLBACK; BEGIN; SET LOCAL plan_cache_mode = force_generic_plan");
    await sql.query(`PREPARE measured AS ${text}`);
    const literals = values.map((value) => literal(value)).join(", ");
    const generic = await explain(sql, `EXECUTE measured${literals && `(${literals})`}`, []);
    await sql.query("DEALLOCATE measured");
    return { ms: own.ms, scans: [...new Set([...own.scans, ...generic.scans])] };
  } finally {
    await sql.query("ROLLBACK");
  }
}

async function explain(sql: Client, text: string, values: unknown[]): Promise<Plan> {
  const { rows } = await sql.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  const [plan] = rows[0]["QUERY PLAN"] as {
    Plan: PlanNode;
    "Planning Time": number;
    "Execution Time": number;
  }[];
  if (!plan) throw new Error(`No plan for ${text}`);
  const scans = await largeTables(sql, scannedBy(plan.Plan));
  return { ms: plan["Planning Time"] + plan["Execution Time"], scans };
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (Array.isArray(value)) return quoted(`{${value.map((item) => JSON.stringify(item)).join(",")}}`);
  return quoted(value instanceof Date ? value.toISOString() : String(value));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
