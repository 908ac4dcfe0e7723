import { env } from "@/lib/server/env";
import { sameDigest } from "@/lib/server/hmac";
import { drainDeliveries } from "@/lib/services/deliveries";

export const dynamic = "force-dynamic";

/** Woken by the schedule, or by the long-running server's timer. */
export async function GET(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (!sameDigest(request.headers.get("authorization") ?? "", `Bearer ${env().cronSecret}`)) {
    return Response.json({ error: "unauthorized" }, { status: 401, headers });
  }
  return Response.json(await drainDeliveries(), { headers });
}
