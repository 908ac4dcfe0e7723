import "server-only";
import { DAY_MS } from "@/lib/calculator/calendar";
import type { ListedEndpoint } from "@/lib/schemas/console-settings";
import type { CallContext } from "@/lib/server/context";
import { withoutQuery } from "@/lib/services/deliveries/receivers";
import { countedEndpoints } from "./endpoint-statements";

const DAYS_COUNTED = 7;

/** The funder's webhook endpoints, oldest first. */
export async function consoleEndpoints({ caller, now }: CallContext): Promise<ListedEndpoint[]> {
  const since = new Date(now.getTime() - DAYS_COUNTED * DAY_MS);
  const rows = await countedEndpoints(caller.funder.id, since);
  const mayChange = caller.permissions.includes("webhooks:manage");
  return rows.map((row) => ({ ...row, url: withoutQuery(row.url), address: mayChange ? row.url : null }));
}
