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

/** The time and request id of a page or an action. */
export interface PageContext {
  now: Date;
  requestId: string;
}

/** The caller, time and request id of an API request: the first argument of every service function. */
export interface CallContext extends PageContext {
  caller: Caller;
}
