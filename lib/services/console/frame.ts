import "server-only";
import type { ConsoleContext } from "@/lib/server/console-context";
import { frameOf } from "./home-statements";

/**
 * What the console's bar shows: the person's other funders, the slugs of the live funder and of its sandbox, if
 * it has one, and what waits for somebody.
 */
export async function consoleFrame({ caller }: ConsoleContext) {
  const { id, slug } = caller.funder;
  const row = await frameOf(id, caller.userId);
  return {
    modes: { live: row?.live ?? slug, test: row?.test ?? null },
    waiting: { submissions: row?.undecided ?? 0, deliveries: row?.failed ?? 0 },
    otherFunders: row?.others ?? [],
  };
}
