import { env } from "@/lib/server/env";
import { publicText } from "@/lib/server/web/public-text";
import { changelogFeed } from "../changelog-feed";

export const dynamic = "force-dynamic";

/** The changelog as an Atom feed. */
export function GET(request: Request): Response {
  return publicText(request, changelogFeed(env().baseUrl), "application/atom+xml; charset=UTF-8");
}
