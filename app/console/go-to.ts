import { headers } from "next/headers";
import { redirect } from "next/navigation";

/**
 * Ends an action that opens another page. Returns the path to a script that called the action, which then
 * opens it; a form without script gets 303.
 */
export async function goTo(path: string): Promise<string> {
  // For a script, Next would answer a redirect with the page itself, which it fetches from this server while
  // the action still holds its turn.
  if ((await headers()).has("next-action")) return path;
  redirect(path);
}
