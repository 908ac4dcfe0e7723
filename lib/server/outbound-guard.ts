import "server-only";
import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "./env";

/**
 * Why an address may not be sent to, as the rest of a sentence ("must use https"); null when it may. Looks at the text
 * alone, no name is resolved: scheme, user info, port and literal addresses (contract, section 8).
 */
export function outboundFault(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || /[\s\p{Cc}\\]/u.test(address) || !/^https?:\/\//i.test(address)) return "must be an https URL";
  if (url.username !== "" || url.password !== "") return "must not carry a user name or password";
  if (isFreed(url.host, url.hostname)) return null;
  if (url.protocol !== "https:") return "must use https";
  const port = url.port === "" ? 443 : Number(url.port);
  if (port !== 443 && port < 1024) return "must use port 443 or one from 1024 up";
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !isPublicAddress(literal)) return "must not name a private, local or reserved address";
  if (/(^|\.)(localhost|local|internal)\.?$/i.test(url.hostname)) return "must not name a local host";
  return null;
}

/** Whether an IP address is public unicast, in whatever spelling: mapped and translated IPv4 count as that IPv4. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/**
 * A name look-up for one connection that refuses a host with any address that is not public: what was checked is what is
 * connected to, so an answer that changes in between opens nothing.
 */
export function guardedLookup(
  hostname: string,
  options: LookupOptions,
  callback: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (!isFreed(hostname, hostname) && !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error(`${hostname} does not resolve to public addresses only`), []);
    }
    const [first] = addresses;
    if (options.all || !first)
      return callback(first ? null : new Error(`${hostname} has no address`), addresses);
    callback(null, first.address, first.family);
  });
}

/** Hosts the local profile or OUTBOUND_ALLOWED_HOSTS frees of the scheme, port and address rules. */
function isFreed(host: string, hostname: string): boolean {
  const { profile, outboundAllowedHosts } = env();
  const freed =
    profile === "local" ? [...outboundAllowedHosts, "localhost", "127.0.0.1", "[::1]"] : outboundAllowedHosts;
  return freed.includes(host.toLowerCase()) || freed.includes(hostname.toLowerCase());
}
