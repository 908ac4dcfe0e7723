import "server-only";
import { anonymousTraffic } from "@/lib/server/limits/anonymous-traffic";
import { rateLimitHeaders } from "@/lib/server/limits/rate-limit";
import { oncePerProcess } from "@/lib/server/once-per-process";
import { rateLimited } from "./api-response";
import { addressOfSocket } from "./client-address";

/** What scripts/serve.mjs says to a socket whose input is no request. */
interface SocketRefusals {
  /**
   * Counts a refusal against the socket's address. Returns the headers of the rate limit, and the body and
   * status to respond with if the address is over it.
   */
  count: (socketAddress: string) => Promise<{ headers: Record<string, string>; over: object | null }>;
}

/** Lets scripts/serve.mjs count and describe what it refuses itself. Called when a server starts. */
export function serveSocketRefusals(): void {
  oncePerProcess<SocketRefusals>("socket refusals", () => ({
    count: async (socketAddress) => {
      const now = new Date();
      const limit = await anonymousTraffic().count(`address:${addressOfSocket(socketAddress)}`, now);
      const over = limit.refusedBy ? rateLimited(limit).toBody() : null;
      return { headers: rateLimitHeaders(limit, now), over };
    },
  }));
}
