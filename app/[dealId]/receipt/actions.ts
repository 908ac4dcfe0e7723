"use server";

import { refresh } from "next/cache";
import { readLink } from "@/app/[dealId]/link";
import { objectOf, textOf } from "@/lib/schemas/console/action-input";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { pageAction } from "@/lib/server/web/page-action";
import { copyMerchantLink, sendToMerchant } from "@/lib/services/disclosures/send";
import { drainAfterWrite } from "@/lib/services/drain";
import { type ReceiptState, receiptState } from "@/lib/services/pages/receipt";

/** Renders an open receipt again if its decision or its merchant lock has changed, or its link has ended. */
export async function checkReceipt(link: LinkParts, number: string, shown: ReceiptState): Promise<void> {
  const read = readLink(link);
  await pageAction({
    name: "check_decision",
    link: read,
    counts: "page",
    run: async ({ now }) => {
      const { decidedAt, lock, disclosed } = await receiptState(read, textOf(number), now);
      const isSame = decidedAt === shown?.decidedAt && lock === shown?.lock && disclosed === shown?.disclosed;
      if (!isSame) refresh();
      return { status: isSame ? "same" : "changed" };
    },
    after: async () => undefined,
  });
}

/** The terms of a receipt and the version of the offer that it shows: what the sheet is made of. */
interface SheetOf {
  offerVersion: number;
  terms: object;
}

/** Makes the closing sheet of submitted terms and mails it to the merchant; the receipt then shows it. */
export async function sendSheet(link: LinkParts, of: SheetOf, to: { name: string | null; email: string }) {
  return disclose("send_closing_sheet", sendToMerchant, link, { ...objectOf(to), ...objectOf(of) });
}

/** Makes the closing sheet of submitted terms and returns the merchant's link. */
export async function copySheet(link: LinkParts, of: SheetOf) {
  return disclose("copy_closing_sheet", copyMerchantLink, link, objectOf(of));
}

function disclose(name: string, run: typeof sendToMerchant, link: unknown, input: Record<string, unknown>) {
  const read = readLink(link);
  return pageAction({
    name,
    link: read,
    counts: "submit",
    run: async (context) => {
      const outcome = await run(context, read, input);
      if ("merchant" in outcome) refresh();
      return outcome;
    },
    after: drainAfterWrite,
  });
}
