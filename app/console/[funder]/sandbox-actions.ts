"use server";

import { runSandboxAction } from "@/app/console/run-action";
import { objectOf, textOf } from "@/lib/schemas/console/action-input";
import {
  EXPIRED_LINK_FIELDS,
  SANDBOX_OPERATIONS,
  SANDBOX_SUBMISSION_FIELDS,
} from "@/lib/schemas/sandbox/operations";
import { parseBody } from "@/lib/schemas/wire/bodies";
import { knownFields } from "@/lib/schemas/wire/parse-fields";
import { loadDelivery } from "@/lib/services/deliveries/deliveries";
import { loadOfferById } from "@/lib/services/offers/read";
import { expireCurrentLink, failNextAttempt, submitAsIso, viewAsIso } from "@/lib/services/sandbox/actions";
import { makeSampleDeal } from "@/lib/services/sandbox/sample-deal";

const TOOL_NEEDS = { permission: "sandbox:manage", drains: true } as const;

/** Submits terms of a sandbox's offer as its ISO would. Returns the submission's reference. */
export async function submitAsIsoAction(funder: string, offerId: string, given: object) {
  return runSandboxAction(funder, TOOL_NEEDS, async (context) => {
    const body = { ...knownFields(SANDBOX_SUBMISSION_FIELDS, objectOf(given)) };
    const fields = parseBody(SANDBOX_OPERATIONS.submitInSandbox, body);
    const { number } = await submitAsIso(context, await loadOfferById(context, textOf(offerId)), fields);
    return { number };
  });
}

/** Counts an opening of the link of a sandbox's offer. */
export async function openAsIsoAction(funder: string, offerId: string) {
  return runSandboxAction(funder, TOOL_NEEDS, async (context) =>
    viewAsIso(context, await loadOfferById(context, textOf(offerId))),
  );
}

/** Ends the link of a sandbox's offer, now or in some hours. */
export async function endLinkAction(funder: string, offerId: string, given: object) {
  return runSandboxAction(funder, TOOL_NEEDS, async (context) => {
    const body = { ...knownFields(EXPIRED_LINK_FIELDS, objectOf(given)) };
    const fields = parseBody(SANDBOX_OPERATIONS.expireLinkInSandbox, body);
    return expireCurrentLink(context, await loadOfferById(context, textOf(offerId)), fields);
  });
}

/** Makes the next attempt of a sandbox's delivery fail, without sending. */
export async function failDeliveryAction(funder: string, deliveryId: string) {
  return runSandboxAction(funder, TOOL_NEEDS, async (context) =>
    failNextAttempt(context, await loadDelivery(context, { deliveryId: textOf(deliveryId) })),
  );
}

/** Makes a deal in a sandbox and returns the full address of its calculator. */
export async function makeSampleDealAction(funder: string) {
  return runSandboxAction(funder, TOOL_NEEDS, makeSampleDeal);
}
