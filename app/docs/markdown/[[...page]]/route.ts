import { env } from "@/lib/server/env";
import { publicText } from "@/lib/server/web/public-text";
import { servedText } from "../../texts";

export const dynamic = "force-dynamic";

interface PageContext {
  params: Promise<{ page?: string[] }>;
}

/** A page of the documentation as Markdown. proxy.ts leads here from the page's address. */
export async function GET(request: Request, { params }: PageContext): Promise<Response> {
  const text = servedText(["/docs", ...((await params).page ?? [])].join("/"), env().baseUrl);
  if (text === undefined) return new Response("Not found\n", { status: 404 });
  return publicText(request, text, "text/markdown; charset=UTF-8");
}
