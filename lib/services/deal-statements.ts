import "server-only";
import { Prisma } from "@/lib/server/database/database";

/**
 * Deletes whose deals they were of which no offer is left: after the CTE `gone`, which has the id, funder_id and
 * deal_id of the offers that the same statement deletes. SQL: it is a part of those statements.
 */
export const freeDeals = Prisma.sql`
  DELETE FROM deal_owners d USING gone
  WHERE d.funder_id = gone.funder_id AND d.deal_id = gone.deal_id AND NOT EXISTS (
    SELECT FROM offers o WHERE o.funder_id = d.funder_id AND o.deal_id = d.deal_id AND o.id NOT IN (SELECT id FROM gone))`;
