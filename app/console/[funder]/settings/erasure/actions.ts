"use server";

import { runAction } from "@/app/console/run-action";
import { ERASURE_FIELDS, ERASURE_OPERATIONS } from "@/lib/schemas/erasure-operations";
import { readBody } from "@/lib/schemas/operation";
import { knownFields } from "@/lib/schemas/parse-fields";
import { requestErasure } from "@/lib/services/erasures/erasures";

/** Erases the personal data of a deal or of an address. */
export async function erase(funder: string, given: object) {
  return runAction(funder, { permission: "data:erase", fresh: true, drains: true }, (context) =>
    requestErasure(context, readBody(ERASURE_OPERATIONS.erase, { ...knownFields(ERASURE_FIELDS, given) })),
  );
}
