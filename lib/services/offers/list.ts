import "server-only";
import type { OfferListQuery } from "@/lib/schemas/list-queries";
import type { CallContext } from "@/lib/server/context";
import { queryRows } from "@/lib/server/database";
import { sql } from "@/lib/server/sql";
import { listPage } from "@/lib/services/list-page";
import { OFFERS, offerFromRow } from "./store";
import { offerView } from "./view";

/** A page of the funder's offers, newest first. */
export async function listOffers({ caller }: CallContext, query: OfferListQuery) {
  const { status, updated_since, limit, cursor } = query;
  const rows = await queryRows<{ id: string; offer: object }>(sql`
    SELECT o.id, row_to_json(o) AS offer FROM ${OFFERS} o
    WHERE o.funder_id = ${caller.funder.id}::uuid
      ${status ? sql`AND o.status = ${status}` : sql.empty}
      ${updated_since ? sql`AND o.updated_at >= ${updated_since}` : sql.empty}
      ${cursor ? sql`AND o.id < ${cursor}::uuid` : sql.empty}
    ORDER BY o.id DESC LIMIT ${limit + 1}`);
  return listPage(rows, limit, ({ offer }) => offerView(offerFromRow(offer), caller.funder.defaultBrandId));
}
