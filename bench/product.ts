import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { SCOPES } from "@/lib/schemas/keys/scopes";
import { FULL_OFFER } from "@/lib/schemas/offers/examples";
import { closeDatabase } from "@/lib/server/database/database";
import { createApiKey } from "@/lib/services/funders/api-keys";
import { createFunder, operatorFor, setFunderLimits } from "@/lib/services/funders/funders";
import { adminContext } from "@/tests/helpers/admin-command";
import {
  openTestDatabase,
  startServer,
  type TestDatabase,
  type TestServer,
} from "@/tests/helpers/product-server";
import { signedHeaders } from "@/tests/helpers/signatures";
import { openPostgres } from "./postgres";

/** The build under test on a database of its own, and a funder whose limits are above any load. */
export interface Product {
  server: TestServer;
  database: TestDatabase;
  /** The bench's own connection to the database. */
  sql: Client;
  postgres: string;
  funder: BenchFunder;
  /** Creates another funder, whose callbacks go to `callbackUrl`. */
  newFunder(callbackUrl?: string): Promise<BenchFunder>;
  stop(): Promise<void>;
}

export interface BenchFunder {
  id: string;
  slug: string;
  apiKey: string;
  apiSecret: string;
}

/** A request of the load generator. */
export interface LoadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Starts PostgreSQL (unless DATABASE_URL names a server) and the product, and creates the funder. `changes`
 * are set in the product's environment.
 */
export async function startProduct(
  changes: Record<string, string> = {},
  postgresSettings: Record<string, string> = {},
): Promise<Product> {
  const postgres = await openPostgres(postgresSettings);
  process.env.TEST_DATABASE_URL = postgres.url;
  delete process.env.DATABASE_URL;
  const opened = await openTestDatabase();
  // The load generator names the addresses of many visitors, as a proxy would.
  const server = await startServer(opened, { TRUSTED_PROXY_HOPS: "1", ...changes });
  Object.assign(process.env, server.settings);
  const sql = new Client({ connectionString: opened.url });
  await sql.connect();
  const { rows } = await sql.query("SHOW server_version");
  const stop = async () => {
    await server.stop();
    await closeDatabase();
    await sql.end();
    await opened.close();
    await postgres.stop();
  };
  const version = `PostgreSQL ${rows[0].server_version} (${postgres.settings})`;
  return { server, database: opened, sql, postgres: version, funder: await newFunder(), newFunder, stop };
}

/** Creates a funder, whose callbacks go to `callbackUrl`. */
export async function newFunder(callbackUrl?: string): Promise<BenchFunder> {
  const context = adminContext();
  const slug = `bench-${randomBytes(4).toString("hex")}`;
  const { id } = await createFunder(context, { slug, name: "Bench", callback_url: callbackUrl });
  const operator = await operatorFor(context, slug);
  await setFunderLimits(operator, { per_second: 100_000, per_minute: 1_000_000 });
  const key = await createApiKey(operator, {
    scopes: [...SCOPES],
    per_second: 100_000,
    per_minute: 1_000_000,
  });
  return { id, slug, apiKey: key.api_key, apiSecret: key.api_secret };
}

/** The network address of a visitor: pages and submissions are limited by address. */
export function addressOf(visitor: number): string {
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
}

/** A request below the funder's path, signed for the next five minutes. */
export function signed(
  funder: BenchFunder,
  method: string,
  path: string,
  content?: object,
  root = "/api/v1",
): LoadRequest {
  const target = `${root}/${funder.slug}${path}`;
  const body = content === undefined ? "" : JSON.stringify(content);
  const headers = {
    ...signedHeaders(funder.apiKey, funder.apiSecret, { method, target, body }),
    ...(body && { "Content-Type": "application/json" }),
  };
  return { method, path: target, headers, ...(body && { body }) };
}

/** Sends one request and returns its JSON. Throws unless the status is 2xx. */
export async function send({ server }: Pick<Product, "server">, { path, ...request }: LoadRequest) {
  const response = await fetch(`${server.baseUrl}${path}`, request);
  const result = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${request.method} ${path}: ${JSON.stringify(result)}`);
  return result;
}

/** How many offers of each kind `seed` creates before a load. */
export const DEALS = 400;

/** An offer as funders send them: fees, a schedule, some of the optional fields. */
export const OFFER = {
  merchant_name: "Harbor Street Bakery LLC",
  merchant_state: "TX",
  iso_name: "Lakeside Funding Group",
  deal_type: "renewal",
  position: 1,
  purchase_price_floor: 10_000,
  purchase_price_ceiling: 75_000,
  default_purchase_price: 50_000,
  buy_rate: 1.22,
  max_upsell: 0.12,
  holdback_pct: 0.12,
  monthly_receivables: 96_000,
  base_frequency: "daily",
  available_frequencies: ["daily", "weekly", "monthly"],
  num_payments_floor: 60,
  num_payments_ceiling: 180,
  fees: FULL_OFFER.fees,
  prepayment_schedule_mode: "auto_generate",
  prepayment_config: { model: "step_per_month", params: { rate_step: 0.02, floor_term_months: 2 } },
  display_config: { show_prepayment_schedule: true, show_stipulations: true, show_fee_breakdown: true },
  stipulations: ["Voided check", "Bank statements of four months"],
  metadata: { crm: "42" },
};
