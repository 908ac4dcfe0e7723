"use server";

import { refresh } from "next/cache";
import { readLink } from "@/app/[dealId]/link";
import { textOf } from "@/lib/schemas/console/action-input";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { pageAction } from "@/lib/server/web/page-action";
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
