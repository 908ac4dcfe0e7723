import "server-only";
import { validationFailed } from "@/lib/schemas/errors";
import { type FieldErrorCode, issueOf } from "@/lib/schemas/field-issues";
import type { Values } from "@/lib/schemas/parse-fields";
import type { CALLBACK_TEST_FIELDS } from "@/lib/schemas/webhook-operations";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { findDelivery } from "@/lib/services/deliveries/list";
import { newEvent } from "@/lib/services/deliveries/outbox";
import { insertCallbackTest } from "./webhook-statements";

/**
 * Sends webhook.test to a brand's callback URL, signed with the callback secret; returns the delivery. Without a
 * `brand_id` it is the funder's default brand. VALIDATION_FAILED, also if the brand has no callback URL.
 */
export async function testCallback(
  context: CallContext,
  { brand_id }: Partial<Values<typeof CALLBACK_TEST_FIELDS>>,
) {
  const { id: funder_id, isSandbox, defaultBrandId } = context.caller.funder;
  const id = brand_id ?? defaultBrandId;
  const where = { id, funder_id };
  const brand = await prisma.brand.findUnique({ where, select: { callback_url: true } });
  if (!brand) throw refused("not_allowed", "must be a brand of this funder");
  const { callback_url: url } = brand;
  if (url === null) throw refused("state", `must be a brand with a callback_url; ${id} has none`);
  const about = { funder_id, isSandbox, offer_id: null, submission_id: null };
  const event = newEvent("webhook.test", { webhook: null, callback: { brand_id: id, url } }, about, context);
  if (!(await insertCallbackTest({ brandId: id, funderId: funder_id, url }, event)))
    throw refused("state", "must be a brand whose callback_url does not change meanwhile");
  return findDelivery({ event_id: event.id });
}

function refused(code: FieldErrorCode, rest: string) {
  return validationFailed([issueOf("brand_id", code, rest)]);
}
