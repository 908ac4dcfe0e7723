import type { MerchantLinkParts } from "@/lib/schemas/link";
import { type LinkPageProps, linkOf, one } from "../link";

/** Reads a merchant's link from the URL of a page. */
export async function merchantLinkOf(props: LinkPageProps): Promise<MerchantLinkParts> {
  const [link, { disclosure }] = await Promise.all([linkOf(props), props.searchParams]);
  return { ...link, disclosure: one(disclosure) };
}
