"use server";

import { runAction } from "@/app/console/run-action";
import { CONSOLE_OFFERS_QUERY } from "@/lib/schemas/console-queries";
import { isExportCut } from "@/lib/services/console/offers-list";
import { exportAudit } from "@/lib/services/console/settings-lists";

/**
 * Asks for a fresh code if needed, so that the browser can then load the file. Returns whether more offers
 * match than a file can have.
 */
export async function prepareExport(funder: string, filter: object) {
  return runAction(funder, { permission: "offers:export", fresh: true }, async (context) => ({
    isCut: await isExportCut(context, CONSOLE_OFFERS_QUERY.parse({ ...filter })),
  }));
}

/** Asks for a fresh code if needed, so that the browser can then load the file. */
export async function prepareInsight(funder: string) {
  return runAction(funder, { permission: "offers:export", fresh: true }, async () => ({ isCut: false }));
}

/** The audit entries that match a filter, for a file. */
export async function exportEntries(funder: string, filter: object) {
  return runAction(funder, { permission: "audit:read", fresh: true }, (context) =>
    exportAudit(context, { ...filter }),
  );
}
