import { SCOPES } from "@/lib/schemas/keys/scopes";
import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import { permissionsOf } from "@/lib/schemas/people/permissions";
import { parseBody } from "@/lib/schemas/wire/bodies";
import type { KeyCaller, UserCaller } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { decrypt } from "@/lib/server/identity/secrets";
import { newRequestId } from "@/lib/server/ids";
import { FUNDER_LIMITS } from "@/lib/server/limits/rate-limit";
import { BYTES_A_DAY } from "@/lib/server/limits/stored-bytes";
import { createApiKey } from "@/lib/services/funders/api-keys";
import { createFunder } from "@/lib/services/funders/funders";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { revokeOffer } from "@/lib/services/offers/change";
import { createOffer } from "@/lib/services/offers/create";
import { linkPath } from "@/lib/services/offers/offers";
import { findOffer } from "@/lib/services/offers/offers-statements";
import { addMember } from "@/lib/services/people/members";
import { seedWeek } from "./demo-week";

const FUNDER = { slug: "meridian", name: "Meridian Capital" };
const KEY_LABEL = "Demo";
const PERSON = { name: "Priya Shah", email: "priya@meridian.example", role: "owner" } as const;
const COLLEAGUE = { name: "Ruth Okafor", email: "ruth@meridian.example", role: "operator" } as const;

/**
 * The demo funder: its slug and brand, an API key with every scope, the same for its sandbox, and the paths
 * of two calculator links, one of a plain offer and one of an offer with structures.
 */
export type Demo = Awaited<ReturnType<typeof seedDemo>>;

/**
 * Creates the demo funder with its brand, key, person, offers and sandbox, and with `week` a week of work and a
 * colleague, or finds the existing ones, and sets `callbackUrl` as the callback URL of the default brands.
 */
export async function seedDemo({ callbackUrl, week }: { callbackUrl: string; week: boolean }) {
  const now = new Date();
  const by = { now, actor: "admin", request_id: null } as const;
  const exists = await prisma.funder.findUnique({ where: { slug: FUNDER.slug } });
  if (!exists) await createFunder(by, { ...FUNDER, callback_url: callbackUrl });
  const funder = await demoFunder(FUNDER.slug, callbackUrl);
  const key = await demoKey(now, funder.id);
  await addMember({ ...by, funder_id: funder.id }, PERSON);
  const { slug } = await createSandbox({ ...by, funder_id: funder.id });
  const sandbox = await demoFunder(slug, callbackUrl);
  if (!exists && week) {
    await addMember({ ...by, funder_id: funder.id }, COLLEAGUE);
    await seedWeek(await deskOf(funder, key, callbackUrl), now);
  }
  return {
    ...credentialsOf(funder, key),
    sandbox: credentialsOf(sandbox, await demoKey(now, sandbox.id)),
    calculator_path: await demoLink(now, funder, key, DEMO_OFFER),
    structures_path: await demoLink(now, funder, key, STRUCTURED_OFFER),
    console_email: PERSON.email,
  };
}

/** Loads a funder with its default brand, and sets the callback URL of that brand. */
async function demoFunder(slug: string, callbackUrl: string) {
  const funder = await prisma.funder.findUniqueOrThrow({
    where: { slug },
    include: { brands: { where: { is_default: true } } },
  });
  const brand = funder.brands[0];
  if (!brand) throw new Error(`The demo funder ${slug} has no default brand.`);
  if (brand.callback_url !== callbackUrl) {
    await prisma.brand.update({ where: { id: brand.id }, data: { callback_url: callbackUrl } });
  }
  return { ...funder, brand_id: brand.id };
}

type DemoFunder = Awaited<ReturnType<typeof demoFunder>>;

/** The key and the secrets with which a funder calls the API and verifies callbacks. */
function credentialsOf(funder: DemoFunder, key: DemoKey) {
  const { id, slug, brand_id, callback_secret } = funder;
  return {
    funder: slug,
    brand_id,
    api_key: key.key,
    api_secret: decrypt(key.secret, { table: "api_keys", column: "secret", id: key.id }),
    callback_secret: decrypt(callback_secret, { table: "funders", column: "callback_secret", id }),
  };
}

type DemoKey = Awaited<ReturnType<typeof demoKey>>;

async function demoKey(now: Date, funderId: string) {
  const where = { funder_id: funderId, label: KEY_LABEL, revoked_at: null };
  const found = await prisma.apiKey.findFirst({ where, orderBy: { id: "desc" } });
  if (found && found.scopes.length === SCOPES.length) return found;
  // A key from an earlier release lacks the new scopes.
  if (found) return prisma.apiKey.update({ where: { id: found.id }, data: { scopes: [...SCOPES] } });
  const by = { now, actor: "admin", request_id: null, funder_id: funderId };
  const { api_key } = await createApiKey(by, { scopes: [...SCOPES], label: KEY_LABEL });
  return prisma.apiKey.findUniqueOrThrow({ where: { key: api_key } });
}

function keyCaller(funder: DemoFunder, key: DemoKey): KeyCaller {
  return {
    kind: "key",
    keyId: key.id,
    apiKey: key.key,
    label: key.label,
    permissions: [...SCOPES],
    expiresAt: key.expires_at,
    lastUsedAt: key.last_used_at,
    limits: { perSecond: key.per_second, perMinute: key.per_minute },
    funderLimits: FUNDER_LIMITS,
    bytes: { stored: 0, limit: BYTES_A_DAY },
    funder: {
      id: funder.id,
      slug: funder.slug,
      isSandbox: false,
      linkDays: funder.link_days,
      defaultBrandId: funder.brand_id,
      disclosureDefaults: {},
    },
  };
}

/** Who acts in the demo's week: the system with the demo's key, the person who signs in, and a colleague. */
async function deskOf(funder: DemoFunder, key: DemoKey, callbackUrl: string) {
  const system = keyCaller(funder, key);
  const memberOf = async ({ name, email, role }: typeof PERSON | typeof COLLEAGUE): Promise<UserCaller> => {
    const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { email } });
    return { kind: "user", userId, name, role, permissions: permissionsOf(role), funder: system.funder };
  };
  return { system, person: await memberOf(PERSON), colleague: await memberOf(COLLEAGUE), callbackUrl };
}

async function demoLink(
  now: Date,
  funder: DemoFunder,
  key: DemoKey,
  demoOffer: { deal_id: string },
): Promise<string> {
  const context = { now, requestId: newRequestId(), caller: keyCaller(funder, key) };
  const offer = await findOffer(funder.id, demoOffer.deal_id);
  if (offer?.status === "active") {
    if (Date.parse(offer.link_expires_at) > now.getTime()) return linkPath(offer);
    await revokeOffer(context, offer);
  }
  return (await createOffer(context, parseBody(OFFER_OPERATIONS.createOffer, demoOffer))).calculator_url;
}

const DEMO_OFFER = {
  deal_id: "HSB-20417",
  merchant_name: "Harbor Street Bakery LLC",
  merchant_id: "M-88213",
  merchant_state: "Texas",
  iso_name: "Northline Partners",
  iso_id: "ISO-0042",
  deal_type: "renewal",
  position: 1,
  purchase_price_floor: 15_000,
  purchase_price_ceiling: 80_000,
  default_purchase_price: 45_000,
  buy_rate: 1.25,
  max_upsell: 0.14,
  default_upsell: 0.08,
  holdback_pct: 0.12,
  monthly_receivables: 96_000,
  existing_funding_balance: 6_200,
  base_frequency: "daily",
  available_frequencies: ["daily", "weekly", "monthly"],
  num_payments_floor: 60,
  num_payments_ceiling: 150,
  default_num_payments: 120,
  fees: [
    {
      id: "origination",
      label: "Origination fee",
      amount_type: "pct",
      amount: 0.03,
      adjustable: true,
      floor: 0.01,
      ceiling: 0.04,
    },
    { id: "ucc", label: "UCC filing", amount_type: "fixed", amount: 195 },
  ],
  prepayment_schedule_mode: "auto_generate",
  prepayment_config: { model: "step_per_month", params: { rate_step: 0.02, floor_term_months: 2 } },
  display_config: { show_prepayment_schedule: true, show_stipulations: true, show_fee_breakdown: true },
  stipulations: [
    "Last four months of business bank statements",
    "Voided business check",
    "Government ID of each owner with 25% or more",
    "Payoff letter for the $6,200.00 balance, dated within 7 days",
    "Proof of ownership",
  ],
  metadata: { crm_id: "demo" },
  renewal: {
    balance: 6_500,
    reference: "HSB-18833",
    current_payment: { amount: 130, frequency: "daily", remaining: 50 },
  },
};

/** Three structures, priced by term: two with daily payments, the longest with weekly ones. */
const STRUCTURED_OFFER = {
  ...DEMO_OFFER,
  deal_id: "CLD-20512",
  merchant_name: "Cedar Lane Dental LLC",
  merchant_id: "M-88540",
  deal_type: "new_deal",
  renewal: null,
  buy_rate: 1.22,
  available_frequencies: ["daily", "weekly"],
  num_payments_floor: 110,
  num_payments_ceiling: 150,
  default_num_payments: 130,
  display_config: { ...DEMO_OFFER.display_config, show_estimated_apr: true },
  structures: [
    { id: "6-months", label: "6 months", payment_amount_override: 700 },
    {
      id: "9-months",
      label: "9 months",
      purchase_price_ceiling: 60_000,
      buy_rate: 1.28,
      num_payments_floor: 155,
      num_payments_ceiling: 217,
      default_num_payments: 195,
    },
    {
      id: "12-months",
      label: "12 months",
      buy_rate: 1.35,
      base_frequency: "weekly",
      available_frequencies: ["weekly"],
      num_payments_floor: 44,
      num_payments_ceiling: 56,
      default_num_payments: 52,
    },
  ],
};
