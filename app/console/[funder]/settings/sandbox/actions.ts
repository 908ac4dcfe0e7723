"use server";

import { runAction } from "@/app/console/run-action";
import { createSandbox } from "@/lib/services/funders/sandboxes";

const NEEDS = { permission: "sandbox:manage", fresh: true } as const;

/** Creates the funder's sandbox; its callback secret is returned only here. */
export async function createSandboxOf(funder: string) {
  return runAction(funder, NEEDS, async (context) => {
    const { slug, callback_secret = null } = await createSandbox(context);
    return { slug, callbackSecret: callback_secret };
  });
}
