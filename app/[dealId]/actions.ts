"use server";

import type { LinkParts } from "@/lib/schemas/link";
import { type Busy, pageAction } from "@/lib/server/page-action";
import { drainAfterWrite } from "@/lib/services/deliveries/drain";
import { recordView } from "@/lib/services/pages/link-views";
import { type SubmitResult, submitTerms } from "@/lib/services/submissions/submit";

/** Submits terms under a link; both are checked anew. The callback is sent after the answer. */
export async function submit(link: LinkParts, input: object): Promise<SubmitResult | Busy> {
  const read = readLink(link);
  return pageAction<SubmitResult>({
    name: "submit",
    link: read,
    counts: "submit",
    run: (context) => submitTerms(context, read, { ...input }),
    after: drainAfterWrite,
  });
}

/** Called once by the page when it has come alive: opening an address alone records nothing. */
export async function view(link: LinkParts): Promise<void> {
  const read = readLink(link);
  await pageAction({
    name: "view",
    link: read,
    counts: "page",
    run: async (context) => {
      await recordView(context, read);
      return { status: "viewed" };
    },
    after: drainAfterWrite,
  });
}

// Anybody can call an action with anything.
function readLink(link: LinkParts): LinkParts {
  return { dealId: String(link?.dealId), sig: String(link?.sig), exp: String(link?.exp) };
}
