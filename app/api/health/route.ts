import { isDatabaseAnswering } from "@/lib/services/health";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const answering = await isDatabaseAnswering();
  const headers = { "Cache-Control": "no-store" };
  return Response.json(
    { status: answering ? "ok" : "database_unreachable" },
    { status: answering ? 200 : 503, headers },
  );
}
