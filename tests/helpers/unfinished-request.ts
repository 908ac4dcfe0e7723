import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";

/** A request whose body has begun and not ended. */
export interface UnfinishedRequest {
  sent: ClientRequest;
  /** The response, if one comes before the body ends. */
  response: Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>;
  /** Breaks the request off. */
  breakOff(): void;
}

/** Begins a POST of 1,000 bytes to a server and sends the first byte. */
export async function beginRequest(
  to: string,
  path: string,
  { from, headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<UnfinishedRequest> {
  const sent = request(new URL(path, to), {
    method: "POST",
    agent: false,
    localAddress: from,
    headers: { "Content-Length": "1000", ...headers },
  });
  // It may be refused, and its connection closed, at any time.
  sent.on("error", () => undefined);
  const response = once(sent, "response").then(async ([message]: IncomingMessage[]) => {
    if (message === undefined) throw new Error("There is no response.");
    const text = Buffer.concat(await message.toArray()).toString("utf8");
    const received = Object.entries(message.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return {
      status: message.statusCode ?? 0,
      headers: new Headers(received),
      body: text.startsWith("{") ? JSON.parse(text) : {},
    };
  });
  response.catch(() => undefined);
  await new Promise<void>((written) => sent.write("{", () => written()));
  return { sent, response, breakOff: () => sent.destroy() };
}
