import { ApiError } from "@/lib/schemas/errors";
import type { Permission } from "@/lib/schemas/permissions";
import { type ConsoleContext, consoleAccess } from "@/lib/server/console-context";

// Rule: C1-18
/**
 * Responds with a file to a signed-in member who has the permission and, if `fresh`, entered a code or
 * passkey within 10 minutes. 403 with the text `forbidden` for another role, 404 for everyone else and for a
 * missing file, 503 if the server has no time to make a document.
 */
export async function consoleRoute(
  funder: string,
  { permission, forbidden, fresh }: { permission: Permission; forbidden: string; fresh?: true },
  respond: (context: ConsoleContext) => Promise<Response>,
): Promise<Response> {
  const access = await consoleAccess(funder, permission, { fresh });
  if (access.state === "forbidden") return plain(403, forbidden);
  if (access.state === "code_needed")
    return plain(403, "This needs a fresh code: start the download on its page.");
  if (access.state !== "open") return notFound();
  return respond(access.context).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "NOT_FOUND") return notFound();
    if (error instanceof ApiError && error.code === "SERVICE_UNAVAILABLE")
      return plain(503, "There was no time for this just now. Try again in a few seconds.");
    throw error;
  });
}

/** Responds with a CSV file to a member who may export and has a fresh code. */
export function csvRoute(
  funder: string,
  file: (context: ConsoleContext) => Promise<{ name: string; content: BodyInit }>,
): Promise<Response> {
  return consoleRoute(funder, EXPORTS, async (context) => {
    const { name, content } = await file(context);
    return new Response(content, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    });
  });
}

const EXPORTS = {
  permission: "offers:export",
  forbidden: "Your role may not export offers.",
  fresh: true,
} as const;

function notFound(): Response {
  return plain(404, "There is no such page.");
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
