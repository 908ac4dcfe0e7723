import type { KeyContext } from "@/lib/server/context";
import { database } from "@/lib/server/database";
import type { TestFunder } from "./api-client";

/** The context a service receives when a funder's key calls. */
export async function contextOf({ slug, apiKey, brandId }: TestFunder): Promise<KeyContext> {
  const { id } = await database().funder.findUniqueOrThrow({ where: { slug } });
  const { id: keyId } = await database().apiKey.findUniqueOrThrow({ where: { key: apiKey } });
  const limits = { perSecond: 1, perMinute: 1 };
  const of = { id, slug, linkDays: 30, defaultBrandId: brandId };
  const key = { kind: "key" as const, keyId, apiKey, label: null, permissions: [] };
  const caller = { ...key, limits, lastUsedAt: null, funder: of };
  return { caller, now: new Date(), requestId: "req_test" };
}
