import "server-only";
import { prisma } from "@/lib/server/database/database";
import { isId } from "@/lib/server/ids";

/** The parameters of paths that name an object of a deal, instead of the deal. */
const OBJECTS = ["submissionId", "deliveryId", "disclosureId", "eventId"] as const;

/** What a request is about: the deal that it names, or an object whose deal is looked up. */
export type Subject = { dealId: string } | { param: (typeof OBJECTS)[number]; id: string };

/** Returns the object of a deal that a path names; null if it names none, or something that is no id. */
export function subjectOfPath(params: Record<string, string>): Subject | null {
  for (const param of OBJECTS) {
    const id = params[param];
    if (id !== undefined && isId(id)) return { param, id };
  }
  return null;
}

/**
 * Returns the deal_id of each subject, in their order: null where there is no such object of the funder, and for
 * one that belongs to no deal. One query a kind of object, however many subjects there are.
 */
export async function dealsOfSubjects(
  funder_id: string,
  subjects: (Subject | null)[],
): Promise<(string | null)[]> {
  const found = new Map<string, string | null>();
  for (const param of OBJECTS) {
    const ids = subjects.flatMap((subject) =>
      subject !== null && "param" in subject && subject.param === param ? [subject.id] : [],
    );
    if (ids.length === 0) continue;
    const where = { funder_id, id: { in: [...new Set(ids)] } };
    for (const { id, offer } of await FINDS[param](where)) found.set(id, offer?.deal_id ?? null);
  }
  return subjects.map((subject) => {
    if (subject === null) return null;
    return "dealId" in subject ? subject.dealId : (found.get(subject.id.toLowerCase()) ?? null);
  });
}

interface OfFunder {
  funder_id: string;
  id: { in: string[] };
}

const OFFER = { offer: { select: { deal_id: true } } } as const;

type Find = (where: OfFunder) => Promise<{ id: string; offer: { deal_id: string } | null }[]>;

const FINDS: Record<(typeof OBJECTS)[number], Find> = {
  submissionId: (where) => prisma.submission.findMany({ where, select: { id: true, ...OFFER } }),
  disclosureId: (where) => prisma.disclosure.findMany({ where, select: { id: true, ...OFFER } }),
  eventId: (where) => prisma.event.findMany({ where, select: { id: true, ...OFFER } }),
  deliveryId: async (where) => {
    const rows = await prisma.delivery.findMany({ where, select: { id: true, event: { select: OFFER } } });
    return rows.map(({ id, event }) => ({ id, offer: event.offer }));
  },
};
