"use server";

import { runAction } from "@/app/console/run-action";
import { CONSOLE_OFFERS_QUERY } from "@/lib/schemas/console-queries";
import { isExportCut } from "@/lib/services/console/offers-list";

/**
 * Asks for a fresh code where one is needed: the file itself is then open to the browser. Says whether more
 * offers match than a file has.
 */
export async function prepareExport(funder: string, filter: object) {
  return runAction(funder, { permission: "offers:export", fresh: true }, async (context) => ({
    isCut: await isExportCut(context, CONSOLE_OFFERS_QUERY.parse({ ...filter })),
  }));
}
