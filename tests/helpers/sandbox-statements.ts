import { DAY_MS } from "@/lib/calculator/durations";
import { SCOPES } from "@/lib/schemas/scopes";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { loadDelivery } from "@/lib/services/deliveries/list";
import { createApiKey } from "@/lib/services/funders/api-keys";
import { operatorFor } from "@/lib/services/funders/lookup";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { loadOffer } from "@/lib/services/offers/offers";
import { membersWith } from "@/lib/services/people/members";
import { expireCurrentLink, failNextAttempt, submitAsIso, viewAsIso } from "@/lib/services/sandbox/actions";
import { deleteUnused, resetSandbox } from "@/lib/services/sandbox/reset";
import { createOffer } from "@/tests/helpers/calls-with-json";
import { adminContext } from "./admin-context";
import { callerWith } from "./key-callers";
import { SMALLEST_OFFER } from "./offers";

const YEAR_MS = 365 * DAY_MS;

/** Runs every statement that only a sandbox has. */
export async function runSandboxStatements(live: CallContext, callback_url: string): Promise<void> {
  const { slug } = await createSandbox(live);
  await createSandbox(live);
  const key = await createApiKey(await operatorFor(adminContext(), slug), { scopes: [...SCOPES] });
  const context = await callerWith(slug, key);
  await membersWith(context, ["owner"]);
  await createOffer(context, { deal_id: "TRIED", ...SMALLEST_OFFER, callback_url });
  const load = () => loadOffer(context, { dealId: "TRIED" });
  await viewAsIso(context, await load());
  await submitAsIso(context, await load(), { contact: { name: "Dana" } });
  const where = { funder: { slug }, status: "pending" };
  const { id } = await prisma.delivery.findFirstOrThrow({ where });
  await failNextAttempt(context, await loadDelivery(context, { deliveryId: id }));
  await expireCurrentLink(context, await load(), { in_hours: 1 });
  await expireCurrentLink(context, await load());
  await deleteUnused(new Date(Date.now() + YEAR_MS), Number.POSITIVE_INFINITY);
  await resetSandbox(context);
}
