import { type Prisma, prisma } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";

type Given = Omit<Prisma.OfferUncheckedCreateInput, "id" | "funder_id">;

/** N of a creation: one `create`, without signatures, limits, rules, versions and events. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ funderId: string }> },
): Promise<Response> {
  const { funderId } = await params;
  const given: Given = await request.json();
  const created = await prisma.offer.create({
    data: { ...given, id: newId(), funder_id: funderId },
  });
  return Response.json(created, { status: 201 });
}
