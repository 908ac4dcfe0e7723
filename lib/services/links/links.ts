import "server-only";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { isDealId } from "@/lib/schemas/wire/identifiers";
import { prisma, type Transaction } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { linkSignature, sameDigest } from "@/lib/server/identity/hmac";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { type LinkBrand, type LinkSubmission, loadLinkedOffer, offersOfLink } from "./links-statements";

/** The result of opening a link. Without a valid signature it is "not_found". */
export type OpenedLink = LiveLink | EndedLink | { state: "not_found" };

/** A link that opens its page. */
export interface LiveLink {
  state: "live";
  offer: StoredOffer;
  brand: LinkBrand;
  exp: number;
  /** When the link ends, in Unix seconds: `exp`, or earlier in a sandbox. */
  endsAt: number;
  submission: LinkSubmission | null;
}

/** A link that was valid. `endedAt` is when it ended, as ISO 8601, if that is known. */
interface EndedLink {
  state: "expired" | "withdrawn" | "replaced";
  brand: LinkBrand;
  endedAt: string | null;
  submission: LinkSubmission | null;
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
