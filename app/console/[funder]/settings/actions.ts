"use server";

import { readersTime } from "@/app/console/reader-clock";
import { runAction, runTeamAction } from "@/app/console/run-action";
import { APPROVAL_FIELDS } from "@/lib/schemas/brands/fields";
import { objectOf, textOf, wholeOf } from "@/lib/schemas/console/action-input";
import { ERASURE_FIELDS, ERASURE_OPERATIONS } from "@/lib/schemas/erasures/operations";
import {
  NEW_WEBHOOK_FIELDS,
  WEBHOOK_CHANGE_FIELDS,
  WEBHOOK_OPERATIONS,
} from "@/lib/schemas/webhooks/operations";
import { parseBody } from "@/lib/schemas/wire/bodies";
import { ApiError, notFound, validationFailed } from "@/lib/schemas/wire/errors";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import { knownFields, readFields } from "@/lib/schemas/wire/parse-fields";
import type { ConsoleContext } from "@/lib/server/web/console-context";
import {
  addBrand,
  approveTemplate,
  BRAND_FIELDS,
  type BrandChanges,
  updateBrand,
  withdrawApproval,
} from "@/lib/services/brands/brands";
import { exampleDigest } from "@/lib/services/disclosures/example";
import { requestErasure } from "@/lib/services/erasures/erasures";
import {
  createApiKey,
  KEY_FIELDS,
  type NewApiKey,
  revokeApiKey,
  rotateApiKey,
} from "@/lib/services/funders/api-keys";
import { rotateCallbackSecret } from "@/lib/services/funders/callback-secrets";
import { funderSettings, SETTING_FIELDS, updateFunder } from "@/lib/services/funders/funders";
import { invite, revokeInvitation } from "@/lib/services/people/invitations";
import { changeRole, removeMember } from "@/lib/services/people/team";
import { resetSandbox } from "@/lib/services/sandbox/reset";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  loadWebhook,
  rotateWebhookSecret,
  testCallback,
} from "@/lib/services/webhooks/webhooks";

const KEY_NEEDS = { permission: "keys:manage", fresh: true } as const;

/** A key that a person makes has a name, so that a colleague knows what it is for. */
const NAMED_KEY_FIELDS = { ...KEY_FIELDS, label: KEY_FIELDS.label.unwrap() };

/** Creates a key; its secret is returned only here. */
export async function createKey(funder: string, given: NewApiKey) {
  return runAction(funder, KEY_NEEDS, (context) => {
    const known = knownFields(KEY_FIELDS, given);
    readFields(NAMED_KEY_FIELDS, known);
    return createApiKey(context, known);
  });
}

/** Rotates a key; the new secret is returned only here. */
export async function rotateKey(funder: string, key: string, overlapSeconds: number) {
  return runAction(funder, KEY_NEEDS, async (context) => {
    const rotated = await rotateApiKey(context, textOf(key), wholeOf(overlapSeconds));
    return {
      values: [
        { name: "Key", value: rotated.api_key },
        { name: "Secret", value: rotated.api_secret },
      ],
      note: `The old key works until ${await readersTime(rotated.previous_expires_at)}.`,
    };
  });
}

/** Revokes a key at once. */
export async function revokeKey(funder: string, key: string) {
  return runAction(funder, KEY_NEEDS, (context) => revokeApiKey(context, textOf(key)));
}

const WEBHOOK_NEEDS = { permission: "webhooks:manage", fresh: true, drains: true } as const;
const HOUR_SECONDS = 3600;

/** Adds an endpoint; its secret is returned only here. */
export async function createEndpoint(funder: string, given: object) {
  return runAction(funder, WEBHOOK_NEEDS, async (context) => {
    const body = { ...knownFields(NEW_WEBHOOK_FIELDS, given) };
    const { format, secret } = await createWebhook(
      context,
      parseBody(WEBHOOK_OPERATIONS.createWebhook, body),
    );
    // Nothing to a channel is signed.
    return format === "standard" ? { secret } : {};
  });
}

/** Changes the address, events and description of an endpoint. */
export async function changeEndpoint(funder: string, webhookId: string, given: object) {
  return runAction(funder, WEBHOOK_NEEDS, async (context) => {
    const webhook = await loadWebhook(context, { webhookId: textOf(webhookId) });
    const body = { ...knownFields(WEBHOOK_CHANGE_FIELDS, given) };
    await changeWebhook(context, webhook, parseBody(WEBHOOK_OPERATIONS.changeWebhook, body));
    return {};
  });
}

/** Turns an endpoint on or off. */
export async function turnEndpoint(funder: string, webhookId: string, status: string) {
  return runAction(funder, WEBHOOK_NEEDS, async (context) => {
    const webhook = await loadWebhook(context, { webhookId: textOf(webhookId) });
    return changeWebhook(context, webhook, parseBody(WEBHOOK_OPERATIONS.changeWebhook, { status }));
  });
}

/** Deletes an endpoint. */
export async function deleteEndpoint(funder: string, webhookId: string) {
  return runAction(funder, WEBHOOK_NEEDS, async (context) =>
    deleteWebhook(context, await loadWebhook(context, { webhookId: textOf(webhookId) })),
  );
}

/** Rotates an endpoint's signing secret; the new one is returned only here. */
export async function rotateEndpointSecret(funder: string, webhookId: string, overlapSeconds: number) {
  return runAction(funder, WEBHOOK_NEEDS, async (context) => {
    const webhook = await loadWebhook(context, { webhookId: textOf(webhookId) });
    const given = { overlap_hours: wholeOf(overlapSeconds) / HOUR_SECONDS };
    const rotation = parseBody(WEBHOOK_OPERATIONS.rotateWebhookSecret, given);
    const rotated = await rotateWebhookSecret(context, webhook, rotation);
    const until = await readersTime(new Date(rotated.previous_secret_expires_at));
    return {
      values: [{ name: "Signing secret", value: rotated.secret }],
      note: `The old secret signs too until ${until}.`,
    };
  });
}

/** Rotates the callback secret; the new one is returned only here. */
export async function rotateCallbackSecretAction(funder: string, overlapSeconds: number) {
  return runAction(funder, { permission: "keys:manage", fresh: true }, async (context) => {
    const rotated = await rotateCallbackSecret(context, wholeOf(overlapSeconds));
    return {
      values: [{ name: "Callback secret", value: rotated.callback_secret }],
      note: `The old secret signs too until ${await readersTime(rotated.previous_expires_at)}.`,
    };
  });
}

/** Changes the callback address of a brand; null removes it. */
export async function changeCallback(funder: string, brandId: string, url: string | null) {
  return runAction(funder, { permission: "brands:manage", fresh: true }, (context) =>
    updateBrand(context, textOf(brandId), { callback_url: url }),
  );
}

/** Sends a test message to the callback address of a brand. Returns its delivery. */
export async function sendCallbackTest(funder: string, brandId: string) {
  return runAction(funder, { permission: "webhooks:manage", drains: true }, (context) =>
    testCallback(context, parseBody(WEBHOOK_OPERATIONS.testCallback, { brand_id: textOf(brandId) })),
  );
}

/** Changing the callback address needs a fresh code, since its receiver reads submissions. */
const proofFor = (changes: object): { fresh?: true } => ("callback_url" in changes ? { fresh: true } : {});

/** Changes the given fields of a brand. */
export async function saveBrand(funder: string, brandId: string, given: BrandChanges) {
  const changes = knownFields(BRAND_FIELDS, given);
  return runAction(funder, { permission: "brands:manage", ...proofFor(changes) }, (context) =>
    updateBrand(context, textOf(brandId), changes),
  );
}

/** Adds a brand with these fields. */
export async function newBrand(funder: string, given: BrandChanges) {
  const changes = knownFields(BRAND_FIELDS, given);
  return runAction(funder, { permission: "brands:manage", ...proofFor(changes) }, (context) =>
    addBrand(context, changes),
  );
}

/**
 * Records who approved the document of a state: VERSION_CONFLICT if it is not the one with the digest
 * `document`.
 */
export async function approve(
  funder: string,
  brandId: string,
  given: { state: string; template_version: string; approved_by: string; document: string },
) {
  return runAction(funder, { permission: "brands:manage" }, async (context) => {
    const { document, state } = objectOf(given);
    if (document !== (await exampleDigest(context, textOf(brandId), textOf(state))))
      throw new ApiError(
        "VERSION_CONFLICT",
        "The document has changed: open it again before it is approved.",
      );
    return approveTemplate(context, textOf(brandId), knownFields(APPROVAL_FIELDS, given));
  });
}

/** Withdraws the approvals of a state, in the name of the signed-in person. */
export async function withdraw(funder: string, brandId: string, state: string) {
  return runAction(funder, { permission: "brands:manage" }, (context) =>
    withdrawApproval(context, textOf(brandId), { state: textOf(state), withdrawn_by: context.caller.name }),
  );
}

/** Changes the settings for all brands. A new address for alerts needs a fresh code. */
export async function saveFunder(funder: string, given: { link_days: number; alert_email: string | null }) {
  const changes = knownFields(SETTING_FIELDS, given);
  const fresh = async (context: ConsoleContext) =>
    "alert_email" in changes && changes.alert_email !== (await funderSettings(context)).alert_email;
  return runAction(funder, { permission: "brands:manage", fresh }, (context) =>
    updateFunder(context, changes),
  );
}

const TEAM_NEEDS = { permission: "members:manage", fresh: true } as const;

/** Invites an address. Replaces an open invitation of the same address. */
export async function inviteMember(funder: string, given: { email: string; role: string }) {
  return runTeamAction(funder, TEAM_NEEDS, (context) => {
    const { email, role } = objectOf(given);
    return invite(context, { email, role });
  });
}

/** Revokes an invitation. */
export async function takeInvitationBack(funder: string, id: string) {
  return runTeamAction(funder, TEAM_NEEDS, (context) => revokeInvitation(context, textOf(id)));
}

/** Changes a member's role. */
export async function changeMemberRole(funder: string, userId: string, role: string) {
  return runTeamAction(funder, TEAM_NEEDS, (context) =>
    changeRole(context, { userId: textOf(userId), role }),
  );
}

/** Ends a member's membership. */
export async function endMembership(funder: string, userId: string) {
  return runTeamAction(funder, TEAM_NEEDS, (context) => removeMember(context, textOf(userId)));
}

/** Erases the personal data of a deal or of an address. */
export async function erase(funder: string, given: object) {
  return runAction(funder, { permission: "data:erase", fresh: true, drains: true }, (context) =>
    requestErasure(context, parseBody(ERASURE_OPERATIONS.erase, { ...knownFields(ERASURE_FIELDS, given) })),
  );
}

/** Deletes the sandbox's offers and their data after its slug was typed. NOT_FOUND in a live funder. */
export async function reset(funder: string, typedSlug: string) {
  return runAction(funder, { permission: "sandbox:manage", fresh: true }, async (context) => {
    const { slug, isSandbox } = context.caller.funder;
    if (!isSandbox) throw notFound();
    if (textOf(typedSlug) !== slug)
      throw validationFailed([issueOf("slug", "conflict", `must be typed as ${slug}`)]);
    return resetSandbox(context);
  });
}
