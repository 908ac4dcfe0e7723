import "server-only";
import { env } from "@/lib/server/env";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { clientAddress } from "@/lib/server/web/client-address";
import type { PageRefusal } from "@/lib/server/web/page-refusal";
import { measureRefusal } from "./rate-limit";
import { Turns } from "./turns";

/**
 * How many pages and actions are in progress in one process (`most`) and for one address (`share`), how many
 * are reserved for other addresses (`kept`), and how long the next one waits.
 */
export const RENDER_LIMITS = { most: 8, share: 4, kept: 2, waitMs: 5_000 };

/** After this time a client that reads its page slowly no longer holds a turn. */
const LONGEST_TURN_MS = 10_000;

/** The header in which scripts/serve.mjs names a request. It reports the request's end under that name. */
const RENDER_HEADER = "x-page-render";

/** The turns of this process's pages, by the names of their requests. scripts/serve.mjs calls `end`. */
class PageRenders {
  private readonly turns = new Turns(RENDER_LIMITS);
  private readonly underWay = new Map<string, () => void>();

  /** Waits for the turn of a request; `end` ends it. Returns false if the turn did not come in time. */
  async begin(request: string, address: string): Promise<boolean> {
    let hasEnded = false;
    this.underWay.set(request, () => {
      hasEnded = true;
    });
    const end = await this.turns.take(address);
    if (typeof end === "string") {
      this.underWay.delete(request);
      return false;
    }
    if (hasEnded) end(true);
    else {
      const longest = setTimeout(() => this.end(request), LONGEST_TURN_MS).unref();
      this.underWay.set(request, () => {
        clearTimeout(longest);
        end(true);
      });
    }
    return true;
  }

  end(request: string): void {
    this.underWay.get(request)?.();
    this.underWay.delete(request);
  }
}

/**
 * Waits until the page of a request may be rendered, so that pages leave the API its share of the processor.
 * Returns a refusal after 5 seconds. Vercel limits concurrent requests itself.
 */
export async function renderRefusal(headers: Headers): Promise<PageRefusal | null> {
  const request = headers.get(RENDER_HEADER);
  if (request === null || env().onVercel) return null;
  const renders = oncePerProcess("page renders", () => new PageRenders());
  const begins = await renders.begin(request, clientAddress(headers));
  if (!begins) measureRefusal("page:turn");
  return begins ? null : { status: "busy", retryAfterSeconds: RENDER_LIMITS.waitMs / 1000 };
}
