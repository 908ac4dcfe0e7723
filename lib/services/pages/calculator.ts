import "server-only";
import { randomUUID } from "node:crypto";
import type { LinkParts } from "@/lib/schemas/link";
import type { LinkBrand } from "@/lib/services/offers/link-statements";
import { openLink } from "@/lib/services/offers/links";
import { visibleOffer } from "@/lib/services/offers/visible-offer";
import { disclosing } from "./disclosing";
import { lastSubmission } from "./shown-submission";

// Rules: D5-31, D6-17, D6-26
/**
 * Returns the data of a link's page, limited to what the ISO may see; or the state of a link that is not
 * live.
 */
export async function calculatorPage(link: LinkParts, now: Date) {
  const opened = await openLink(link, now);
  if (opened.state !== "live") return opened;
  const { offer, brand, endsAt, submission } = opened;
  return {
    state: "live" as const,
    funder: brand.funderSlug,
    brand: shownBrand(brand),
    accent: brand.accent,
    isSandbox: brand.isSandbox,
    ...visibleOffer(offer, brand, now),
    linkExpiresAt: endsAt,
    submissionKey: randomUUID(),
    disclosing: await disclosing(opened, now),
    lastSubmission: lastSubmission(submission, link, now),
  };
}

/**
 * Returns the part of a brand that the page shows. In a sandbox the name says so, also in what is copied,
 * printed or downloaded with it.
 */
export function shownBrand({ name, logoUrl, contactEmail, isSandbox }: LinkBrand) {
  return { name: isSandbox ? `${name} (Test)` : name, logoUrl, contactEmail };
}
