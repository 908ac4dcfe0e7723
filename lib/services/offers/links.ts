import "server-only";
import type { KeyObject } from "node:crypto";
import { isDealId } from "@/lib/schemas/identifiers";
import type { LinkParts } from "@/lib/schemas/link";
import type { MerchantOutputs } from "@/lib/schemas/states";
import { queryRows } from "@/lib/server/database";
import { env } from "@/lib/server/env";
import { linkSignature, sameDigest } from "@/lib/server/hmac";
import { type AsJson, columnList, type Row } from "@/lib/server/rows";
import { sql } from "@/lib/server/sql";
import { OFFERS, offerFromRow, type StoredOffer } from "./store";

/** The brand of a link's page, and the callback URL of submissions if the offer has none. */
export interface LinkBrand {
  id: string;
  name: string;
  accent: string | null;
  logoUrl: string | null;
  /** The contact for an ISO's questions. */
  contactEmail: string | null;
  merchantOutputs: MerchantOutputs;
  /** IANA name; decides the date of a moment. */
  timeZone: string;
  callbackUrl: string | null;
  funderSlug: string;
  /** Whether the funder is a sandbox. */
  isSandbox: boolean;
  /** Where a sandbox's mails go; never shown. */
  alertEmail: string | null;
  defaultBrandId: string;
}

const LINK_SUBMISSION_COLUMNS = [
  "number",
  "submitted_at",
  "offer_version",
  "terms",
  "quote",
  "contact_name",
  "contact_email",
  "note",
  "decision_mail",
] as const satisfies (keyof Row<"submissions">)[];

/** What the ISO may see of a decision: neither its reason nor who decided. */
const LINK_DECISION_COLUMNS = [
  "decision",
  "message",
  "terms",
  "quote",
  "valid_until",
  "next_url",
  "created_at",
] as const satisfies (keyof Row<"decisions">)[];

type ReadAsJson<Columns> = { [Column in keyof Columns]: AsJson<Columns[Column]> };

/** The latest decision on a submission, read as JSON. */
export type LinkDecision = ReadAsJson<Pick<Row<"decisions">, (typeof LINK_DECISION_COLUMNS)[number]>>;

/** A submission of a link's offer, read as JSON. */
export type LinkSubmission = ReadAsJson<
  Pick<Row<"submissions">, (typeof LINK_SUBMISSION_COLUMNS)[number]>
> & { latest: LinkDecision | null };

/** The result of opening a link. Without a valid signature it is "not_found". */
export type OpenedLink =
  | { state: "live"; offer: StoredOffer; brand: LinkBrand; exp: number; submission: LinkSubmission | null }
  | EndedLink
  | { state: "not_found" };

/** A link that was valid. `endedAt`: the time it ended, as ISO 8601, where known. */
export interface EndedLink {
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

/**
 * Verifies a link and loads its offer, without side effects. A link has no funder: the signature selects
 * among the offers of a deal_id. A valid one loads the offer with its latest submission, or with the one of a
 * reference number.
 */
export async function openLink(
  parts: LinkParts,
  now: Date,
  submissionNumber: string | null = null,
): Promise<OpenedLink> {
  const link = readLink(parts);
  const signed = link && (await signedOffer(link));
  const loaded = signed && (await loadLinkedOffer(signed.id, submissionNumber));
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
  return { state: "live", offer, brand, exp, submission };
}

/** A well-formed link, not yet verified; `exp` in Unix seconds. */
interface ReadLink {
  dealId: string;
  sig: string;
  exp: number;
}

function readLink({ dealId, sig, exp }: LinkParts): ReadLink | null {
  if (!isDealId(dealId) || !/^[A-Za-z0-9_-]{43}$/.test(sig) || !/^[1-9]\d{0,11}$/.test(exp)) return null;
  return { dealId, sig, exp: Number(exp) };
}

/** The most offers of one deal_id that a signature is compared with: live ones first, then the newest. */
export const MAX_OFFERS_COMPARED = 500;

interface Candidate {
  id: string;
  link_seq: number;
  /** The link_seq of the offer's link with this `exp`, if one was issued. */
  issued_seq: number | null;
  /** When a sandbox ended that link before its `exp`. */
  ended_at: Date | null;
}

/** The offer and link_seq that a signature is valid for. */
interface SignedOffer {
  id: string;
  seq: number;
  endedAt: Date | null;
}

/** Returns null if the signature is not valid. */
async function signedOffer({ dealId, sig, exp }: ReadLink): Promise<SignedOffer | null> {
  const candidates = await queryRows<Candidate>(sql`
    SELECT o.id, o.link_seq, l.seq AS issued_seq, l.ended_at
    FROM (
      SELECT id, link_seq, status FROM offers WHERE deal_id = ${dealId}
      ORDER BY status, id DESC LIMIT ${MAX_OFFERS_COMPARED}) o
    LEFT JOIN links l ON l.offer_id = o.id AND l.expires_at = to_timestamp(${exp})
    ORDER BY o.status, o.id DESC`);
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

/** The latest decision on submission `sent` as a LinkDecision. */
const LATEST_DECISION = sql`(
  SELECT row_to_json(d) FROM (
    SELECT ${columnList(LINK_DECISION_COLUMNS)} FROM decisions
    WHERE submission_id = sent.id AND number = sent.decision_count) d)`;

/** Loads an offer with its brand, and its latest submission or the one of a number; null without it. */
export async function loadLinkedOffer(offerId: string, submissionNumber: string | null) {
  const numbered = submissionNumber === null ? sql.empty : sql`AND number = ${submissionNumber}`;
  const [row] = await queryRows<{
    offer: object;
    brand: LinkBrand;
    submission: LinkSubmission | null;
  }>(sql`
    SELECT row_to_json(o) AS offer,
           json_build_object('id', b.id, 'name', b.name, 'accent', b.accent, 'logoUrl', b.logo_url,
             'contactEmail', b.contact_email, 'merchantOutputs', b.merchant_outputs,
             'timeZone', b.time_zone, 'callbackUrl', b.callback_url, 'funderSlug', f.slug,
             'isSandbox', f.sandbox_of IS NOT NULL, 'alertEmail', f.alert_email,
             'defaultBrandId', d.id) AS brand,
           (SELECT row_to_json(s) FROM (
             SELECT ${columnList(LINK_SUBMISSION_COLUMNS)}, ${LATEST_DECISION} AS latest
             FROM submissions sent WHERE offer_id = o.id ${numbered} ORDER BY id DESC LIMIT 1) s) AS submission
    FROM ${OFFERS} o
    JOIN funders f ON f.id = o.funder_id
    JOIN brands d ON d.funder_id = f.id AND d.is_default
    JOIN brands b ON b.id = coalesce(o.brand_id, d.id)
    WHERE o.id = ${offerId}::uuid`);
  return row ? { ...row, offer: offerFromRow(row.offer) } : null;
}
