"use server";

import { runAction } from "@/app/console/run-action";
import { notFound, validationFailed } from "@/lib/schemas/errors";
import { issueOf } from "@/lib/schemas/field-issues";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { resetSandbox } from "@/lib/services/sandbox/reset";

const NEEDS = { permission: "sandbox:manage", fresh: true } as const;

/** Creates the funder's sandbox; its callback secret is returned only here. */
export async function createSandboxOf(funder: string) {
  return runAction(funder, NEEDS, async (context) => {
    const { slug, callback_secret = null } = await createSandbox(context);
    return { slug, callbackSecret: callback_secret };
  });
}

// Rule: B-43
/** Deletes the sandbox's offers and their data after its slug was typed. NOT_FOUND in a live funder. */
export async function reset(funder: string, typedSlug: string) {
  return runAction(funder, NEEDS, async (context) => {
    const { slug, isSandbox } = context.caller.funder;
    if (!isSandbox) throw notFound();
    if (typedSlug !== slug) throw validationFailed([issueOf("slug", "conflict", `must be typed as ${slug}`)]);
    return resetSandbox(context);
  });
}
