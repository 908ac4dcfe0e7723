"use server";

import { objectOf, wholeOf } from "@/lib/schemas/console/action-input";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { type Busy, pageAction } from "@/lib/server/web/page-action";
import { copyMerchantLink, sendToMerchant } from "@/lib/services/disclosures/send";
import { drainAfterWrite } from "@/lib/services/drain";
import { recordView } from "@/lib/services/links/link-events";
import { pageState } from "@/lib/services/pages/calculator";
import { type SubmitResult, submitTerms } from "@/lib/services/pages/submit";
import { readLink } from "./link";

/** Submits terms under a link. The service checks both again. The callback is sent after the response. */
export async function submit(link: LinkParts, input: object): Promise<SubmitResult | Busy> {
  const read = readLink(link);
  return pageAction<SubmitResult>({
    name: "submit",
    link: read,
    counts: "submit",
    run: (context) => submitTerms(context, read, objectOf(input)),
    after: drainAfterWrite,
  });
}

/** Records a view. The page calls it once after hydration, so loading the URL alone records nothing. */
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

/** Makes a disclosure of the terms and mails it to the merchant. */
export async function sendDisclosure(link: LinkParts, input: object) {
  return disclose("send_disclosure", sendToMerchant, link, input);
}

/** Makes a disclosure of the terms and returns the merchant's link. */
export async function copyDisclosure(link: LinkParts, input: object) {
  return disclose("copy_disclosure", copyMerchantLink, link, input);
}

/**
 * Reads whether the page still shows its offer as it is, the newer one where it does not, and the current state
 * of the disclosure and of the latest submission.
 */
export async function readDisclosure(link: LinkParts, shown: object) {
  const read = readLink(link);
  const { version, gate, policy } = objectOf(shown);
  return pageAction({
    name: "read_disclosure",
    link: read,
    counts: "page",
    run: (context) => pageState(context, read, { version: wholeOf(version), gate, policy }),
  });
}

function disclose(name: string, run: typeof sendToMerchant, link: unknown, input: unknown) {
  const read = readLink(link);
  return pageAction({
    name,
    link: read,
    counts: "submit",
    run: (context) => run(context, read, objectOf(input)),
    after: drainAfterWrite,
  });
}
