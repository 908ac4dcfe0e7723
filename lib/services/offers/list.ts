import "server-only";
import type { OfferListQuery } from "@/lib/schemas/list-queries";
import type { CallContext } from "@/lib/server/context";
import { Prisma, queryRows } from "@/lib/server/database";
import { listPage } from "@/lib/services/list-page";
import { OFFERS, offerFromRow } from "./store";
import { offerView } from "./view";

/** A page of the funder's offers, newest first. */
export async function listOffers({ caller }: CallContext, query: OfferListQuery) {
  const { status, updated_since, limit, cursor } = query;
  const rows = await queryRows<{ id: string; offer: object }>(Prisma.sql`
    SELECT o.id, row_to_json(o) AS offer FROM ${OFFERS} o
    WHERE o.funder_id = ${caller.funder.id}::uuid
      ${status ? Prisma.sql`AND o.status = ${status}` : Prisma.empty}
      ${updated_since ? Prisma.sql`AND o.updated_at >= ${updated_since}` : Prisma.empty}
      ${cursor ? Prisma.sql`AND o.id < ${cursor}::uuid` : Prisma.empty}
    ORDER BY o.id DESC LIMIT ${limit + 1}`);
  return listPage(rows, limit, ({ offer }) => offerView(offerFromRow(offer), caller.funder.defaultBrandId));
}
