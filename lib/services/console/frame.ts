import "server-only";
import type { ConsoleContext } from "@/lib/server/console-context";
import { frameOf } from "./home-statements";

/**
 * Returns what the console's bar shows: the person's other funders, the slugs of the live funder and of its
 * sandbox (null without one), and how many submissions and failed deliveries wait for a person.
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
