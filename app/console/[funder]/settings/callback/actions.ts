"use server";

import { runAction } from "@/app/console/run-action";
import { updateBrand } from "@/lib/services/funders/brands";
import { rotateCallbackSecret } from "@/lib/services/funders/callback-secrets";
import { utcMinute } from "@/lib/services/time-zones";
import { testCallback } from "@/lib/services/webhooks/webhooks";

/** Rotates the callback secret; the new one is returned only here. */
export async function rotateSecret(funder: string, overlapSeconds: number) {
  return runAction(funder, { permission: "keys:manage", fresh: true }, async (context) => {
    const rotated = await rotateCallbackSecret(context, Number(overlapSeconds));
    return {
      values: [{ name: "Callback secret", value: rotated.callback_secret }],
      note: `The old secret signs too until ${utcMinute(rotated.previous_expires_at)}.`,
    };
  });
}

/** Changes the callback address of a brand; null removes it. */
export async function changeCallback(funder: string, brandId: string, url: string | null) {
  return runAction(funder, { permission: "brands:manage", fresh: true }, (context) =>
    updateBrand(context, String(brandId), { callback_url: url === null ? null : String(url) }),
  );
}

/** Sends a test message to the callback address of a brand. Returns its delivery. */
export async function sendCallbackTest(funder: string, brandId: string) {
  return runAction(funder, { permission: "webhooks:manage", drains: true }, (context) =>
    testCallback(context, { brand_id: String(brandId) }),
  );
}
