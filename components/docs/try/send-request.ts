import { readableJson } from "@/components/docs/readable-json";
import { signRequest } from "@/components/docs/request-signing";
import type { SandboxKey } from "./sandbox-key";

/** A request to this service. `target` is its path and query. */
export interface TriedRequest {
  method: string;
  target: string;
  body: string;
}

/** The parts of a response that are shown. */
export interface TriedResponse {
  status: number;
  requestId: string | null;
  /** Formatted JSON. Of another response, its type and size. */
  text: string;
}

/**
 * Signs a request in the browser and sends it to the service that serves this page. Only the signature is
 * sent, never the secret. Throws without a connection, and when the browser cannot sign.
 */
export async function sendRequest(
  key: SandboxKey,
  { method, target, body }: TriedRequest,
): Promise<TriedResponse> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const { signature } = await signRequest({ timestamp, method, target, body }, key.apiSecret);
  const response = await fetch(target, {
    method,
    headers: {
      "X-API-Key": key.apiKey,
      "X-Timestamp": timestamp,
      "X-Signature": signature ?? "",
      ...(body !== "" && { "Content-Type": "application/json" }),
    },
    ...(body !== "" && { body }),
    credentials: "omit",
    cache: "no-store",
    redirect: "error",
  });
  return {
    status: response.status,
    requestId: response.headers.get("X-Request-Id"),
    text: await textOf(response),
  };
}

async function textOf(response: Response): Promise<string> {
  const type = response.headers.get("Content-Type") ?? "";
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength === 0) return "";
  if (!type.startsWith("application/json")) return `${type}, ${bytes.byteLength} bytes`;
  return readableJson(JSON.parse(new TextDecoder().decode(bytes)));
}
