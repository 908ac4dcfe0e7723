import "server-only";
import type { Approval } from "@/lib/schemas/disclosures/templates";
import type { MerchantOutputs, WithoutDocument } from "@/lib/schemas/states";
import { Prisma, prisma, type Transaction } from "@/lib/server/database/database";
import { columnList } from "@/lib/server/database/row-statements";
import type { AsJson, Row } from "@/lib/server/database/rows";
import { offerFromRow } from "@/lib/services/offers/offers";
import { OFFERS } from "@/lib/services/offers/offers-statements";

/**
 * The brand of a link's page, with what the page needs of its funder. `callbackUrl` is that of offers without
 * one.
 */
export interface LinkBrand {
  id: string;
  name: string;
  accent: string | null;
  logoUrl: string | null;
  /** The contact for an ISO's questions. */
  contactEmail: string | null;
  merchantOutputs: MerchantOutputs;
  withoutDocument: WithoutDocument;
  approvals: Approval[];
  /** An IANA name. It decides on which date a time falls. */
  timeZone: string;
  callbackUrl: string | null;
  funderSlug: string;
  /** Whether the funder is a sandbox. */
  isSandbox: boolean;
  /** The address that gets a sandbox's mails; never shown. */
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
> & {
  /** Why no disclosure was made of it; null if none is due. */
  refused: string[] | null;
  /** The APR of its disclosure, in percent; null without one. */
  estimated_apr: number | null;
  /** The disclosure document it was made with; null without one. */
  document_id: string | null;
  latest: LinkDecision | null;
  /** Other submissions of the offer that have a decision. */
  earlier: DecidedSubmission[];
};

/** The part of a submission that its entry among the decided ones needs. */
export type DecidedSubmission = Pick<LinkSubmission, "number" | "submitted_at" | "terms" | "latest">;

/** An expression for the latest decision on submission `sent` as a LinkDecision. */
const LATEST_DECISION = Prisma.sql`(
  SELECT row_to_json(d) FROM (
    SELECT ${columnList(LINK_DECISION_COLUMNS)} FROM decisions
    WHERE submission_id = sent.id AND number = sent.decision_count) d)`;

/** The most decided submissions that a page gets. */
const MOST_DECIDED = 10;

/**
 * An expression for the submissions of offer `o` that have a decision, but for `last`, as a list of
 * DecidedSubmission: the latest decision first.
 */
const EARLIER_DECIDED = Prisma.sql`(
  SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT * FROM (
      SELECT number, submitted_at, terms, ${LATEST_DECISION} AS latest FROM submissions sent
      WHERE offer_id = o.id AND decision_count > 0 AND number <> last.number) decided
    ORDER BY (latest ->> 'created_at')::timestamptz DESC LIMIT ${MOST_DECIDED}::int) d)`;

/**
 * The most offers of one deal_id that a signature is compared with: live ones first, then the newest. Those
 * with a link of this very expiry that has not ended are compared in any case.
 */
export const MAX_OFFERS_COMPARED = 500;

interface Candidate {
  id: string;
  link_seq: number;
  /** The link_seq of the offer's link with this `exp`, if one was issued. */
  issued_seq: number | null;
  /** When a sandbox ended that link before its `exp`. */
  ended_at: Date | null;
}

/**
 * Selects the offers of a deal_id that a link may belong to, some of them twice. SQL: it joins each offer
 * with its link of this expiry.
 */
export function offersOfLink(dealId: string, exp: number, tx: Transaction): Promise<Candidate[]> {
  return tx.$queryRaw<Candidate[]>`
    (SELECT o.id, o.link_seq, l.seq AS issued_seq, l.ended_at
     FROM links l JOIN offers o ON o.id = l.offer_id
     WHERE o.deal_id = ${dealId} AND l.expires_at = to_timestamp(${exp}) AND l.expired_at IS NULL
     LIMIT ${MAX_OFFERS_COMPARED})
    UNION ALL
    (SELECT o.id, o.link_seq, l.seq, l.ended_at
     FROM (
       SELECT id, link_seq, status FROM offers WHERE deal_id = ${dealId}
       ORDER BY status, id DESC LIMIT ${MAX_OFFERS_COMPARED}) o
     LEFT JOIN links l ON l.offer_id = o.id AND l.expires_at = to_timestamp(${exp})
     ORDER BY o.status, o.id DESC)`;
}

/**
 * Loads an offer with its brand, and with its latest submission or the one of a number (null without one).
 * Null if there is no such offer. SQL: a page waits for the database only once for all of them.
 */
export async function loadLinkedOffer(
  offerId: string,
  submissionNumber: string | null,
  tx: Transaction = prisma,
) {
  const numbered = submissionNumber === null ? Prisma.empty : Prisma.sql`AND number = ${submissionNumber}`;
  const [row] = await tx.$queryRaw<
    {
      offer: object;
      brand: LinkBrand;
      submission: LinkSubmission | null;
    }[]
  >`
    SELECT row_to_json(o) AS offer,
           json_build_object('id', b.id, 'name', b.name, 'accent', b.accent, 'logoUrl', b.logo_url,
             'contactEmail', b.contact_email, 'merchantOutputs', b.merchant_outputs,
             'withoutDocument', b.without_document, 'approvals', b.approvals,
             'timeZone', b.time_zone, 'callbackUrl', b.callback_url, 'funderSlug', f.slug,
             'isSandbox', f.sandbox_of IS NOT NULL, 'alertEmail', f.alert_email,
             'defaultBrandId', d.id) AS brand,
           (SELECT row_to_json(s) FROM (
             SELECT last.*, ${EARLIER_DECIDED} AS earlier FROM (
               SELECT ${columnList(LINK_SUBMISSION_COLUMNS)}, disclosure -> 'refused' AS refused,
                 disclosure ->> 'document_id' AS document_id, disclosure -> 'estimated_apr' AS estimated_apr, ${LATEST_DECISION} AS latest
               FROM submissions sent WHERE offer_id = o.id ${numbered} ORDER BY id DESC LIMIT 1) last) s) AS submission
    FROM ${OFFERS} o
    JOIN funders f ON f.id = o.funder_id
    JOIN brands d ON d.funder_id = f.id AND d.is_default
    JOIN brands b ON b.id = coalesce(o.brand_id, d.id)
    WHERE o.id = ${offerId}::uuid`;
  return row ? { ...row, offer: offerFromRow(row.offer) } : null;
}
