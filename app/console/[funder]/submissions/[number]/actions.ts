"use server";

import { runAction } from "@/app/console/run-action";
import type { ActionResult } from "@/lib/schemas/action-result";
import type { DecisionOutcome } from "@/lib/schemas/console-rows";
import { decideByNumber } from "@/lib/services/console/submissions";

/** Decides on a submission of the funder's console. */
export async function decideAction(
  funder: string,
  number: string,
  input: object,
): Promise<ActionResult<DecisionOutcome>> {
  return runAction(funder, { permission: "submissions:decide", drains: true }, (context) =>
    decideByNumber(context, number, input),
  );
}
