import "server-only";
import ipaddr from "ipaddr.js";
import { env } from "./env";

/**
 * What a request counts against before its caller is known: the address it came from, of IPv6 its /64, which
 * is what one customer has. The address is the platform's on Vercel, else the socket's as scripts/serve.mjs
 * gives it, else, behind `TRUSTED_PROXY_HOPS` proxies, the n-th from the right of X-Forwarded-For. A client's
 * own header opens no budget.
 */
export function clientAddress(headers: Headers): string {
  const { onVercel, trustedProxyHops } = env();
  if (onVercel) return network(fromTheRight(headers.get("x-vercel-forwarded-for"), 1) ?? "unknown");
  const socket = headers.get("x-socket-address") ?? "unknown";
  if (trustedProxyHops === 0) return network(socket);
  return network(fromTheRight(headers.get("x-forwarded-for"), trustedProxyHops) ?? socket);
}

function fromTheRight(list: string | null, position: number): string | undefined {
  const addresses = (list ?? "").split(",").map((address) => address.trim());
  return addresses.at(-position) || undefined;
}

/**
 * The longest an address is, written out with a zone. What is none is kept as it is: a proxy may add a port.
 */
const LONGEST_ADDRESS = 64;
const HEXTETS_OF_NETWORK = 4;

function network(address: string): string {
  if (!address.includes(":") || !ipaddr.isValid(address)) return address.slice(0, LONGEST_ADDRESS);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  const hextets = parts.slice(0, HEXTETS_OF_NETWORK).map((part) => part.toString(16));
  return `${hextets.join(":")}::/64`;
}
