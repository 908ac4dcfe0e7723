import { type Health, health } from "@/lib/services/health";

export const dynamic = "force-dynamic";

/** 200 when the database answers; 503 with what is wrong: `settings_unusable`, `database_refused` or `database_unreachable`. */
export async function GET(): Promise<Response> {
  const status: Health = await health();
  const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  return Response.json({ status }, { status: status === "ok" ? 200 : 503, headers });
}
