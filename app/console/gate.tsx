import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { RoleNeeded } from "@/components/console/session/role-needed";
import { ApiError } from "@/lib/schemas/errors";
import { type Permission, rolesWith } from "@/lib/schemas/permissions";
import { type ConsoleContext, consoleAccess, currentPath } from "@/lib/server/console-context";
import { membersWith } from "@/lib/services/people/members";
import { signInPath } from "./paths";

/**
 * Renders a page of a funder's console for a signed-in member with the permission: redirects to sign-in, 404
 * for other funders, a page that says which role may otherwise.
 */
export async function consolePage(
  params: Promise<{ funder: string }>,
  permission: Permission,
  render: (context: ConsoleContext) => Promise<ReactNode>,
): Promise<ReactNode> {
  const { funder } = await params;
  const access = await consoleAccess(funder, permission);
  if (access.state === "signed_out") redirect(signInPath(await currentPath()));
  if (access.state === "not_found") notFound();
  if (access.state === "open") return render(access.context).catch(pageNotFound);
  const roles = rolesWith(permission);
  return (
    <RoleNeeded
      own={access.context.caller.role}
      roles={roles}
      members={await membersWith(access.context, roles)}
    />
  );
}

/** A page about something that is not there is 404, as a response of the API is. */
function pageNotFound(error: unknown): never {
  if (error instanceof ApiError && error.code === "NOT_FOUND") notFound();
  throw error;
}
