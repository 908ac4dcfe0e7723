import { createSandbox } from "@/lib/services/funders/sandboxes";
import { newFunder, newKey, operator, type TestFunder } from "./api-client";

/** A funder of its own and its sandbox, each with a key that has every scope. */
export async function newSandbox(
  given: Parameters<typeof newFunder>[0] = {},
  settings?: Parameters<typeof newFunder>[1],
): Promise<{ live: TestFunder; sandbox: TestFunder }> {
  const live = await newFunder(given, settings);
  const { slug, brand_id, callback_secret = "" } = await createSandbox(await operator(live.slug));
  const key = await newKey(slug, {});
  return { live, sandbox: { ...key, brandId: brand_id, callbackSecret: callback_secret } };
}
