import { readFileSync } from "node:fs";

/** What `npm start` writes into demo.json: absolute addresses, and a key of the demo funder that holds every scope. */
export interface Demo {
  base_url: string;
  funder: string;
  brand_id: string;
  api_key: string;
  api_secret: string;
  callback_secret: string;
  calculator_url: string;
  receiver_url: string;
}

/** One callback as the product's receiver keeps it. */
export interface ReceivedCallback {
  received_at: string;
  verified: boolean;
  headers: Record<string, string>;
  body: { type: string; data: Record<string, Record<string, unknown>> };
}

/** The demo of the product that product.setup.ts started. */
export function demo(): Demo {
  return JSON.parse(readFileSync(process.env.DEMO_FILE ?? "", "utf8"));
}

/** What the product's receiver got, newest first. */
export async function receivedCallbacks(): Promise<ReceivedCallback[]> {
  const response = await fetch(demo().receiver_url);
  return response.json() as Promise<ReceivedCallback[]>;
}
