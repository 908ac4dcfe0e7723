import { type Prisma, prisma } from "@/lib/server/database/database";

interface Context {
  params: Promise<{ funderId: string; offerId: string }>;
}

/** N of a read: one `findFirst`. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { funderId, offerId } = await params;
  const offer = await prisma.offer.findFirst({ where: { id: offerId, funder_id: funderId } });
  return Response.json(offer, { status: offer ? 200 : 404 });
}

/** N of a change: one `update`. */
export async function PATCH(request: Request, { params }: Context): Promise<Response> {
  const { offerId } = await params;
  const data: Prisma.OfferUncheckedUpdateInput = await request.json();
  return Response.json(await prisma.offer.update({ where: { id: offerId }, data }));
}
