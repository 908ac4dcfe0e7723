"use server";

import { runAction } from "@/app/console/run-action";
import { requestErasure } from "@/lib/services/erasures/erasures";

/** Erases the personal data of a deal or of an address. */
export async function erase(funder: string, given: object) {
  return runAction(funder, { permission: "data:erase", fresh: true, drains: true }, (context) =>
    requestErasure(context, { ...given }),
  );
}
