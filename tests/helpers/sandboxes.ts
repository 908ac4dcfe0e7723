import { setFunderLimits } from "@/lib/services/funders/funders";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { newFunder, newKey, operator, type TestFunder, WIDE } from "./api-client";

/** Creates a funder and its sandbox, each with a key that has every scope. */
export async function newSandbox(
  given: Parameters<typeof newFunder>[0] = {},
  settings?: Parameters<typeof newFunder>[1],
): Promise<{ live: TestFunder; sandbox: TestFunder }> {
  const live = await newFunder(given, settings);
  const { slug, brand_id, callback_secret = "" } = await createSandbox(await operator(live.slug));
  await setFunderLimits(await operator(slug), WIDE);
  const key = await newKey(slug, {});
  return { live, sandbox: { ...key, brandId: brand_id, callbackSecret: callback_secret } };
}
