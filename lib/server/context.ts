import "server-only";
import type { Limits } from "./rate-limit-store";

/** An authenticated key with its funder and scopes. */
export interface Caller {
  keyId: string;
  apiKey: string;
  scopes: string[];
  limits: Limits;
  lastUsedAt: Date | null;
  funder: { id: string; slug: string; linkDays: number; defaultBrandId: string };
}

/** When a page or an action runs, and under which request id. */
export interface PageContext {
  now: Date;
  requestId: string;
}

/** Who calls the API, when, and under which request id: the first argument of every service verb. */
export interface CallContext extends PageContext {
  caller: Caller;
}
