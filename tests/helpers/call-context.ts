import { randomBytes } from "node:crypto";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import { permissionsOf, type Role } from "@/lib/schemas/people/permissions";
import type { CallContext, KeyContext, UserCaller } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { authenticate, recordKeyUse } from "@/lib/server/identity/authenticate";
import { newRequestId } from "@/lib/server/ids";
import { BYTES_A_DAY } from "@/lib/server/limits/stored-bytes";
import {
  addBrand,
  approveTemplate,
  createBrand,
  listBrands,
  updateBrand,
} from "@/lib/services/brands/brands";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "@/lib/services/funders/api-keys";
import {
  callbackSecretState,
  rotateCallbackSecret,
  showCallbackSecret,
} from "@/lib/services/funders/callback-secrets";
import {
  createFunder,
  listFunders,
  operatorFor,
  operatorForKey,
  setFunderLimits,
  updateFunder,
} from "@/lib/services/funders/funders";
import { reencryptSecrets } from "@/lib/services/funders/reencrypt-secrets";
import { addMember } from "@/lib/services/people/members";
import { adminContext } from "./admin-command";
import { operator, type TestFunder } from "./api-client";
import { signedHeaders } from "./signatures";

/** The context a service receives when a funder's key calls. */
export async function contextOf({ slug, apiKey, brandId }: TestFunder): Promise<KeyContext> {
  const { id } = await prisma.funder.findUniqueOrThrow({ where: { slug } });
  const { id: keyId } = await prisma.apiKey.findUniqueOrThrow({ where: { key: apiKey } });
  const limits = { perSecond: 1, perMinute: 1 };
  const of = { id, slug, isSandbox: false, linkDays: 30, defaultBrandId: brandId, disclosureDefaults: {} };
  const key = { kind: "key" as const, keyId, apiKey, label: null, permissions: [], expiresAt: null };
  const bytes = { stored: 0, limit: BYTES_A_DAY };
  const caller = { ...key, limits, funderLimits: limits, bytes, lastUsedAt: null, funder: of };
  return { caller, now: new Date(), requestId: "req_test" };
}

/** The context a service receives when a person with this role acts in a funder's console. */
export async function personOf(
  { slug, brandId }: TestFunder,
  role: Role,
): Promise<CallContext & { caller: UserCaller }> {
  const email = `${role}@${slug}.example`;
  const by = await operator(slug);
  await addMember(by, { name: `A ${role}`, email, role });
  const { id: userId, name } = await prisma.user.findUniqueOrThrow({ where: { email } });
  const funder = {
    id: by.funder_id,
    slug,
    isSandbox: false,
    linkDays: 30,
    defaultBrandId: brandId,
    disclosureDefaults: {},
  };
  const caller = { kind: "user" as const, userId, name, role, permissions: permissionsOf(role), funder };
  return { caller, now: new Date(), requestId: "req_test" };
}

const WIDE = { per_second: 1_000, per_minute: 10_000 };

/** A call by a key of a separate funder, created with every command for funders and keys. */
export async function newCaller(callback_url: string): Promise<KeyContext> {
  const slug = `t-${randomBytes(6).toString("hex")}`;
  await createFunder(adminContext(), {
    slug,
    name: "Test Funder",
    callback_url,
    alert_email: "ops@funder.example",
  });
  const by = await operatorFor(adminContext(), slug);
  const brand = await createBrand(by, { name: "Second brand" });
  await updateBrand(by, brand.id, { is_default: true, callback_url: "https://moved.funder.example/" });
  await createBrand(by, { name: "Third brand", is_default: true });
  await approveTemplate(by, brand.id, {
    state: "CA",
    template_version: TEMPLATE_VERSIONS.CA,
    approved_by: "Counsel",
  });
  await addMember(by, { name: "Priya Shah", email: `${slug}@funder.example`, role: "owner" });
  await rotateCallbackSecret(by);
  await showCallbackSecret(adminContext(), slug);
  await callbackSecretState(by);
  await updateFunder(by, { link_days: 30 });
  await setFunderLimits(by, WIDE);
  await addBrand(by, { name: "Fourth brand", legal_name: "Fourth LLC" });
  await listFunders();
  const first = await createApiKey(by, { scopes: ["offers:create", "disclosures:read"], ...WIDE });
  const second = await rotateApiKey(await operatorForKey(adminContext(), first.api_key), first.api_key);
  await revokeApiKey(by, first.api_key);
  await listApiKeys(by);
  await reencryptSecrets();
  const context = await callerWith(slug, second);
  await listBrands(context);
  return context;
}

/** A call by a key that was just issued. */
export async function callerWith(
  slug: string,
  { api_key, api_secret }: { api_key: string; api_secret: string },
): Promise<KeyContext> {
  const signed = { method: "GET", target: `/api/v1/${slug}/brands`, body: new Uint8Array() };
  const headers = new Headers(signedHeaders(api_key, api_secret, signed));
  const { caller } = await authenticate({ headers, ...signed, targets: [signed.target] }, new Date());
  await recordKeyUse(caller, new Date());
  return { caller, now: new Date(), requestId: newRequestId() };
}
