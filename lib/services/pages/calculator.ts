import "server-only";
import { randomUUID } from "node:crypto";
import { DAY_MS } from "@/lib/calculator/durations";
import type { LastSubmission, LinkedSubmission } from "@/lib/calculator/wire/decisions";
import { allowedYearlyTotals } from "@/lib/disclosure/checks/summary";
import { mayGate, merchantGate } from "@/lib/disclosure/merchant/gate";
import type { Disclosing, PageState } from "@/lib/disclosure/merchant/state";
import { owedOf } from "@/lib/schemas/disclosures/input";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { givenTerms } from "@/lib/schemas/quotes/terms";
import type { CallContext, PageContext } from "@/lib/server/context";
import { discloseOffer } from "@/lib/services/disclosures/disclosures";
import { findCurrent } from "@/lib/services/disclosures/disclosures-statements";
import { documentOfTerms } from "@/lib/services/disclosures/document-case";
import { merchantState } from "@/lib/services/disclosures/merchant-links";
import { type LiveLink, openLink } from "@/lib/services/links/links";
import type {
  DecidedSubmission,
  LinkBrand,
  LinkDecision,
  LinkSubmission,
} from "@/lib/services/links/links-statements";
import { linkOf, receiptPath, type StoredOffer } from "@/lib/services/offers/offers";
import { computeOffer, storedTerms } from "@/lib/services/terms/terms";
import { dayIn } from "@/lib/services/time-zones";
import { submittedFigures } from "./submitted-figures";
import { visibleOffer } from "./visible-offer";

/**
 * Returns the data of a link's page, limited to what the ISO may see; or the state of a link that is not
 * live.
 */
export async function calculatorPage(link: LinkParts, now: Date) {
  const opened = await openLink(link, now);
  if (opened.state !== "live") return opened;
  const { offer, brand, endsAt } = opened;
  return {
    state: "live" as const,
    funder: brand.funderSlug,
    brand: shownBrand(brand),
    accent: brand.accent,
    isSandbox: brand.isSandbox,
    ...visibleOffer(offer, brand, now),
    linkExpiresAt: endsAt,
    submissionKey: randomUUID(),
    disclosing: await disclosing(opened, now),
    lastSubmission: lastSubmission(opened, link, now),
  };
}

/**
 * Returns the data of the page of an offer's current link for a person of its funder: it has no signature,
 * and leads into the console where the ISO's page leads on under the link. Null where the link has ended.
 */
export async function pageAsIso({ caller, now }: CallContext, offer: StoredOffer) {
  const page = await calculatorPage(linkOf(offer), now);
  if (page.state !== "live") return null;
  const { disclosing: known, lastSubmission: latest } = page;
  const root = `/console/${caller.funder.slug}`;
  const inConsole = <Sent extends LinkedSubmission>(sent: Sent): Sent => ({
    ...sent,
    receiptPath: `${root}/submissions/${sent.number}`,
  });
  const documentOf = (path: string) =>
    `${root}/disclosures/${new URLSearchParams(path.split("?")[1]).get("disclosure")}`;
  return {
    ...page,
    disclosing: known && {
      ...known,
      current: known.current && {
        ...known.current,
        merchantUrl: "",
        documentPath: documentOf(known.current.documentPath),
      },
    },
    lastSubmission: latest && { ...inConsole(latest), earlier: latest.earlier.map(inConsole) },
  };
}

/**
 * Returns the part of a brand that the page shows. In a sandbox the name says so, also in what is copied,
 * printed or downloaded with it.
 */
export function shownBrand({ name, logoUrl, contactEmail, isSandbox }: LinkBrand) {
  return { name: isSandbox ? `${name} (Test)` : name, logoUrl, contactEmail };
}

/** Returns the latest submission of a link as its page shows it; null without one. */
export function lastSubmission(
  { offer, brand, submission }: LiveLink,
  link: LinkParts,
  now: Date,
): LastSubmission | null {
  if (submission === null) return null;
  return {
    ...shownSubmission(submission, link, now),
    figures: submittedFigures(submission, offer, brand).figures,
    contact: { name: submission.contact_name, email: submission.contact_email },
    earlier: submission.earlier.map((decided) => shownSubmission(decided, link, now)),
  };
}

function shownSubmission(submission: DecidedSubmission, link: LinkParts, now: Date): LinkedSubmission {
  const { number, submitted_at, terms, latest } = submission;
  return {
    number,
    submittedAt: new Date(submitted_at).toISOString(),
    receiptPath: receiptPath(link, number),
    decision: latest && shownDecision(latest, now),
    /** The terms that were sent, and those of the counter to them. */
    counter: latest?.terms ? { sent: storedTerms(terms), offered: storedTerms(latest.terms) } : null,
  };
}

/** How long a decision can be read under a link that has ended. */
const READABLE_DAYS = 90;

/** Returns the part of a decision that the ISO's pages show. A decision that has ended has no next link. */
export function shownDecision(latest: LinkDecision, now: Date) {
  const { decision, message, valid_until, next_url, created_at } = latest;
  const ended = valid_until !== null && Date.parse(valid_until) <= now.getTime();
  return {
    decision,
    message,
    decidedAt: new Date(created_at).toISOString(),
    validUntil: valid_until && new Date(valid_until).toISOString(),
    ended,
    next: next_url === null || ended ? null : { url: next_url, host: new URL(next_url).host },
  };
}

/**
 * Returns the decision on a submission whose link has ended: reference, decision, message and time. Null if
 * there is none of the last 90 days.
 */
export function endedDecision({ number, latest }: LinkSubmission, now: Date) {
  if (!latest) return null;
  const { decision, message, created_at } = latest;
  const age = now.getTime() - Date.parse(created_at);
  if (age > READABLE_DAYS * DAY_MS) return null;
  return { number, decision, message, decidedAt: new Date(created_at).toISOString() };
}

/**
 * Reads the state that an open page polls under its link. `shown` is what the page says that it shows: it gets
 * the offer where that is another one.
 */
export async function pageState(
  { now }: PageContext,
  link: LinkParts,
  shown: { version: number; gate: unknown; policy: unknown },
) {
  const opened = await openLink(link, now);
  if (opened.state !== "live") {
    const at = "endedAt" in opened ? opened.endedAt : null;
    return { status: "ended" as const, reason: opened.state, at };
  }
  const { offer, brand } = opened;
  const { version } = offer;
  const gate = merchantGate(brand.merchantOutputs, offer.merchant_state ?? null);
  const { policy } = owedOf(offer, brand);
  const isShown = shown.version === version && shown.gate === gate && shown.policy === policy;
  return {
    status: "live" as const,
    version,
    gate,
    policy,
    today: dayIn(brand.timeZone, now),
    disclosing: await disclosing(opened, now),
    lastSubmission: lastSubmission(opened, link, now),
    changed: isShown ? null : { offer: visibleOffer(offer, brand, now), at: offer.updated_at },
  } satisfies PageState<unknown>;
}

/**
 * A path that can be missing because of the terms, not only because of the funder. If the offer gives it, it
 * does not keep the page from making disclosures.
 */
const CAN_DEPEND_ON_TERMS = "disclosure.payment_basis";

/**
 * Returns whether the page can make disclosures, and its current document. Null, without a read, if the state
 * cannot require a disclosure.
 */
async function disclosing(
  { offer, brand }: { offer: StoredOffer; brand: LinkBrand },
  now: Date,
): Promise<Disclosing | null> {
  const gate = merchantGate(brand.merchantOutputs, offer.merchant_state ?? null);
  if (!mayGate(gate, owedOf(offer, brand).policy === "approved")) return null;
  const current = await findCurrent(offer, now);
  const computed = computeOffer(offer, brand.defaultBrandId, givenTerms(current?.terms ?? {}));
  if ("issues" in computed) return { ready: false, yearlyTotals: null, signs: false, current: null };
  const financed = await discloseOffer(computed, { now, isSandbox: brand.isSandbox });
  const { gate: required, missing, refused } = financed.disclosure;
  const given = offer.disclosure?.payment_basis !== undefined;
  const lacking = missing.filter((path) => !(given && path === CAN_DEPEND_ON_TERMS));
  const same = current && (await documentOfTerms(offer, computed, now));
  const ready = required !== null && lacking.length === 0 && refused.length === 0;
  return {
    ready,
    // Whoever can make disclosures can read the income in them. The page of anybody else must not contain it.
    yearlyTotals: ready ? allowedYearlyTotals(financed.facts) : null,
    signs: financed.facts.profile.disclosureSignature,
    current: same && (await merchantState(same)),
  };
}
