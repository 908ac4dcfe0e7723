import "server-only";
import type { ConsoleRequestsQuery } from "@/lib/schemas/console-queries";
import type { CallContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import { REFUSALS_A_MINUTE } from "@/lib/server/refused-requests";
import { columnsOf, type Row } from "@/lib/server/rows";
import { sql } from "@/lib/server/sql";
import { fromEdge, ROWS_PER_PAGE, twoWayPage, withinEdge } from "./two-way-page";

/** A refused request with its key as people know it. */
export interface RefusedRequest extends Row<"refused_requests"> {
  key: string;
  label: string | null;
}

/** A page of the funder's refused requests that match, newest first; those of one request id or key. */
export async function refusedRequests({ caller }: CallContext, query: ConsoleRequestsQuery) {
  const { q, errors } = query;
  const rows = await queryRows<RefusedRequest>(sql`
    SELECT ${columnsOf("refused_requests", "r")}, k.key, k.label
    FROM refused_requests r JOIN api_keys k ON k.id = r.api_key_id
    WHERE r.funder_id = ${caller.funder.id}::uuid
      ${q === "" ? sql.empty : sql`AND (r.request_id = ${q} OR k.key = ${q} OR r.code = ${q.toUpperCase()})`}
      ${errors === "ours" ? sql`AND r.status >= 500` : sql.empty}
      ${errors === "refused" ? sql`AND r.status < 500` : sql.empty}
      ${withinEdge("r.id", query)}
    ORDER BY ${fromEdge("r.id", query)} LIMIT ${ROWS_PER_PAGE + 1}`);
  return twoWayPage(rows, query);
}

/** One refused request of the funder; null if it is not kept. */
export async function refusedRequest({ caller }: CallContext, id: string): Promise<RefusedRequest | null> {
  const [found] = await queryRows<RefusedRequest>(sql`
    SELECT ${columnsOf("refused_requests", "r")}, k.key, k.label
    FROM refused_requests r JOIN api_keys k ON k.id = r.api_key_id
    WHERE r.id = ${id}::uuid AND r.funder_id = ${caller.funder.id}::uuid`);
  return found ?? null;
}

/** The minutes in which a key was refused more often than is kept, newest first. */
export function uncountedMinutes({ caller }: CallContext) {
  const { proven, unproven } = REFUSALS_A_MINUTE;
  return queryRows<{
    minute: Date;
    proven: boolean;
    more: number;
    key: string;
    label: string | null;
  }>(sql`
    SELECT m.minute, m.proven, k.key, k.label,
           m.refused - CASE WHEN m.proven THEN ${proven}::int ELSE ${unproven}::int END AS more
    FROM refused_minutes m JOIN api_keys k ON k.id = m.api_key_id
    WHERE m.funder_id = ${caller.funder.id}::uuid
      AND m.refused > CASE WHEN m.proven THEN ${proven}::int ELSE ${unproven}::int END
    ORDER BY m.minute DESC LIMIT 20`);
}
