import { pageList } from "@/app/docs/texts";
import { env } from "@/lib/server/env";
import { publicText } from "@/lib/server/web/public-text";

export const dynamic = "force-dynamic";

/** The list of the documentation's pages for language models. */
export function GET(request: Request): Response {
  return publicText(request, pageList(env().baseUrl), "text/plain; charset=UTF-8");
}
