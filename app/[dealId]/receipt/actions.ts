"use server";

import { refresh } from "next/cache";
import { readLink } from "@/app/[dealId]/action-input";
import type { LinkParts } from "@/lib/schemas/link";
import { pageAction } from "@/lib/server/page-action";
import { decidedAt } from "@/lib/services/pages/receipt";

/** Renders an open receipt again where its decision is another than the one shown, or its link has ended. */
export async function checkDecision(link: LinkParts, number: string, shown: string | null): Promise<void> {
  const read = readLink(link);
  await pageAction({
    name: "check_decision",
    link: read,
    counts: "page",
    run: async ({ now }) => {
      const latest = await decidedAt(read, String(number), now);
      if (latest !== shown) refresh();
      return { status: latest === shown ? "same" : "changed" };
    },
    after: async () => undefined,
  });
}
