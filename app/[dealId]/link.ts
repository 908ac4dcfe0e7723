import { objectOf, textOf } from "@/lib/schemas/console/action-input";
import type { LinkParts, MerchantLinkParts } from "@/lib/schemas/pages/link";

export interface LinkPageProps {
  params: Promise<{ dealId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Reads a calculator link from the URL of a page. */
export async function linkPartsOf({ params, searchParams }: LinkPageProps): Promise<LinkParts> {
  const [{ dealId }, query] = await Promise.all([params, searchParams]);
  return { dealId: safeDecode(dealId), sig: one(query.sig), exp: one(query.exp) };
}

/** Reads a merchant's link from the URL of a page. */
export async function merchantLinkPartsOf(props: LinkPageProps): Promise<MerchantLinkParts> {
  const [link, { disclosure }] = await Promise.all([linkPartsOf(props), props.searchParams]);
  return { ...link, disclosure: one(disclosure) };
}

/** A query value that is given exactly once; otherwise empty. */
export function one(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

/** Reads a calculator link from the input of an action. One with an empty part is not found. */
export function readLink(link: unknown): LinkParts {
  const { dealId, sig, exp } = objectOf(link);
  return { dealId: textOf(dealId), sig: textOf(sig), exp: textOf(exp) };
}

/** Reads a merchant's link from the input of an action. */
export function readMerchantLink(link: unknown): MerchantLinkParts {
  return { ...readLink(link), disclosure: textOf(objectOf(link).disclosure) };
}

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
