import "server-only";
import type { DisclosureDefaults } from "@/lib/schemas/disclosures/defaults";
import type { Permission, Role } from "@/lib/schemas/people/permissions";
import type { Limits } from "./limits/rate-limit-store";

/** The funder of a caller. Every statement has its id. */
interface CallerFunder {
  id: string;
  slug: string;
  /** Whether the funder is a sandbox. All code that differs in a sandbox reads this. */
  isSandbox: boolean;
  linkDays: number;
  defaultBrandId: string;
  /** What the default brand gives to new offers. */
  disclosureDefaults: DisclosureDefaults;
}

/** An authenticated API key; its permissions are its scopes. */
export interface KeyCaller {
  kind: "key";
  keyId: string;
  apiKey: string;
  label: string | null;
  permissions: readonly Permission[];
  limits: Limits;
  /** The limits of all keys of the funder together. */
  funderLimits: Limits;
  expiresAt: Date | null;
  /** What the funder's keys stored in 24 hours, as a write reads it, and the most that they may store. */
  bytes: { stored: number; limit: number };
  lastUsedAt: Date | null;
  funder: CallerFunder;
}

/** A signed-in person; the permissions are those of the role. */
export interface UserCaller {
  kind: "user";
  userId: string;
  name: string;
  role: Role;
  permissions: readonly Permission[];
  funder: CallerFunder;
}

/** Who calls a service: an API key, or a person in the console. */
export type Caller = KeyCaller | UserCaller;

/** The time and request id of a page, an action or an API request, and where the latter two come from. */
export interface PageContext {
  now: Date;
  requestId: string;
  source?: RequestSource;
  /** The token of the console's session in the same browser; empty without one. */
  sessionToken?: string;
}

/** Where a request comes from. */
export interface RequestSource {
  address: string;
  userAgent: string | null;
}

/** The caller, time and request id of a call: the first argument of every service function. */
export interface CallContext extends PageContext {
  caller: Caller;
}

/** The context of a signed API request. */
export interface KeyContext extends PageContext {
  caller: KeyCaller;
}
