import type { AuditAction, WebhookFormat, WebhookStatus } from "@/lib/schemas/states";
import type { Receiver } from "./receivers";

/** What the settings of the console show and change. Times are `Date`s. */

/** An endpoint with the results of its deliveries in the last 7 days. */
export interface ListedEndpoint {
  id: string;
  /** The URL without its query, which can contain a secret; that of a channel is masked. */
  url: string;
  /** The whole URL for people who may change it, that of a channel masked; null for others. */
  address: string | null;
  format: WebhookFormat;
  events: string[];
  description: string | null;
  status: WebhookStatus;
  disabled_reason: string | null;
  /** How many of the last 7 days were given up. */
  failed: number;
  health: Receiver;
}

/** The input of a new API key. */
export interface KeyInput {
  label?: string;
  scopes: string[];
  per_second: number;
  per_minute: number;
  expires_in_seconds?: number;
}

/** A key without its secret. */
export interface ListedKey {
  key: string;
  label: string | null;
  scopes: string[];
  per_second: number;
  per_minute: number;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  /**
   * The person who created or rotated it in the console, and whether they left the team. Null when no person
   * did.
   */
  maker: { name: string; left: boolean } | null;
}

/** An audit entry with the name of its actor. */
export interface AuditRow {
  id: string;
  created_at: Date;
  action: AuditAction;
  actor: string;
  user_id: string | null;
  person: string | null;
  key_label: string | null;
  subject: string;
  /** The person whose membership the entry is about. */
  member: string | null;
  detail: Record<string, unknown>;
  request_id: string | null;
}

/** An audit entry as exported. `time` is ISO 8601. */
export interface ExportedEntry
  extends Pick<AuditRow, "actor" | "user_id" | "action" | "subject" | "member" | "detail" | "request_id"> {
  id: string;
  time: string;
  who: string;
}

/**
 * The signed parts of a request, and the variant that would have matched. Null unless a signature was
 * refused.
 */
export interface SignedParts {
  method: string;
  timestamp_sent: string | null;
  target: string | null;
  body_bytes: number | null;
  body_hash: string | null;
  matched: string | null;
}

/** A refused request with the label of its key. */
export interface RefusedRequest extends SignedParts {
  id: string;
  request_id: string;
  created_at: Date;
  status: number;
  code: string;
  message: string;
  details: string[];
  route: string;
  /** Null if it names none, or if nobody signed for it. */
  deal_id: string | null;
  key: string;
  label: string | null;
  proven: boolean;
  address: string;
}
