import { randomBytes } from "node:crypto";
import { OFFER, OFFER_SUMMARY } from "@/lib/schemas/offers/responses";
import { prisma } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import { type Changes, call, type TestKey } from "./api-client";
import { SMALLEST_OFFER } from "./offers";

/** A deal_id that no other test uses. */
export function newDealId(): string {
  return `DEAL-${randomBytes(6).toString("hex")}`;
}

/** Creates an offer, under a new deal_id unless one is given. */
export async function createOffer(funder: TestKey, offer: object = SMALLEST_OFFER, changes?: Changes) {
  const given = { deal_id: newDealId(), ...offer };
  return OFFER_SUMMARY.parse((await call(funder, "POST", "/offers", given, changes)).body);
}

/** As many copies as a busy database writes within the time of a statement. */
const COPIES_AT_ONCE = 500;

/** Copies an offer's row with each of these changes, the oldest first. A copy has no links or events. */
export async function copyOffer(
  id: string,
  changes: { deal_id: string; merchant_state?: string; buy_rate?: number }[],
) {
  const made = changes.map((change) => ({ id: newId(), ...change }));
  for (let from = 0; from < made.length; from += COPIES_AT_ONCE) {
    const some = JSON.stringify(made.slice(from, from + COPIES_AT_ONCE));
    await prisma.$executeRaw`
      INSERT INTO offers SELECT (jsonb_populate_record(o, made)).*
      FROM offers o, jsonb_array_elements(${some}::jsonb) AS made
      WHERE o.id = ${id}::uuid`;
  }
}

/** An offer as its funder reads it. */
export async function readOffer(funder: TestKey, dealId: string) {
  return OFFER.parse((await call(funder, "GET", `/offers/${dealId}`)).body);
}

/** Expires the newest link of an offer, or the one before it. */
export async function expireLink(offer_id: string, which: "newest" | "earlier" = "newest"): Promise<void> {
  const offer = await prisma.offer.findUniqueOrThrow({
    where: { id: offer_id },
    include: { links: true },
  });
  const isNewest = ({ expires_at }: { expires_at: Date }) =>
    Number(expires_at) === Number(offer.link_expires_at);
  const link = offer.links.find((each) => isNewest(each) === (which === "newest"));
  if (!link) throw new Error("The offer has no such link.");
  // No two links of an offer may end at the same second, so this one ends before all others.
  const ends = offer.links.map(({ expires_at }) => Number(expires_at));
  const hourAgo = Math.floor(Date.now() / 1000 - 3_600) * 1000;
  const past = new Date(Math.min(hourAgo, ...ends) - 1000);
  await prisma.$transaction([
    prisma.link.updateMany({
      where: { offer_id, expires_at: link.expires_at },
      data: { expires_at: past },
    }),
    prisma.offer.updateMany({
      where: { id: offer_id, link_expires_at: link.expires_at },
      data: { link_expires_at: past },
    }),
  ]);
}

/** Makes the newest link of an offer one that was issued an hour ago and ends in some hours. */
export async function endLinkIn(offer_id: string, hours: number): Promise<void> {
  const { link_expires_at: expires_at } = await prisma.offer.findUniqueOrThrow({ where: { id: offer_id } });
  const end = new Date(Math.floor(Date.now() / 1000 + hours * 3_600) * 1000);
  const issued_at = new Date(Date.now() - 3_600_000);
  await prisma.$transaction([
    prisma.link.update({
      where: { offer_id_expires_at: { offer_id, expires_at } },
      data: { expires_at: end, issued_at },
    }),
    prisma.offer.update({ where: { id: offer_id }, data: { link_expires_at: end } }),
  ]);
}
