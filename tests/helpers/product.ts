import { readFileSync } from "node:fs";
import { test as base } from "@playwright/test";

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

/** One callback as the receiver keeps it. */
export interface ReceivedCallback {
  received_at: string;
  verified: boolean;
  headers: Record<string, string>;
  body: { type: string; data: Record<string, Record<string, unknown>> };
}

/** Browser tests of the running product: `demo` is its demo.json, `callbacks` reads what its receiver got, newest first. */
export const test = base.extend<{ demo: Demo; callbacks: () => Promise<ReceivedCallback[]> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  demo: async ({}, use) => {
    await use(JSON.parse(readFileSync(process.env.DEMO_FILE ?? "", "utf8")));
  },
  callbacks: async ({ demo }, use) => {
    await use(async () => (await fetch(demo.receiver_url)).json() as Promise<ReceivedCallback[]>);
  },
});
