import { publicText } from "@/lib/server/web/public-text";
import { searchIndex } from "../texts";

export const dynamic = "force-dynamic";

let text: string | undefined;

/** What the documentation's search looks through, in the browser. */
export function GET(request: Request): Response {
  text ??= JSON.stringify(searchIndex());
  return publicText(request, text, "application/json; charset=UTF-8");
}
