import { ApiError } from "@/lib/schemas/errors";
import type { Permission } from "@/lib/schemas/permissions";
import { type ConsoleContext, consoleAccess } from "@/lib/server/console-context";

/**
 * Responds with a file of a funder's console to a signed-in member with the permission. 403 for another role,
 * in which `forbidden` is the response's text; 404 for everybody else and for what is not there.
 */
export async function consoleRoute(
  funder: string,
  { permission, forbidden }: { permission: Permission; forbidden: string },
  respond: (context: ConsoleContext) => Promise<Response>,
): Promise<Response> {
  const access = await consoleAccess(funder, permission);
  if (access.state === "forbidden") return plain(403, forbidden);
  if (access.state !== "open") return notFound();
  return respond(access.context).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "NOT_FOUND") return notFound();
    throw error;
  });
}

function notFound(): Response {
  return plain(404, "There is no such page.");
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
