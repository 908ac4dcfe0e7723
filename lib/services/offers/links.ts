import "server-only";
import type { MerchantOutputs } from "@/lib/schemas/brand";
import { isDealId } from "@/lib/schemas/identifiers";
import type { LinkParts } from "@/lib/schemas/link";
import { Prisma, queryRows } from "@/lib/server/database";
import { env } from "@/lib/server/env";
import { linkSignature, sameDigest } from "@/lib/server/hmac";
import { OFFERS, type StoredOffer, stored } from "./store";

/** Whose name the page carries, and where its submissions go when the offer names no address. */
export interface LinkBrand {
  id: string;
  name: string;
  accent: string | null;
  logoUrl: string | null;
  /** Whom an ISO may ask. */
  contactEmail: string | null;
  merchantOutputs: MerchantOutputs;
  callbackUrl: string | null;
  funderSlug: string;
  defaultBrandId: string;
}

/** What a link leads to. Only a good signature tells more than "not found". */
export type OpenedLink =
  | { state: "live"; offer: StoredOffer; brand: LinkBrand; exp: number }
  /** `endedAt`: since when, as an ISO 8601 time, where that is known. */
  | { state: "expired" | "withdrawn" | "replaced"; brand: LinkBrand; endedAt: string | null }
  | { state: "not_found" };

/** When a link issued now ends, to the second: after the funder's whole life. */
export function newLinkEnd(linkDays: number, now: Date): Date {
  return new Date((Math.floor(now.getTime() / 1000) + linkDays * 86_400) * 1000);
}

/** The current link of an offer, as a path: `/<deal_id>?sig=<signature>&exp=<Unix seconds>`. */
export function linkPath(
  offer: Pick<StoredOffer, "id" | "deal_id" | "link_seq" | "link_expires_at">,
): string {
  const exp = Date.parse(offer.link_expires_at) / 1000;
  const [key] = env().linkKeys;
  return `/${offer.deal_id}?sig=${linkSignature(key as Buffer, { offerId: offer.id, seq: offer.link_seq, exp })}&exp=${exp}`;
}

/** The path of a link's page, or of one below it: `suffix` follows the deal, such as `/receipt`. */
export function pathOfLink({ dealId, sig, exp }: LinkParts, suffix = ""): string {
  return `/${dealId}${suffix}?sig=${sig}&exp=${exp}`;
}

/** Follows a link without any side effect. A link names no funder: the signature chooses among offers of one deal_id. */
export async function openLink(parts: LinkParts, now: Date): Promise<OpenedLink> {
  const { dealId, sig } = parts;
  if (!isDealId(dealId) || !/^[A-Za-z0-9_-]{43}$/.test(sig) || !/^\d{1,12}$/.test(parts.exp))
    return { state: "not_found" };
  const exp = Number(parts.exp);
  for (const { offer, brand } of await offersOfDeal(dealId)) {
    const seq = signedSeq(offer, sig, exp);
    if (seq === null) continue;
    if (offer.status === "revoked") return { state: "withdrawn", brand, endedAt: offer.revoked_at ?? null };
    if (seq !== offer.link_seq) return { state: "replaced", brand, endedAt: null };
    if (exp * 1000 <= now.getTime())
      return { state: "expired", brand, endedAt: new Date(exp * 1000).toISOString() };
    return { state: "live", offer, brand, exp };
  }
  return { state: "not_found" };
}

const EARLIER_LINKS_TRIED = 100;

/** The link_seq a signature was made for, newest first; null when it was made for none of this offer. */
function signedSeq(offer: StoredOffer, sig: string, exp: number): number | null {
  const oldest = Math.max(1, offer.link_seq - EARLIER_LINKS_TRIED);
  for (let seq = offer.link_seq; seq >= oldest; seq -= 1) {
    const link = { offerId: offer.id, seq, exp };
    if (env().linkKeys.some((key) => sameDigest(linkSignature(key, link), sig))) return seq;
  }
  return null;
}

async function offersOfDeal(dealId: string): Promise<{ offer: StoredOffer; brand: LinkBrand }[]> {
  const rows = await queryRows<{ offer: object; brand: LinkBrand }>(Prisma.sql`
    SELECT row_to_json(o) AS offer,
           json_build_object('id', b.id, 'name', b.name, 'accent', b.accent, 'logoUrl', b.logo_url,
             'contactEmail', b.contact_email, 'merchantOutputs', b.merchant_outputs,
             'callbackUrl', b.callback_url, 'funderSlug', f.slug, 'defaultBrandId', d.id) AS brand
    FROM ${OFFERS} o
    JOIN funders f ON f.id = o.funder_id
    JOIN brands d ON d.funder_id = f.id AND d.is_default
    JOIN brands b ON b.id = coalesce(o.brand_id, d.id)
    WHERE o.deal_id = ${dealId}
    ORDER BY o.id DESC`);
  return rows.map(({ offer, brand }) => ({ offer: stored(offer), brand }));
}
