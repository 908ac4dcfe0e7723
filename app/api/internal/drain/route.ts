import { scheduleRoute } from "@/lib/server/schedule-route";
import { drainDeliveries } from "@/lib/services/deliveries";

export const dynamic = "force-dynamic";

/** Woken by the schedule, or by the long-running server's timer. */
export const GET = scheduleRoute(drainDeliveries);
