import { createHmac } from "node:crypto";
import { lookup } from "node:dns";
import { request } from "node:http";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { RecordedEvent } from "@/clients/typescript/src/index";
import { usageError } from "../exit";

/** What a receiver said of a message: a status, or why there was none. */
export interface Receipt {
  status: number | null;
  error: string | null;
  milliseconds: number;
}

/** As long as the service waits for a receiver. */
const LONGEST_SECONDS = 15;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** The address to which messages go. Refuses any but plain http to this machine. */
export function loopbackAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const host = url?.hostname.replace(/^\[|\]$/g, "") ?? "";
  const isHere = host === "localhost" || isLoopback(host);
  if (url?.protocol === "http:" && isHere && url.username === "" && url.password === "") return url;
  throw usageError(
    "--forward must be an http:// address of this machine: localhost, 127.0.0.1 or [::1]. Messages of others' deals go nowhere else.",
  );
}

function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && LOOPBACK.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** Looks a name up and refuses every address that is not of this machine, whatever a hosts file says. */
const lookUpHere: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const here = (addresses ?? []).filter(({ address }) => isLoopback(address));
    const [first] = here;
    if (error !== null || first === undefined)
      return done(error ?? new Error(`${name} is not an address of this machine`), "", 0);
    if (options.all) return done(null, here);
    done(null, first.address, first.family);
  });
};

/** A secret of the receiver in development. It follows from the key's secret, and tells nothing of it. */
export function listenSecret(apiSecret: string): string {
  return `whsec_${createHmac("sha256", apiSecret).update("offer-calculator listen").digest("base64")}`;
}

/** Where and how an event is sent: `attempt` counts from 1, `now` is Unix seconds. */
interface Forwarding {
  to: URL;
  secret: string;
  attempt: number;
  now: number;
  signal: AbortSignal;
}

/** Sends an event as the service sends it to an endpoint, signed anew. Redirects are failures. */
export function forward(
  event: RecordedEvent,
  { to, secret, attempt, now, signal }: Forwarding,
): Promise<Receipt> {
  const body = JSON.stringify(event);
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    "User-Agent": "OfferCalculator-Webhooks/1",
    "webhook-id": event.id,
    "webhook-timestamp": String(Math.floor(now)),
    "webhook-attempt": String(attempt),
    "webhook-signature": signatureOf(secret, `${event.id}.${Math.floor(now)}.${body}`),
  };
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  return new Promise((resolve) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_SECONDS * 1000)]);
    const sent = request(to, { method: "POST", headers, lookup: lookUpHere, signal: limit }, (response) => {
      response.resume();
      response.on("end", () =>
        resolve({ status: response.statusCode ?? null, error: null, milliseconds: took() }),
      );
      response.on("error", ({ message }) => resolve({ status: null, error: message, milliseconds: took() }));
    });
    sent.on("error", ({ message }) =>
      resolve({ status: null, error: reasonOf(message), milliseconds: took() }),
    );
    sent.end(body);
  });

  function reasonOf(message: string): string {
    if (message !== "The operation was aborted") return message || "no connection";
    return `no response within ${LONGEST_SECONDS} seconds`;
  }
}

function signatureOf(secret: string, text: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}
