import "server-only";
import { ApiError } from "@/lib/schemas/errors";
import type { DeliveryFault } from "@/lib/schemas/states";
import type { CallContext } from "@/lib/server/context";
import { execute } from "@/lib/server/database";
import { sql } from "@/lib/server/sql";
import { type DeliveryRow, findDelivery } from "@/lib/services/deliveries/list";

const REFUSED: DeliveryFault = "refused";

/** Makes the next attempt of a delivery fail, without sending. DELIVERY_ENDED. */
export async function failNextAttempt({ caller }: CallContext, { id }: DeliveryRow) {
  const pending = await execute(sql`
    UPDATE deliveries SET fault = ${REFUSED}
    WHERE id = ${id}::uuid AND funder_id = ${caller.funder.id}::uuid AND status = 'pending'`);
  if (pending === 0) throw new ApiError("DELIVERY_ENDED", "This delivery has ended: it has no next attempt.");
  return findDelivery(sql`id = ${id}::uuid`);
}
