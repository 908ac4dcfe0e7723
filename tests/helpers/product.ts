import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DemoBrand, Prepared } from "@/tests/helpers/prepare-demo";
import type { Demo } from "@/tests/helpers/start-command";

/** One callback as the product's receiver stores it. */
interface ReceivedCallback {
  received_at: string;
  verified: boolean;
  headers: Record<string, string>;
  body: { type: string; data: Record<string, Record<string, unknown>> };
}

/** The demo of the product that product.setup.ts started. */
export function demo(): Demo {
  return JSON.parse(readFileSync(join(demoFolder(), "demo.json"), "utf8"));
}

/** The environment in which a script works on the database of that product. */
export function demoSettings(): Record<string, string> {
  return JSON.parse(process.env.DEMO_SETTINGS ?? "");
}

/** The address of that product's database. */
export function demoDatabaseUrl(): string {
  return (
    demoSettings().DATABASE_URL ?? JSON.parse(readFileSync(join(demoFolder(), "postgres.json"), "utf8")).url
  );
}

/** The data folder of that product. */
export function demoFolder(): string {
  return demoSettings().OFFER_CALCULATOR_DATA ?? "";
}

/** What the start command of that product printed. */
export function demoOutput(): string {
  return process.env.DEMO_OUTPUT ?? "";
}

/** The address of that product's provider of single sign-on; see oidc-provider.ts. */
export function demoProvider(): string {
  return process.env.DEMO_PROVIDER ?? "";
}

/** A key of the demo funder with every scope and raised limits. */
export function wideKey(): Prepared["key"] {
  return prepared().key;
}

/** The id of a brand of the demo funder or of its sandbox, for offers. No test changes the brand. */
export function demoBrand(brand: DemoBrand): string {
  return prepared().brands[brand];
}

function prepared(): Prepared {
  return JSON.parse(process.env.PREPARED ?? "");
}

/** The callbacks that the product's receiver got, newest first. */
export async function receivedCallbacks(): Promise<ReceivedCallback[]> {
  const response = await fetch(demo().receiver_url);
  return response.json() as Promise<ReceivedCallback[]>;
}
