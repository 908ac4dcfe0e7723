import "server-only";
import { z } from "zod";
import { validationFailed } from "@/lib/schemas/errors";
import { oneOf } from "@/lib/schemas/field-types";
import { parseFields } from "@/lib/schemas/parse-fields";
import type { CallContext } from "@/lib/server/api-exchange";
import { database, Prisma } from "@/lib/server/database";
import { stored } from "./offer-store";
import { offerView } from "./offer-view";
import { PAGE_FIELDS, pageOf } from "./pages";

const LIST_FIELDS = {
  ...PAGE_FIELDS,
  status: oneOf(["active", "revoked"]).optional(),
  updated_since: z
    .string("must be given once")
    .regex(/^\d{1,11}$/, "must be Unix seconds")
    .transform(Number)
    .optional(),
};

/** A page of the funder's offers, newest first. VALIDATION_FAILED for a query value out of its range. */
export async function listOffers({ caller }: CallContext, query: Record<string, unknown>) {
  const { values, details } = parseFields(LIST_FIELDS, query);
  if (details.length > 0) throw validationFailed(details);
  const { status, updated_since, limit = 50, cursor } = values;
  const rows = await database().$queryRaw<{ id: string; offer: object }[]>`
    SELECT o.id, to_jsonb(o) AS offer FROM offers o
    WHERE o.funder_id = ${caller.funder.id}::uuid
      ${status ? Prisma.sql`AND o.status = ${status}` : Prisma.empty}
      ${updated_since === undefined ? Prisma.empty : Prisma.sql`AND o.updated_at >= ${new Date(updated_since * 1000)}`}
      ${cursor ? Prisma.sql`AND o.id < ${cursor}::uuid` : Prisma.empty}
    ORDER BY o.id DESC LIMIT ${limit + 1}`;
  return pageOf(rows, limit, ({ offer }) => offerView(stored(offer), caller.funder.defaultBrandId));
}
