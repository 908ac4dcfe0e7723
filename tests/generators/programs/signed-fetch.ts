import { createHmac } from "node:crypto";

/** A `fetch` that signs what it sends, for the clients of any generator. It prints each target as sent. */
export async function signedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  const body = Buffer.from(await request.clone().arrayBuffer());
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", setting("API_SECRET"))
    .update(`${timestamp}\n${request.method}\n${pathname}${search}\n`)
    .update(body)
    .digest("hex");
  request.headers.set("X-API-Key", setting("API_KEY"));
  request.headers.set("X-Timestamp", timestamp);
  request.headers.set("X-Signature", signature);
  console.log(`sent ${pathname}${search}`);
  return fetch(request);
}

export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
}
