import "server-only";
import type { Approval } from "@/lib/schemas/brand";
import { prisma, type Transaction } from "@/lib/server/database";

/** Adds an approval to a brand in place of one of the same state and template. SQL: a change within JSON. */
export function replaceApproval(brand: { id: string; funder_id: string }, approval: Approval) {
  const { state, template_version } = approval;
  return prisma.$executeRaw`
      UPDATE brands SET approvals = (
        SELECT coalesce(jsonb_agg(kept), '[]') FROM jsonb_array_elements(approvals) AS kept
        WHERE kept->>'state' <> ${state} OR kept->>'template_version' <> ${template_version}
      ) || ${JSON.stringify([approval])}::jsonb
      WHERE id = ${brand.id}::uuid AND funder_id = ${brand.funder_id}::uuid`;
}

/** Removes a state's approvals; returns 0 where there are none. SQL: a change within JSON. */
export function removeApprovals(
  brand: { id: string; funder_id: string },
  state: string,
  tx: Transaction,
): Promise<number> {
  return tx.$executeRaw`
    UPDATE brands SET approvals = (
      SELECT coalesce(jsonb_agg(kept), '[]') FROM jsonb_array_elements(approvals) AS kept
      WHERE kept->>'state' <> ${state})
    WHERE id = ${brand.id}::uuid AND funder_id = ${brand.funder_id}::uuid
      AND approvals @> ${JSON.stringify([{ state }])}::jsonb`;
}
