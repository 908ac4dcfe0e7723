import "server-only";
import type { Decision } from "@/lib/calculator/wire/decisions";
import { objectOf, textOf } from "@/lib/schemas/console/action-input";
import { shownStatus } from "@/lib/schemas/console/offer-status";
import {
  type FoundDeal,
  type FoundEverywhere,
  type FoundLately,
  type FoundPerson,
  MOST_LATELY,
  type PaletteStart,
} from "@/lib/schemas/console/palette";
import { CONSOLE_OFFERS_QUERY } from "@/lib/schemas/console/queries";
import { referenceStart, searchWords } from "@/lib/schemas/console/search-words";
import type { OfferStatus } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { type Prisma, prisma } from "@/lib/server/database/database";
import { countShown } from "@/lib/services/deliveries/replays";
import { withDefaultFigures } from "@/lib/services/disclosures/readiness";
import { listMembers } from "@/lib/services/people/team";
import { LINK_END_SHOWN, linkEndOf } from "./link-end";
import { offersOf } from "./offers-list";
import { type FoundOffer, findContacts, findDeals, findReferences } from "./palette-statements";
import { oldestWaiting } from "./submissions";

const LATELY_SHOWN = {
  id: true,
  deal_id: true,
  merchant_name: true,
  iso_name: true,
  status: true,
  version: true,
  ...LINK_END_SHOWN,
} satisfies Prisma.OfferSelect;

const MOST_DEALS = 6;
const MOST_OTHERS = 4;

/**
 * Finds a text in deals, references and people, a few of each, of what the person may read: the team only for who
 * manages it, in the live funder.
 */
export async function findEverywhere(context: CallContext, text: string): Promise<FoundEverywhere> {
  const { funder, permissions } = context.caller;
  const { q } = CONSOLE_OFFERS_QUERY.parse({ q: text });
  const words = searchWords(q).map(({ joined }) => joined);
  if (words.length === 0) return { deals: [], submissions: [], people: [] };
  const readsSubmissions = permissions.includes("submissions:read");
  const [deals, submissions, team, contacts] = await Promise.all([
    findDeals(offersOf(context), q, MOST_DEALS),
    readsSubmissions ? findReferences(funder.id, referenceStart(q), MOST_OTHERS) : [],
    permissions.includes("members:manage") && !funder.isSandbox ? listMembers(context) : [],
    readsSubmissions ? findContacts(funder.id, words, MOST_OTHERS) : [],
  ]);
  const members = team.filter(({ name, email }) => {
    const own = searchWords(`${name} ${email}`).map(({ joined }) => joined);
    return words.every((word) => own.some((part) => part.includes(word)));
  });
  const people: FoundPerson[] = [
    ...members.slice(0, MOST_OTHERS).map(({ name, email, role }) => ({ name, email, role })),
    ...contacts.map(({ name, email, number }) => ({ name: name ?? email ?? "", email: email ?? "", number })),
  ];
  return { deals: await withStatus(context, deals), submissions, people };
}

/** Gives each offer that was found the status that the list shows of it. */
async function withStatus(context: CallContext, found: FoundOffer[]): Promise<FoundDeal[]> {
  const offers = await withDefaultFigures(context, found);
  return offers.map((offer) => {
    const { id, deal_id, merchant_name, iso_name, version } = offer;
    const status = shownStatus(offer, context.now.getTime());
    return { id, deal_id, merchant_name, iso_name, version, status };
  });
}

/**
 * Returns what the palette offers before anything is typed: what was opened lately, as `findLately`, and what waits for
 * the person.
 */
export async function startPalette(context: CallContext, opened: unknown): Promise<PaletteStart> {
  const { permissions } = context.caller;
  const [lately, oldest, counts] = await Promise.all([
    findLately(context, opened),
    permissions.includes("submissions:decide") ? oldestWaiting(context) : null,
    permissions.includes("deliveries:replay") ? countShown(context, {}) : null,
  ]);
  return { lately, oldest, waiting: counts?.waiting ?? 0 };
}

/**
 * Returns what the pages that a browser opened are about, of those that are the caller's funder's and that the person
 * may read. `opened` are `OpenedPage`s.
 */
export async function findLately(context: CallContext, opened: unknown): Promise<FoundLately> {
  const { funder, permissions } = context.caller;
  const pages = (Array.isArray(opened) ? opened : []).slice(0, MOST_LATELY).map(objectOf);
  const named = (kind: string) => pages.filter((page) => page.kind === kind).map(({ name }) => textOf(name));
  const numbers = permissions.includes("submissions:read") ? named("submission") : [];
  const [deals, submissions] = await Promise.all([
    prisma.offer.findMany({
      where: { funder_id: funder.id, deal_id: { in: named("deal") } },
      select: LATELY_SHOWN,
      distinct: ["deal_id"],
      // That which the deal's path means: the active one, else the newest.
      orderBy: [{ deal_id: "asc" }, { status: "asc" }, { id: "desc" }],
    }),
    prisma.submission.findMany({
      where: { funder_id: funder.id, number: { in: numbers } },
      select: { number: true, decision: true, offer: { select: { deal_id: true, merchant_name: true } } },
    }),
  ]);
  return {
    deals: await withStatus(
      context,
      deals.map(({ link_expires_at, links, ...deal }) => ({
        ...deal,
        status: deal.status as OfferStatus,
        link_ends_at: linkEndOf({ link_expires_at, links }),
      })),
    ),
    submissions: submissions.map(({ offer, decision, number }) => ({
      ...offer,
      number,
      decision: decision as Decision | null,
    })),
  };
}
