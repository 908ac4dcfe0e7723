import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import type { Permission } from "@/lib/schemas/permissions";
import type { ConsoleContext } from "@/lib/server/console-context";

/** Closed until there is a way to sign in. */
export async function consolePage(
  _params: Promise<{ funder: string }>,
  _permission: Permission,
  _render: (context: ConsoleContext) => Promise<ReactNode>,
): Promise<ReactNode> {
  notFound();
}
