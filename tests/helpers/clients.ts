import { inject } from "vitest";
import { OfferCalculator } from "@/clients/typescript/src/index";
import type { ClientOptions } from "@/clients/typescript/src/options";
import type { TestKey } from "./api-client";
import { type FaultyProxy, startFaultyProxy } from "./faulty-proxy";

/** The TypeScript client with a funder's key. It calls the server through `proxy`. */
export function clientOf(
  key: TestKey,
  proxy: FaultyProxy,
  changes: Partial<ClientOptions> = {},
): OfferCalculator {
  const { slug: funder, apiKey, apiSecret } = key;
  return new OfferCalculator({ baseUrl: proxy.baseUrl, funder, apiKey, apiSecret, ...changes });
}

/** A proxy in front of the server of these tests. */
export function proxyToServer(): Promise<FaultyProxy> {
  return startFaultyProxy(inject("baseUrl"));
}
