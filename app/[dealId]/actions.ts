"use server";

import { pageAction } from "@/lib/server/page-action";
import type { LinkParts } from "@/lib/services/calculator-links";
import { drainAfterWrite } from "@/lib/services/deliveries";
import { recordView } from "@/lib/services/link-views";
import { type SubmitResult, submitTerms } from "@/lib/services/submissions";

/** Submits terms under a link; both are checked anew. The callback is sent after the answer. */
export async function submit(link: LinkParts, input: object): Promise<SubmitResult> {
  return pageAction(
    "terms_submitted",
    (context) => submitTerms(context, readLink(link), { ...input }),
    drainAfterWrite,
  );
}

/** Called once by the page when it has come alive: opening an address alone records nothing. */
export async function view(link: LinkParts): Promise<void> {
  await pageAction("link_viewed", (context) => recordView(context, readLink(link)), drainAfterWrite);
}

// Anybody can call an action with anything.
function readLink(link: LinkParts): LinkParts {
  return { dealId: String(link?.dealId), sig: String(link?.sig), exp: String(link?.exp) };
}
