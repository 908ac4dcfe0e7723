import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import type { DeliveryFault } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database";
import { type DeliveryRow, findDelivery } from "@/lib/services/deliveries/list";

const REFUSED: DeliveryFault = "refused";

/** Makes the next attempt of a delivery fail, without sending. DELIVERY_ENDED. */
export async function failNextAttempt({ caller }: CallContext, { id }: DeliveryRow) {
  const { count } = await prisma.delivery.updateMany({
    where: { id, funder_id: caller.funder.id, status: "pending" },
    data: { fault: REFUSED },
  });
  if (count === 0) throw new ApiError("DELIVERY_ENDED", "This delivery has ended: it has no next attempt.");
  return findDelivery({ id });
}
