import "server-only";
import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/server/env";

/**
 * Returns why a URL is not allowed as a destination, as the rest of a sentence ("must use https"), or null.
 * Checks only the text: scheme, user info, port and literal addresses. No name is resolved
 * (docs/spec/decisions.md "Outbound guard").
 */
export function outboundIssue(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || /[\s\p{Cc}\\]/u.test(address) || !/^https?:\/\//i.test(address)) return "must be an https URL";
  if (url.username !== "" || url.password !== "") return "must not carry a user name or password";
  if (isExempt(url)) return null;
  if (url.protocol !== "https:") return "must use https";
  const port = url.port === "" ? 443 : Number(url.port);
  if (port !== 443 && port < 1024) return "must use port 443 or one from 1024 up";
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !isPublicAddress(literal)) return "must not name a private, local or reserved address";
  if (/(^|\.)(localhost|local|internal)\.?$/i.test(url.hostname)) return "must not name a local host";
  return null;
}

/**
 * Public addresses of services that a platform offers only to its own machines, such as Azure's instance
 * metadata.
 */
const PLATFORM_ADDRESSES = new Set(["168.63.129.16"]);

/** Returns whether an IP address is public unicast. Mapped and translated IPv4 addresses count as IPv4. */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || PLATFORM_ADDRESSES.has(parsed.toString())) return false;
  // Only 2000::/3 is allocated as public IPv6.
  return parsed.kind() === "ipv4" || ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1;
}

/** Resolves a name to all its addresses, as `dns.lookup` with `all` does. */
export type Resolver = (
  hostname: string,
  options: { all: true; family?: number | "IPv4" | "IPv6"; hints?: number },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Returns the DNS lookup for one connection to `url`. It refuses a host with any address that is not public.
 * The connection uses the address that was checked, so that DNS rebinding has no effect.
 */
export function guardedLookup(url: URL, resolve: Resolver = lookup): LookupFunction {
  const exempt = isExempt(url);
  return (hostname, options, callback) => {
    resolve(hostname, { family: options.family, hints: options.hints, all: true }, (error, addresses) => {
      if (error && !isAbsent(error)) return callback(error, []);
      const [first] = error ? [] : addresses;
      // The same error for an absent and a private name: a difference would reveal a private network.
      if (!first || !(exempt || addresses.every(({ address }) => isPublicAddress(address)))) {
        return callback(new Error(`${hostname} has no public address, or not only public ones`), []);
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

/** Returns whether a lookup failed because the name, or an address of it, does not exist. */
function isAbsent({ code }: NodeJS.ErrnoException): boolean {
  return code === "ENOTFOUND" || code === "ENODATA";
}

/**
 * Returns whether the local profile or OUTBOUND_ALLOWED_HOSTS exempts a host from the rules of scheme, port
 * and address.
 */
export function isExempt({ host, hostname }: URL): boolean {
  const { profile, outboundAllowedHosts } = env();
  const exempt =
    profile === "local" ? [...outboundAllowedHosts, "localhost", "127.0.0.1", "[::1]"] : outboundAllowedHosts;
  return exempt.includes(host.toLowerCase()) || exempt.includes(hostname.toLowerCase());
}
