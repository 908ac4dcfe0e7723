import { headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { cache, type ReactNode } from "react";
import { RoleNeeded } from "@/components/console/session/refused-page";
import { type Permission, rolesWith } from "@/lib/schemas/people/permissions";
import { ApiError } from "@/lib/schemas/wire/errors";
import { type ConsoleContext, consoleAccess, currentPath } from "@/lib/server/web/console-context";
import { seesColleagues } from "@/lib/services/colleagues";
import { membersWith } from "@/lib/services/people/members";
import { signInPath } from "./paths";

/** What Next.js gives a page of a funder's console. */
export interface ConsolePageProps<Params = object> {
  params: Promise<{ funder: string } & Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

type Render = (context: ConsoleContext) => Promise<ReactNode>;

/**
 * Renders a page of a funder's console, with its title, which says where it is a test, for a signed-in member who has the permission.
 * Otherwise it redirects to sign-in, responds 404 for another funder, or 403 with a page that names the roles
 * that may open it.
 */
export async function consolePage<Params extends { funder: string }>(
  params: Promise<Params>,
  permission: Permission,
  title: string | ((params: Params) => string),
  render: Render,
): Promise<ReactNode> {
  const { settle } = refusal();
  try {
    const access = await accessOf(params, permission);
    if (access.state === "open") {
      const { requestId, caller } = access.context;
      const name = typeof title === "string" ? title : title(await params);
      const page = await render(access.context).catch((error) => failPage(error, requestId));
      return (
        <>
          <title>{caller.funder.isSandbox ? `Test: ${name}` : name}</title>
          {page}
        </>
      );
    }
    const refused = await refusedWith(access.context, permission);
    settle(refused);
    // The router, not the browser, reads this response: it ignores the status, and caches `forbidden.tsx`
    // between pages.
    if (await isReadByScript()) return <RoleNeeded {...refused} />;
  } finally {
    settle(null);
  }
  forbidden();
}

/** Renders the layout around pages, with the same checks as `consolePage` but without a permission. */
export async function consoleLayout(params: Promise<{ funder: string }>, render: Render): Promise<ReactNode> {
  return render((await accessOf(params, "offers:read")).context);
}

/** Why the page of this request is refused; null if it is not. */
export async function pageRefused(): Promise<Refused | null> {
  return refusal().settled;
}

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
  if (access.state !== "open") return missing();
  return respond(access.context).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "NOT_FOUND") return missing();
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

type Refused = Awaited<ReturnType<typeof refusedWith>>;

/**
 * The refusal of one request. `forbidden.tsx` gets no arguments and renders before the page, so it waits for
 * this.
 */
const refusal = cache(() => {
  let settle: (refused: Refused | null) => void = () => {};
  const settled = new Promise<Refused | null>((resolve) => {
    settle = resolve;
  });
  return { settled, settle };
});

async function accessOf(params: Promise<{ funder: string }>, permission: Permission) {
  const access = await consoleAccess((await params).funder, permission);
  if (access.state === "signed_out") redirect(signInPath(await currentPath()));
  if (access.state === "not_found") notFound();
  return access;
}

async function refusedWith(context: ConsoleContext, permission: Permission) {
  const roles = rolesWith(permission);
  const members = seesColleagues(context) ? await membersWith(context, roles) : [];
  return { own: context.caller.role, roles, members };
}

async function isReadByScript(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") === "empty";
}

/**
 * Turns the API's NOT_FOUND into the page's 404. Any other error is thrown again with the request's id as its
 * digest: the error page shows the digest, and the log has it.
 */
function failPage(error: unknown, requestId: string): never {
  if (error instanceof ApiError && error.code === "NOT_FOUND") notFound();
  if (error instanceof Error && !("digest" in error)) Object.assign(error, { digest: requestId });
  throw error;
}

/** Who may read disclosure documents and their evidence. */
export const EVIDENCE = {
  permission: "disclosures:read",
  forbidden: "Your role may not read disclosure documents.",
} as const;

const EXPORTS = {
  permission: "offers:export",
  forbidden: "Your role may not export offers.",
  fresh: true,
} as const;

function missing(): Response {
  return plain(404, "There is no such page.");
}

function plain(status: number, text: string): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
