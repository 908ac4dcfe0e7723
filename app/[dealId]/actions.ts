"use server";

import type { LinkParts } from "@/lib/schemas/link";
import { type Busy, pageAction } from "@/lib/server/page-action";
import { drainAfterWrite } from "@/lib/services/deliveries/drain";
import { recordView } from "@/lib/services/pages/link-views";
import { type SubmitResult, submitTerms } from "@/lib/services/submissions/submit";

/** Submits terms under a link; both are verified again. The callback is sent after the response. */
export async function submit(link: LinkParts, input: object): Promise<SubmitResult | Busy> {
  const read = readLink(link);
  return pageAction<SubmitResult>({
    name: "submit",
    link: read,
    counts: "submit",
    run: (context) => submitTerms(context, read, isObject(input) ? input : {}),
    after: drainAfterWrite,
  });
}

/** Called once by the page after hydration; loading the URL alone records no view. */
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

// Actions accept any input from any client; an invalid link is "not_found".
function readLink(link: unknown): LinkParts {
  const { dealId, sig, exp } = isObject(link) ? link : {};
  return { dealId: textOf(dealId), sig: textOf(sig), exp: textOf(exp) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
