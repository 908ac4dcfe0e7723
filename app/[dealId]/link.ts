import type { LinkParts } from "@/lib/schemas/link";

export interface LinkPageProps {
  params: Promise<{ dealId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The link of a page's URL. */
export async function linkOf({ params, searchParams }: LinkPageProps): Promise<LinkParts> {
  const [{ dealId }, query] = await Promise.all([params, searchParams]);
  return { dealId: safeDecode(dealId), sig: one(query.sig), exp: one(query.exp) };
}

/** A query value that occurs once; empty otherwise. */
export function one(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
