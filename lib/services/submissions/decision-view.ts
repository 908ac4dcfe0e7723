import "server-only";
import type { DecisionView } from "@/lib/schemas/decision-responses";
import { QUOTE } from "@/lib/schemas/quote-responses";
import { SUBMITTED_TERMS } from "@/lib/schemas/terms";
import { columnsOf, type NewRow } from "@/lib/server/rows";
import { type Sql, sql } from "@/lib/server/sql";
import { inOrderOf } from "./member-order";

/** A decision's row, with the public key of an API key that decided. */
export type StoredDecision = NewRow<"decisions"> & { api_key: string | null };

/** The decisions that meet a condition on `d`, as `StoredDecision`. */
export function decisionRows(where: Sql): Sql {
  return sql`
    SELECT ${columnsOf("decisions", "d")}, k.key AS api_key
    FROM decisions d LEFT JOIN api_keys k ON k.id = d.api_key_id WHERE ${where}`;
}

/** The latest decision of submission `s` as JSON; null without one. */
export const LATEST_DECISION = sql`(
  SELECT row_to_json(latest) FROM (
    ${decisionRows(sql`d.submission_id = s.id AND d.number = s.decision_count`)}) latest)`;

/** Returns a decision as the API returns it. */
export function decisionView(row: StoredDecision): DecisionView {
  const { id, submission_id, decision, offer_version, offer_changed } = row;
  const { message = null, reason = null, next_url = null, terms, quote, valid_until } = row;
  return {
    id,
    submission_id,
    decision,
    message,
    reason,
    terms: terms ? inOrderOf(SUBMITTED_TERMS, terms) : null,
    quote: quote ? inOrderOf(QUOTE, quote) : null,
    offer_version,
    offer_changed,
    valid_until: valid_until ? new Date(valid_until).toISOString() : null,
    next_url,
    actor: {
      kind: row.api_key === null ? "user" : "key",
      id: row.api_key ?? row.user_id ?? "",
      name: row.actor_name ?? null,
    },
    created_at: new Date(row.created_at).toISOString(),
  };
}
