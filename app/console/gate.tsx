import { headers } from "next/headers";
import { forbidden, notFound, redirect } from "next/navigation";
import { cache, type ReactNode } from "react";
import { RoleNeeded } from "@/components/console/session/refused-page";
import { ApiError } from "@/lib/schemas/errors";
import { type Permission, rolesWith } from "@/lib/schemas/permissions";
import { type ConsoleContext, consoleAccess, currentPath } from "@/lib/server/console-context";
import { membersWith } from "@/lib/services/people/members";
import { signInPath } from "./paths";

type Render = (context: ConsoleContext) => Promise<ReactNode>;

/**
 * Renders a page of a funder's console for a signed-in member with the permission: redirects to sign-in, 404
 * for other funders, 403 with a page that says which role may otherwise.
 */
export async function consolePage(
  params: Promise<{ funder: string }>,
  permission: Permission,
  render: Render,
): Promise<ReactNode> {
  const { settle } = refusal();
  try {
    const access = await accessOf(params, permission);
    if (access.state === "open") return await render(access.context).catch(pageNotFound);
    const refused = await refusedWith(access.context, permission);
    settle(refused);
    // Between pages a script reads the page and no status, and has kept what stands in place of another one.
    if (await isReadByScript()) return <RoleNeeded {...refused} />;
  } finally {
    settle(null);
  }
  forbidden();
}

/** Renders what is around pages for a signed-in member, as `consolePage` does. */
export async function consoleLayout(params: Promise<{ funder: string }>, render: Render): Promise<ReactNode> {
  return render((await accessOf(params, "offers:read")).context);
}

/** What the page of this request is refused with; null if it is not. */
export async function pageRefused(): Promise<Refused | null> {
  return refusal().settled;
}

type Refused = Awaited<ReturnType<typeof refusedWith>>;

/** Of a request. The page in place of a refused one has no arguments, and is rendered before the page is. */
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
  return { own: context.caller.role, roles, members: await membersWith(context, roles) };
}

async function isReadByScript(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") === "empty";
}

/** A page about something that is not there is 404, as a response of the API is. */
function pageNotFound(error: unknown): never {
  if (error instanceof ApiError && error.code === "NOT_FOUND") notFound();
  throw error;
}
