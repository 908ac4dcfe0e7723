import "server-only";
import ipaddr from "ipaddr.js";
import type { RequestSource } from "@/lib/server/context";
import { env } from "@/lib/server/env";

/**
 * Returns the address that an unauthenticated request counts against; for IPv6 its /64, the size of one
 * customer. It comes from the platform on Vercel, else from the socket (scripts/serve.mjs), else, behind
 * `TRUSTED_PROXY_HOPS` proxies, it is the n-th from the right of X-Forwarded-For. Clients cannot choose it.
 */
export function clientAddress(headers: Headers): string {
  const { onVercel, trustedProxyHops } = env();
  if (onVercel) return network(fromTheRight(headers.get("x-vercel-forwarded-for"), 1) ?? "unknown");
  const socket = headers.get("x-socket-address") ?? "unknown";
  if (trustedProxyHops === 0) return network(socket);
  return network(fromTheRight(headers.get("x-forwarded-for"), trustedProxyHops) ?? socket);
}

/** Returns the address that a socket's input counts against if it is no request: it has no headers. */
export function addressOfSocket(socketAddress: string): string {
  return network(socketAddress);
}

const LONGEST_USER_AGENT = 500;

/** Returns where a request comes from: the address that `clientAddress` returns, and the user agent. */
export function requestSource(headers: Headers): RequestSource {
  const userAgent = headers.get("user-agent")?.slice(0, LONGEST_USER_AGENT) ?? null;
  return { address: clientAddress(headers), userAgent };
}

function fromTheRight(list: string | null, position: number): string | undefined {
  const addresses = (list ?? "").split(",").map((address) => address.trim());
  return addresses.at(-position) || undefined;
}

/**
 * The length of the longest address with a zone. Text that is no address counts as it is, up to this length:
 * a proxy may have added a port.
 */
const LONGEST_ADDRESS = 64;
const HEXTETS_OF_NETWORK = 4;

/** An IPv6 client has a /64 network, and one budget for all of it (docs/spec/decisions.md "Rate limits"). */
function network(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address.slice(0, LONGEST_ADDRESS);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  const hextets = parts.slice(0, HEXTETS_OF_NETWORK).map((part) => part.toString(16));
  return `${hextets.join(":")}::/64`;
}
