"use server";

import { readMerchantLink, readObject } from "@/app/[dealId]/action-input";
import type { MerchantLinkParts } from "@/lib/schemas/link";
import { type Busy, pageAction } from "@/lib/server/page-action";
import { drainAfterWrite } from "@/lib/services/deliveries/drain";
import {
  type AcknowledgeResult,
  acknowledgeDisclosure,
  recordOpening,
} from "@/lib/services/disclosures/acknowledge";

/** Acknowledges the document of a merchant's link, which is verified again. */
export async function acknowledge(link: MerchantLinkParts, input: object): Promise<AcknowledgeResult | Busy> {
  const read = readMerchantLink(link);
  return pageAction<AcknowledgeResult>({
    name: "acknowledge",
    link: read,
    counts: "submit",
    run: (context) => acknowledgeDisclosure(context, read, readObject(input)),
    after: drainAfterWrite,
  });
}

/** Called once by the page after hydration; loading the URL alone records no opening. */
export async function opened(link: MerchantLinkParts): Promise<void> {
  const read = readMerchantLink(link);
  await pageAction({
    name: "opened",
    link: read,
    counts: "page",
    run: async (context) => {
      await recordOpening(context, read);
      return { status: "recorded" };
    },
    after: drainAfterWrite,
  });
}
