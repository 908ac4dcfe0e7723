"use server";

import { runAction } from "@/app/console/run-action";
import { exportAudit } from "@/lib/services/console/settings-lists";

/** The entries that match a filter, for a file. */
export async function exportEntries(funder: string, filter: object) {
  return runAction(funder, { permission: "audit:read", fresh: true }, (context) =>
    exportAudit(context, { ...filter }),
  );
}
