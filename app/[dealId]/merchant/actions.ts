"use server";

import { refresh } from "next/cache";
import { readMerchantLink } from "@/app/[dealId]/link";
import { objectOf } from "@/lib/schemas/console/action-input";
import type { MerchantLinkParts } from "@/lib/schemas/pages/link";
import { type Busy, pageAction } from "@/lib/server/web/page-action";
import {
  type AcknowledgeResult,
  acknowledgeDisclosure,
  recordOpening,
  type SignResult,
  signDisclosure,
} from "@/lib/services/disclosures/confirm";
import { drainAfterWrite } from "@/lib/services/drain";

/** Acknowledges the document of a merchant's link. The service verifies the link again. */
export async function acknowledge(link: MerchantLinkParts, input: object): Promise<AcknowledgeResult | Busy> {
  const read = readMerchantLink(link);
  return pageAction<AcknowledgeResult>({
    name: "acknowledge",
    link: read,
    counts: "submit",
    run: (context) => acknowledgeDisclosure(context, read, objectOf(input)),
    after: drainAfterWrite,
  });
}

/**
 * Signs the document of a merchant's link. The service verifies the link again, and the page then shows the
 * signed copy.
 */
export async function sign(link: MerchantLinkParts, input: object): Promise<SignResult | Busy> {
  const read = readMerchantLink(link);
  return pageAction<SignResult>({
    name: "sign",
    link: read,
    counts: "submit",
    run: async (context) => {
      const result = await signDisclosure(context, read, objectOf(input));
      if (result.status === "signed") refresh();
      return result;
    },
    after: drainAfterWrite,
  });
}

/** Records an opening. The page calls it once after hydration, so loading the URL alone records nothing. */
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
