import { scheduleRoute } from "@/lib/server/web/operator-routes";
import { runSchedule } from "@/lib/services/schedule";

export const dynamic = "force-dynamic";
/** On Vercel: enough time to finish every attempt that was started. */
export const maxDuration = 60;

/** The schedule of the host calls it, or the timer of the long-running server. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = scheduleRoute(runSchedule);
