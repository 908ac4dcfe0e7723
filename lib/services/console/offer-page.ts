import "server-only";
import type { ConsoleOfferQuery } from "@/lib/schemas/console/queries";
import type {
  ComparedVersion,
  ConsoleOffer,
  DealOffer,
  HistoryDelivery,
  HistoryLink,
  HistoryPerson,
  OfferSubmission,
  VersionFields,
} from "@/lib/schemas/console/rows";
import { type FullOfferFields, withDefaults } from "@/lib/schemas/offers/defaults";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { flatOffers } from "@/lib/schemas/offers/flat-offer";
import { notFound, validationFailed } from "@/lib/schemas/wire/errors";
import { issueOf } from "@/lib/schemas/wire/field-issues";
import type { CallContext } from "@/lib/server/context";
import { type Prisma, prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { colleagueName, seesColleagues } from "@/lib/services/colleagues";
import { withoutQuery } from "@/lib/services/deliveries/deliveries";
import { readinessOfTerms, withDefaultFigures } from "@/lib/services/disclosures/readiness";
import { seenAttempt } from "@/lib/services/events/events";
import { revokeOffer } from "@/lib/services/offers/change";
import { offerWarnings } from "@/lib/services/offers/firm-offer";
import { issueLink } from "@/lib/services/offers/issue-link";
import { linkEnd, linkPath, offerRevoked, type StoredOffer } from "@/lib/services/offers/offers";
import { loadOffer, loadOfferById } from "@/lib/services/offers/read";
import { LINK_END_SHOWN, linkEndOf } from "./link-end";
import { auditOfOffer } from "./settings-statements";

/**
 * Returns the offer of a page: the offer of `id`, which must belong to the deal; without an id, the deal's
 * live offer, else its latest. NOT_FOUND.
 */
export async function offerOfPage(
  context: CallContext,
  dealId: string,
  id: string | null,
): Promise<StoredOffer> {
  if (id === null) return loadOffer(context, { dealId });
  const offer = await loadOfferById(context, id);
  if (offer.deal_id !== dealId) throw notFound();
  return offer;
}

const MOST_SUBMISSIONS = 50;
const MOST_OFFERS = 20;

/** Returns everything that the page of an offer shows. */
export async function consoleOffer(context: CallContext, offer: StoredOffer): Promise<ConsoleOffer> {
  const { funder } = context.caller;
  const [{ warnings = [] }, readiness, history, submissions, ofDeal, brands] = await Promise.all([
    offerWarnings(context, offer),
    readinessOfTerms(context, offer),
    offerHistory(context, offer),
    prisma.submission.findMany({
      where: { offer_id: offer.id },
      select: SUBMISSION_SHOWN,
      orderBy: { id: "desc" },
      take: MOST_SUBMISSIONS,
    }),
    prisma.offer.findMany({
      where: { funder_id: funder.id, deal_id: offer.deal_id },
      select: DEAL_OFFER_SHOWN,
      orderBy: { id: "desc" },
      take: MOST_OFFERS,
    }),
    prisma.brand.findMany({ where: { funder_id: funder.id }, select: { id: true, name: true } }),
  ]);
  const others = ofDeal
    .filter(({ id }) => id !== offer.id)
    .map(({ link_expires_at, links, ...other }) => ({
      ...other,
      link_ends_at: linkEndOf({ link_expires_at, links }),
    }));
  const shown = (given: OfferFields) => shownOffer(context, given);
  return {
    id: offer.id,
    dealId: offer.deal_id,
    status: offer.status,
    version: offer.version,
    revokedAt: offer.revoked_at ?? null,
    linkExpiresAt: offer.link_expires_at,
    linkEndsAt: linkEnd(offer),
    submissionCount: offer.submission_count,
    ...shown(offer),
    brandNames: Object.fromEntries(brands.map(({ id, name }) => [id, name])),
    submissions: submissions.map(({ decisions: [latest], ...submission }) => ({
      ...submission,
      decision: latest?.decision ?? null,
    })) as unknown as OfferSubmission[],
    others: (await withDefaultFigures(context, others)) as DealOffer[],
    readiness,
    warnings,
    needsId: ofDeal[0] !== undefined && offer.status === "revoked" && ofDeal[0].id !== offer.id,
    history: {
      ...history,
      versions: history.versions.map((version) => ({ ...version, ...shown(version.offer) })),
    },
  };
}

const SUBMISSION_SHOWN = {
  id: true,
  number: true,
  submitted_at: true,
  offer_version: true,
  terms: true,
  quote: true,
  decisions: { select: { decision: true }, orderBy: { number: "desc" }, take: 1 },
} satisfies Prisma.SubmissionSelect;

/** Returns an offer's fields with the defaults filled in, and the flat offer of each of its structures. */
function shownOffer(context: CallContext, given: OfferFields): VersionFields {
  const { defaultBrandId } = context.caller.funder;
  return {
    fields: shownFields(context, given),
    flats: flatOffers(given, defaultBrandId),
    hidesAddresses: !seesColleagues(context),
  };
}

/**
 * Returns an offer's fields. A caller who may not change the callback URL gets it without its query, which
 * can contain a secret.
 */
function shownFields({ caller }: CallContext, given: OfferFields): FullOfferFields {
  const fields = withDefaults(given, caller.funder.defaultBrandId);
  if (fields.callback_url === null || caller.permissions.includes("offers:update")) return fields;
  return { ...fields, callback_url: withoutQuery(fields.callback_url) };
}

/**
 * Returns the two versions that a query names, in the query's order; by default the latest and the one before
 * it. Null if the offer has only one version, or if a version does not exist.
 */
export async function comparedVersions(
  context: CallContext,
  offer: StoredOffer,
  { from = offer.version - 1, to = offer.version }: Pick<ConsoleOfferQuery, "from" | "to">,
): Promise<{ from: ComparedVersion; to: ComparedVersion } | null> {
  if (offer.version === 1) return null;
  const rows = await prisma.offerVersion.findMany({
    where: { offer_id: offer.id, version: { in: [from, to] } },
    select: { version: true, offer: true },
  });
  const fieldsOf = (version: number): ComparedVersion | null => {
    const found = rows.find((row) => row.version === version);
    return found ? { version, ...shownOffer(context, found.offer as unknown as OfferFields) } : null;
  };
  const [before, after] = [fieldsOf(from), fieldsOf(to)];
  return before && after ? { from: before, to: after } : null;
}

/** Returns the full address of an offer's current link. NOT_FOUND, OFFER_REVOKED. */
export async function copiedLink(context: CallContext, offerId: string): Promise<{ url: string }> {
  const offer = await loadOfferById(context, offerId);
  if (offer.status === "revoked") throw offerRevoked(offer);
  return { url: env().baseUrl + linkPath(offer) };
}

/** Issues a link and returns its full address. NOT_FOUND, OFFER_REVOKED, LIMIT_REACHED. */
export async function newLink(
  context: CallContext,
  offerId: string,
  stopsEarlier: boolean,
): Promise<{ url: string }> {
  const offer = await loadOfferById(context, offerId);
  const { calculator_url } = await issueLink(context, offer, { revoke_previous: stopsEarlier });
  return { url: env().baseUrl + calculator_url };
}

/**
 * Revokes an offer after the person has typed its deal_id. NOT_FOUND, VALIDATION_FAILED if they typed
 * another.
 */
export async function revokeTyped(context: CallContext, offerId: string, typed: string) {
  const offer = await loadOfferById(context, offerId);
  if (typed !== offer.deal_id)
    throw validationFailed([issueOf("deal_id", "conflict", "must be typed as it stands on the page")]);
  return revokeOffer(context, offer);
}

const DEAL_OFFER_SHOWN = {
  id: true,
  status: true,
  version: true,
  created_at: true,
  ...LINK_END_SHOWN,
} satisfies Prisma.OfferSelect;

interface HistoryVersion extends HistoryPerson {
  version: number;
  offer: OfferFields;
  created_at: Date;
}

/** One more than the timeline shows: it compares the oldest version shown with its predecessor. */
const MOST_VERSIONS = 31;
const MOST_LINKS = 50;
const MOST_DELIVERIES = 50;
const MOST_ATTEMPTS = 5;

/**
 * Returns what happened to an offer. Each list is newest first and has at most the rows that the page shows.
 */
async function offerHistory(context: CallContext, { id }: Pick<StoredOffer, "id">) {
  const [versions, links, deliveries, audits] = await Promise.all([
    prisma.offerVersion.findMany({
      where: { offer_id: id },
      select: {
        version: true,
        offer: true,
        created_at: true,
        user: { select: { id: true, name: true } },
        api_key: { select: { label: true } },
      },
      orderBy: { version: "desc" },
      take: MOST_VERSIONS,
    }),
    prisma.link.findMany({
      where: { offer_id: id },
      select: LINK_SHOWN,
      orderBy: { issued_at: "desc" },
      take: MOST_LINKS,
    }),
    prisma.delivery.findMany({
      where: { event: { offer_id: id }, OR: [{ kind: "callback" }, { status: "exhausted" }] },
      select: DELIVERY_SHOWN,
      orderBy: { id: "desc" },
      take: MOST_DELIVERIES,
    }),
    auditOfOffer(id),
  ]);
  return {
    versions: versions.map(({ user, api_key, offer, ...version }): HistoryVersion => {
      const made_by = { user_name: user && colleagueName(context, user), key_label: api_key?.label ?? null };
      return { ...version, ...made_by, offer: offer as unknown as OfferFields };
    }),
    links: links satisfies HistoryLink[],
    deliveries: deliveries.map(({ attempts, ...delivery }) => ({
      ...delivery,
      attempts: attempts.map((attempt) => seenAttempt(context, delivery, attempt)),
    })) as HistoryDelivery[],
    audits: audits.map(({ user_id, ...audit }) => ({
      ...audit,
      user_name:
        user_id !== null && audit.user_name !== null
          ? colleagueName(context, { id: user_id, name: audit.user_name })
          : null,
    })),
  };
}

const LINK_SHOWN = {
  expires_at: true,
  ended_at: true,
  seq: true,
  issued_at: true,
  first_viewed_at: true,
  last_viewed_at: true,
  view_count: true,
} satisfies Prisma.LinkSelect;

const DELIVERY_SHOWN = {
  id: true,
  type: true,
  kind: true,
  status: true,
  attempt_count: true,
  created_at: true,
  delivered_at: true,
  attempts: {
    select: { number: true, status_code: true, error: true, duration_ms: true, started_at: true },
    orderBy: { number: "desc" },
    take: MOST_ATTEMPTS,
  },
} satisfies Prisma.DeliverySelect;
