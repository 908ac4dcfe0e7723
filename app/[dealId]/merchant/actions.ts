"use server";

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
  const read = readLink(link);
  return pageAction<AcknowledgeResult>({
    name: "acknowledge",
    link: read,
    counts: "submit",
    run: (context) => acknowledgeDisclosure(context, read, isObject(input) ? input : {}),
    after: drainAfterWrite,
  });
}

/** Called once by the page after hydration; loading the URL alone records no opening. */
export async function opened(link: MerchantLinkParts): Promise<void> {
  const read = readLink(link);
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

// Actions accept any input from any client; an invalid link is "not_found".
function readLink(link: unknown): MerchantLinkParts {
  const { dealId, sig, exp, disclosure } = isObject(link) ? link : {};
  return { dealId: textOf(dealId), sig: textOf(sig), exp: textOf(exp), disclosure: textOf(disclosure) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
