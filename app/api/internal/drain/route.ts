import { scheduleRoute } from "@/lib/server/schedule-route";
import { runSchedule } from "@/lib/services/schedule";

export const dynamic = "force-dynamic";
/** On Vercel: long enough for every attempt that was started. */
export const maxDuration = 60;

/** Called by the schedule, or by the long-running server's timer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = scheduleRoute(runSchedule);
