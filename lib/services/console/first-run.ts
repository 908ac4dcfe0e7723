import "server-only";
import type { FirstRun } from "@/lib/schemas/console/first-run";
import type { CallContext } from "@/lib/server/context";
import { type Prisma, prisma } from "@/lib/server/database/database";
import { funderWithMembers } from "@/lib/services/people/members";

/** Returns what a funder without any submission has set up; null once there was one. */
export async function firstRun({ caller, now }: CallContext): Promise<FirstRun | null> {
  const { id: funder_id, slug, isSandbox } = caller.funder;
  if (await prisma.submission.findFirst({ where: { funder_id }, select: { id: true } })) return null;
  const oldest = { orderBy: { id: "asc" } } as const;
  const [brands, members, key, offer, tested, sandbox] = await Promise.all([
    prisma.brand.findMany({ where: { funder_id }, select: BRAND_SHOWN, orderBy: { id: "asc" } }),
    prisma.membership.findMany({
      where: { funder: funderWithMembers(caller) },
      select: { created_at: true },
      orderBy: { created_at: "asc" },
    }),
    prisma.apiKey.findFirst({
      where: { funder_id, revoked_at: null, OR: [{ expires_at: null }, { expires_at: { gt: now } }] },
      select: { label: true, created_at: true, last_used_at: true },
      ...oldest,
    }),
    prisma.offer.findFirst({ where: { funder_id }, select: { deal_id: true, created_at: true }, ...oldest }),
    prisma.delivery.findFirst({
      where: { funder_id, kind: "callback", status: "delivered" },
      select: { delivered_at: true },
      ...oldest,
    }),
    prisma.funder.findFirst({ where: { sandbox_of: funder_id }, select: { slug: true } }),
  ]);
  const looked = brands.find(({ accent, logo_url }) => accent !== null || logo_url !== null);
  const main = brands.find(({ is_default }) => is_default);
  const gated = brands.filter(({ merchant_outputs }) => merchant_outputs === "gated");
  const second = members[1]?.created_at ?? null;
  return {
    brand: { done: looked !== undefined, at: null, name: (looked ?? main)?.name ?? "" },
    team: { done: second !== null, at: second, members: members.length },
    facts: { done: gated.every(hasProfile), at: null, needed: gated.length > 0 },
    key: {
      done: key !== null || offer !== null,
      at: key?.created_at ?? offer?.created_at ?? null,
      label: key?.label ?? null,
      used: key?.last_used_at ?? null,
    },
    callback: {
      done: tested !== null,
      at: tested?.delivered_at ?? null,
      isSet: main !== undefined && main.callback_url !== null,
    },
    offer: { done: offer !== null, at: offer?.created_at ?? null, dealId: offer?.deal_id ?? null },
    sandbox: isSandbox ? slug : (sandbox?.slug ?? null),
  };
}

const BRAND_SHOWN = {
  name: true,
  accent: true,
  logo_url: true,
  callback_url: true,
  is_default: true,
  merchant_outputs: true,
  legal_name: true,
  product_words: true,
  historical_months: true,
  signing_place: true,
  disclosure_signature: true,
} as const;

/** Whether a brand has what every disclosure says of it (docs/spec/disclosures.md "Fields"). */
function hasProfile(brand: Prisma.BrandGetPayload<{ select: typeof BRAND_SHOWN }>): boolean {
  const { legal_name, product_words, historical_months, signing_place, disclosure_signature } = brand;
  const given = [legal_name, product_words, historical_months].every((fact) => fact !== null);
  return given && (signing_place !== null || disclosure_signature);
}
