"use server";

import { runAction } from "@/app/console/run-action";

/** Asks for a fresh code where one is needed: the file itself is then open to the browser. */
export async function prepareInsight(funder: string) {
  return runAction(funder, { permission: "offers:export", fresh: true }, async () => null);
}
