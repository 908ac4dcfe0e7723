import "server-only";
import type {
  Colleague,
  DealOwnerView,
  OwnedRow,
  OwnerOutcome,
  SharedDeal,
} from "@/lib/schemas/console/deals";
import { rolesWith } from "@/lib/schemas/people/permissions";
import { ApiError } from "@/lib/schemas/wire/errors";
import { uuid } from "@/lib/schemas/wire/field-types";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext, Caller, UserCaller } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { auditEntry, callerAsActor } from "@/lib/services/audit";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { loadOfferById } from "@/lib/services/offers/read";
import { funderWithMembers } from "@/lib/services/people/members";
import { dealsOf, insertOwner } from "./deal-statements";
import { listNotes } from "./notes";

type PersonContext = CallContext & { caller: UserCaller };

/** Returns what colleagues share about the deal of an offer; null for a reader whose role may not. */
export async function sharedDeal(
  context: PersonContext,
  { id, deal_id }: Pick<StoredOffer, "id" | "deal_id">,
): Promise<SharedDeal | null> {
  const { permissions, userId } = context.caller;
  if (!permissions.includes("deals:share")) return null;
  const [owner, people, notes] = await Promise.all([
    ownerOf(context.caller, deal_id),
    whoShares(context.caller),
    listNotes(context, id),
  ]);
  const colleagues = people.filter((person) => person.id !== userId);
  return { dealId: deal_id, offerId: id, owner, reader: userId, colleagues, notes };
}

const OWNER_FIELDS = { to: uuid(), shown: uuid().nullable() };

/**
 * Makes the deal of an offer a person's, the caller's own or a colleague's, if it still is `shown`'s: null for
 * nobody's. Otherwise returns whose it is. NOT_FOUND; VALIDATION_FAILED for a person who may not share deals.
 */
export async function assignDeal(
  context: PersonContext,
  offerId: string,
  input: object,
): Promise<OwnerOutcome> {
  const { deal_id: dealId, id } = await loadOfferById(context, offerId);
  const { to, shown } = readFields(OWNER_FIELDS, { ...input });
  const { caller, now } = context;
  const person = (await whoShares(caller)).find((each) => each.id === to);
  if (!person) throw gone();
  const by = callerAsActor(context);
  const audit =
    to === caller.userId
      ? auditEntry(by, "deal.taken", id, { deal_id: dealId })
      : auditEntry(by, "deal.handed_over", to, { deal_id: dealId });
  const change = { funderId: caller.funder.id, dealId, userId: to, shown, now };
  const written = await insertOwner(change, rolesWith("deals:share"), audit);
  if (written) return { status: "done", owner: { ...person, since: now } };
  const owner = await ownerOf(caller, dealId);
  if (owner === null) throw gone();
  return { status: owner.id === to ? "done" : "first", owner };
}

function gone(): ApiError {
  return new ApiError("NOT_FOUND", "This person left, or may no longer have deals. Reload the page.");
}

/** Returns whose a deal is; null if it is nobody's. */
async function ownerOf({ funder }: Caller, deal_id: string): Promise<DealOwnerView | null> {
  const found = await prisma.dealOwner.findUnique({
    where: { funder_id_deal_id: { funder_id: funder.id, deal_id } },
    select: { since: true, user: { select: { id: true, name: true } } },
  });
  return found && { ...found.user, since: found.since };
}

/** Adds to each row of a list whose its deal is, for a reader who may see it. */
export async function withOwners<Row extends { deal_id: string }>(
  context: CallContext,
  rows: Row[],
): Promise<(Row & OwnedRow)[]> {
  const { funderId, reader } = dealsOf(context);
  if (reader === null) return rows;
  const found = await prisma.dealOwner.findMany({
    where: { funder_id: funderId, deal_id: { in: rows.map(({ deal_id }) => deal_id) } },
    select: { deal_id: true, user: { select: { id: true, name: true } } },
  });
  const owners = new Map(
    found.map(({ deal_id, user }) => [deal_id, { name: user.name, isReader: user.id === reader }]),
  );
  return rows.map((row) => ({ ...row, owner: owners.get(row.deal_id) ?? null }));
}

/** Returns the members who may share deals, by name. */
async function whoShares(caller: Caller): Promise<Colleague[]> {
  const members = await prisma.membership.findMany({
    where: { funder: funderWithMembers(caller), role: { in: [...rolesWith("deals:share")] } },
    select: { user: { select: { id: true, name: true } } },
    orderBy: [{ user: { name: "asc" } }, { user_id: "asc" }],
  });
  return members.map(({ user }) => user);
}
