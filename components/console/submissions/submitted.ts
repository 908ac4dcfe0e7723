import type { Decision } from "@/lib/calculator/decisions";
import type { WireQuote, WireTerms } from "@/lib/calculator/wire";

/** A decision as the funder reads it. Times are ISO 8601. */
export interface FunderDecision {
  id: string;
  decision: Decision;
  message: string | null;
  reason: string | null;
  terms: WireTerms | null;
  quote: WireQuote | null;
  offer_changed: boolean;
  valid_until: string | null;
  next_url: string | null;
  actor: { kind: "key" | "user"; id: string; name: string | null };
  created_at: string;
}

/** A submission as its funder reads it. */
export interface FunderSubmission {
  id: string;
  number: string;
  submitted_at: string;
  offer_version: number;
  quote: WireQuote;
  contact: { name: string | null; email: string | null };
  note: string | null;
  offer: { deal_id: string; merchant_name: string; merchant_state: string | null; iso_name: string };
  disclosure: { regime: string | null; estimated_apr: number | null } | null;
  decision: FunderDecision | null;
  decisions: FunderDecision[];
}

/** A delivery of a message about a submission. */
export interface MessageDelivery {
  id: string;
  type: string;
  kind: "callback" | "endpoint" | "email";
  url: string;
  status: "pending" | "delivered" | "exhausted" | "canceled";
  attempt_count: number;
  status_code: number | null;
  created_at: Date;
  delivered_at: Date | null;
}

/** Who decided: a person's name, a key's label, else the key. */
export function actorName({ actor }: FunderDecision): string {
  return actor.name ?? actor.id;
}
