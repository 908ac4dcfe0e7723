import "server-only";
import { oncePerProcess } from "@/lib/server/once-per-process";

interface Actions {
  /** The pages that can call each server action, by its id; a page is its path with `*` for a value. */
  pages: ReadonlyMap<string, ReadonlySet<string>> | null;
}

/**
 * Returns whether a page can call the action of an id. Next would pass any other call on to a page that can,
 * by a request to this server while the first one holds its turn. scripts/serve.mjs sets the table from the
 * build; where it does not serve, nothing is known and every call may pass.
 */
export function pageHasAction(page: string, id: string): boolean {
  const { pages } = oncePerProcess<Actions>("actions", () => ({ pages: null }));
  return pages === null || (pages.get(id)?.has(page) ?? false);
}
