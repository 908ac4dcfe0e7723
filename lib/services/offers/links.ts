import "server-only";
import type { KeyObject } from "node:crypto";
import { formatCount } from "@/lib/calculator/money/formats";
import { MOST_LINKS, type NEW_LINK_FIELDS } from "@/lib/schemas/offers/requests";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { ApiError } from "@/lib/schemas/wire/errors";
import { isDealId } from "@/lib/schemas/wire/identifiers";
import type { Values } from "@/lib/schemas/wire/parse-fields";
import type { CallContext } from "@/lib/server/context";
import { prisma, type Transaction } from "@/lib/server/database/database";
import type { NewRow } from "@/lib/server/database/rows";
import { env } from "@/lib/server/env";
import { linkSignature, sameDigest } from "@/lib/server/identity/hmac";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import { lockedWrite } from "@/lib/services/change-statements";
import { laterThan } from "@/lib/services/later-than";
import { type LinkBrand, type LinkSubmission, loadLinkedOffer, offersOfLink } from "./link-statements";
import { freeLinkEnd, lockOffer, readOfferAgain } from "./read-statements";
import { offerRevoked, type StoredOffer } from "./stored-offer";
import { replaceLink } from "./write-statements";

/** The result of opening a link. Without a valid signature it is "not_found". */
export type OpenedLink =
  | {
      state: "live";
      offer: StoredOffer;
      brand: LinkBrand;
      exp: number;
      /** When the link ends, in Unix seconds: `exp`, or earlier in a sandbox. */
      endsAt: number;
      submission: LinkSubmission | null;
    }
  | EndedLink
  | { state: "not_found" };

/** A link that was valid. `endedAt` is when it ended, as ISO 8601, if that is known. */
interface EndedLink {
  state: "expired" | "withdrawn" | "replaced";
  brand: LinkBrand;
  endedAt: string | null;
  submission: LinkSubmission | null;
}

/** Returns the expiry of a link issued now, to the second: after the funder's link lifetime. */
export function newLinkEnd(linkDays: number, now: Date): Date {
  return new Date((Math.floor(now.getTime() / 1000) + linkDays * 86_400) * 1000);
}

type LinkedOffer = Pick<StoredOffer, "id" | "deal_id" | "link_seq" | "link_expires_at">;

/** Returns the current link of an offer. */
export function linkOf({ id, deal_id, link_seq, link_expires_at }: LinkedOffer): LinkParts {
  const exp = Date.parse(link_expires_at) / 1000;
  const [key] = env().linkKeys;
  const sig = linkSignature(key as KeyObject, { offerId: id, seq: link_seq, exp });
  return { dealId: deal_id, sig, exp: String(exp) };
}

/**
 * Returns the current link of an offer as the record of an Idempotency-Key has it: with its link_seq in place
 * of the signature. `signedAgain` makes the link from it.
 */
export function unsignedPath({ deal_id, link_seq, link_expires_at }: LinkedOffer): string {
  return `/${deal_id}?seq=${link_seq}&exp=${Date.parse(link_expires_at) / 1000}`;
}

/**
 * Signs the link of a recorded response with the current key. A response that an older release recorded
 * contains its signature, and is returned unchanged.
 */
export function signedAgain(recorded: object): object {
  const { id, calculator_url } = recorded as { id: string; calculator_url: string };
  const [, deal_id, seq, exp] = /^\/([^?]+)\?seq=(\d+)&exp=(\d+)$/.exec(calculator_url) ?? [];
  if (deal_id === undefined) return recorded;
  const link_expires_at = new Date(Number(exp) * 1000).toISOString();
  return { ...recorded, calculator_url: linkPath({ id, deal_id, link_seq: Number(seq), link_expires_at }) };
}

/** Returns the current link of an offer as a path: `/<deal_id>?sig=<signature>&exp=<Unix seconds>`. */
export function linkPath(offer: LinkedOffer): string {
  return pathOfLink(linkOf(offer));
}

/**
 * Returns the path of a link's page, or of a page below it: `suffix` follows the deal, such as `/receipt`.
 */
export function pathOfLink({ dealId, sig, exp }: LinkParts, suffix = ""): string {
  return `/${dealId}${suffix}?sig=${sig}&exp=${exp}`;
}

/** Returns the path of a submission's receipt, under the link it was made with. */
export function receiptPath(link: LinkParts, number: string): string {
  return `${pathOfLink(link, "/receipt")}&number=${number}`;
}

/**
 * Verifies a link and loads its offer, without side effects. A link names no funder: its signature selects
 * among the offers of a deal_id. A valid link loads the offer with its latest submission, or with the one of
 * a reference number.
 */
export async function openLink(
  parts: LinkParts,
  now: Date,
  submissionNumber: string | null = null,
  tx: Transaction = prisma,
): Promise<OpenedLink> {
  const link = readLink(parts);
  const signed = link && (await signedOffer(link, tx));
  const loaded = signed && (await loadLinkedOffer(signed.id, submissionNumber, tx));
  if (!loaded) return { state: "not_found" };
  const { offer, brand, submission } = loaded;
  const { exp } = link;
  const ended = (state: EndedLink["state"], endedAt: string | null) => ({
    state,
    brand,
    endedAt,
    submission,
  });
  if (offer.status === "revoked") return ended("withdrawn", offer.revoked_at ?? null);
  if (signed.seq !== offer.link_seq) return ended("replaced", null);
  const endsAt = Math.min(exp * 1000, signed.endedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  if (endsAt <= now.getTime()) return ended("expired", new Date(endsAt).toISOString());
  return { state: "live", offer, brand, exp, endsAt: Math.floor(endsAt / 1000), submission };
}

/** A well-formed link, not yet verified; `exp` in Unix seconds. */
interface ReadLink {
  dealId: string;
  sig: string;
  exp: number;
}

/** Null where no link is: `exp` has one spelling (docs/spec/decisions.md "Calculator link"). */
function readLink({ dealId, sig, exp }: LinkParts): ReadLink | null {
  if (!isDealId(dealId) || !/^[A-Za-z0-9_-]{43}$/.test(sig) || !/^[1-9]\d{0,11}$/.test(exp)) return null;
  return { dealId, sig, exp: Number(exp) };
}

/** The offer and link_seq that a signature is valid for. */
interface SignedOffer {
  id: string;
  seq: number;
  endedAt: Date | null;
}

/** Returns the offer that a link is signed for; null if the signature is not valid. */
async function signedOffer({ dealId, sig, exp }: ReadLink, tx: Transaction): Promise<SignedOffer | null> {
  const candidates = await offersOfLink(dealId, exp, tx);
  for (const { id, link_seq, issued_seq, ended_at: endedAt } of candidates) {
    // A link of an earlier link_seq opens as "replaced".
    for (const seq of new Set([link_seq, issued_seq ?? link_seq])) {
      const link = { offerId: id, seq, exp };
      if (env().linkKeys.some((key) => sameDigest(linkSignature(key, link), sig)))
        return { id, seq, endedAt };
    }
  }
  return null;
}

/** The expiry of a link to issue, as an ISO time, and when the link was issued that it follows. */
export interface FreshLinkEnd {
  end: string;
  lastIssuedAt: Date | null;
}

/**
 * Returns the expiry of a link issued now, as an ISO time: after the funder's full link lifetime, or the
 * nearest earlier second that no link of the offer has, so that a new link always differs: the shortest
 * lifetime has more seconds than an offer has links. LIMIT_REACHED above the most links. Whoever writes the
 * link checks that the offer's link is still the one read before: then two requests cannot both be the last.
 */
export async function freshLinkEnd(
  { caller, now }: CallContext,
  offer: StoredOffer,
  tx: Transaction,
): Promise<FreshLinkEnd> {
  const latest = newLinkEnd(caller.funder.linkDays, now);
  const { free, links, issued_at } = await freeLinkEnd(offer, { latest, now }, tx);
  if (free && links < MOST_LINKS) return { end: free.toISOString(), lastIssuedAt: issued_at };
  throw new ApiError("LIMIT_REACHED", `An offer has at most ${formatCount(MOST_LINKS)} links.`);
}

/** Builds the row of an offer's current link. */
export function linkRow(offer: StoredOffer, now: Date): NewRow<"links"> {
  return { offer_id: offer.id, expires_at: offer.link_expires_at, seq: offer.link_seq, issued_at: now };
}

/** Issues a new link to an offer; `revoke_previous` revokes all earlier ones. OFFER_REVOKED, LIMIT_REACHED. */
export async function issueLink(
  context: CallContext,
  offer: StoredOffer,
  { revoke_previous: revokes = false }: Partial<Values<typeof NEW_LINK_FIELDS>>,
) {
  return lockedWrite(offer, lockOffer, readOfferAgain, (current, tx) =>
    issueLinkTo(context, current, revokes, tx),
  );
}

/**
 * Issues a link. Returns null if another link was issued, or the offer was revoked, since the offer was read.
 */
async function issueLinkTo(request: CallContext, offer: StoredOffer, revokes: boolean, tx: Transaction) {
  if (offer.status === "revoked") throw offerRevoked(offer);
  const { end, lastIssuedAt } = await freshLinkEnd(request, offer, tx);
  const context = { ...request, now: laterThan([lastIssuedAt], request.now) };
  const issued: StoredOffer = {
    ...offer,
    link_seq: offer.link_seq + (revokes ? 1 : 0),
    link_expires_at: end,
  };
  const audit = auditEntry(callerAsActor(context), "link.issued", offer.id, {
    deal_id: offer.deal_id,
    expires_at: issued.link_expires_at,
    revoke_previous: revokes,
  });
  const link = linkRow(issued, context.now);
  if (!(await replaceLink(offer, issued, { link, audit }, tx))) return null;
  return { calculator_url: linkPath(issued), calculator_url_expires_at: issued.link_expires_at };
}
