import "server-only";
import type { ConsoleRequestsQuery } from "@/lib/schemas/console-queries";
import type { RefusedRequest } from "@/lib/schemas/console-settings";
import type { CallContext } from "@/lib/server/context";
import { type Prisma, prisma } from "@/lib/server/database";
import { REFUSALS_A_MINUTE } from "@/lib/server/refused-requests";
import { idWithinEdge, orderOfEdge, ROWS_PER_PAGE, twoWayPage } from "./two-way-page";

const KEY_SHOWN = { api_key: { select: { key: true, label: true } } } as const;

type Found = Prisma.RefusedRequestGetPayload<{ include: typeof KEY_SHOWN }>;

const withKey = ({ api_key, ...request }: Found) => ({ ...request, ...api_key }) as RefusedRequest;

// Rule: C3-15
/**
 * Returns a page of the funder's refused requests that match, newest first. `q` is a request id, a key or an
 * error code.
 */
export async function refusedRequests({ caller }: CallContext, query: ConsoleRequestsQuery) {
  const { q, errors } = query;
  const found = await prisma.refusedRequest.findMany({
    where: {
      funder_id: caller.funder.id,
      ...(q !== "" && { OR: [{ request_id: q }, { api_key: { key: q } }, { code: q.toUpperCase() }] }),
      ...(errors && { status: errors === "ours" ? { gte: 500 } : { lt: 500 } }),
      ...idWithinEdge(query),
    },
    include: KEY_SHOWN,
    orderBy: { id: orderOfEdge(query) },
    take: ROWS_PER_PAGE + 1,
  });
  return twoWayPage(found.map(withKey), query);
}

/** Returns one refused request of the funder; null if it is not stored. */
export async function refusedRequest({ caller }: CallContext, id: string): Promise<RefusedRequest | null> {
  const where = { id, funder_id: caller.funder.id };
  const found = await prisma.refusedRequest.findFirst({ where, include: KEY_SHOWN });
  return found && withKey(found);
}

/**
 * Returns the newest minutes in which a key was refused more often than requests are stored; `more` is how
 * many of them were not stored.
 */
export async function minutesAboveBudget({ caller }: CallContext) {
  const { proven, unproven } = REFUSALS_A_MINUTE;
  const above = [
    { proven: true, refused: { gt: proven } },
    { proven: false, refused: { gt: unproven } },
  ];
  const minutes = await prisma.refusedMinute.findMany({
    where: { funder_id: caller.funder.id, OR: above },
    include: KEY_SHOWN,
    orderBy: { minute: "desc" },
    take: 20,
  });
  return minutes.map(({ minute, proven: isProven, refused, api_key }) => ({
    minute,
    proven: isProven,
    more: refused - (isProven ? proven : unproven),
    ...api_key,
  }));
}
