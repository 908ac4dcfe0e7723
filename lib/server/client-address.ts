import "server-only";
import { env } from "./env";

/**
 * The address a request came from: the platform's on Vercel, else the socket's as scripts/serve.mjs tells it, else,
 * behind `TRUSTED_PROXY_HOPS` proxies, the n-th from the right of X-Forwarded-For. A client's own header opens no budget.
 */
export function clientAddress(headers: Headers): string {
  const { onVercel, trustedProxyHops } = env();
  if (onVercel) return lastOf(headers.get("x-vercel-forwarded-for"), 1) ?? "unknown";
  const socket = headers.get("x-socket-address") ?? "unknown";
  if (trustedProxyHops === 0) return socket;
  return lastOf(headers.get("x-forwarded-for"), trustedProxyHops) ?? socket;
}

function lastOf(list: string | null, fromTheRight: number): string | undefined {
  const addresses = (list ?? "").split(",").map((address) => address.trim());
  return addresses.at(-fromTheRight) || undefined;
}
