import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { expect, inject } from "vitest";
import { SCOPES } from "@/lib/schemas/keys/scopes";
import { ERROR_STATUS, type ErrorCode, type FieldError } from "@/lib/schemas/wire/errors";
import { createApiKey, type NewApiKey } from "@/lib/services/funders/api-keys";
import { createFunder, operatorFor, setFunderLimits } from "@/lib/services/funders/funders";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { errorBody } from "@/scripts/generate/openapi/responses";
import { adminContext } from "./admin-command";
import { actionId } from "./server-actions";
import { signedHeaders } from "./signatures";

/** Raised limits of a key and of a funder, so that only the tests of limits reach them. */
export const WIDE = { per_second: 10_000, per_minute: 100_000 };
export const EVERY_SCOPE = [...SCOPES];

/** A funder's key, and how to call the API with it. */
export interface TestKey {
  slug: string;
  apiKey: string;
  apiSecret: string;
  /** The server on the key's database. */
  baseUrl?: string;
}

export interface TestFunder extends TestKey {
  brandId: string;
  callbackSecret: string;
}

export interface ReceivedResponse {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
}

/**
 * The changes to a valid request: headers (undefined omits one), its time, or the bytes after signing.
 */
export interface Changes {
  headers?: Record<string, string | undefined>;
  timestamp?: number | string;
  secret?: string;
  sentBody?: string | Uint8Array;
  /** The client address of the request. */
  from?: string;
  /** The server, if not the one that all tests share. */
  to?: string;
}

/**
 * Creates a separate funder for one suite, with a key that has every scope, on the database of `settings`.
 * These are a server's environment, the same for the whole test file.
 */
export async function newFunder(
  given: { callback_url?: string; name?: string; link_days?: number; alert_email?: string } = {},
  settings = inject("settings"),
): Promise<TestFunder> {
  Object.assign(process.env, settings);
  const slug = `t-${randomBytes(6).toString("hex")}`;
  const funder = await createFunder(adminContext(), { slug, name: "Test Funder", ...given });
  await setFunderLimits(await operator(slug), WIDE);
  const key = await newKey(slug, {});
  return { ...key, brandId: funder.brand_id, callbackSecret: funder.callback_secret };
}

/** Another key of a funder. */
export async function newKey(slug: string, given: Partial<NewApiKey>): Promise<TestKey> {
  const key = await createApiKey(await operator(slug), { scopes: EVERY_SCOPE, ...WIDE, ...given });
  return { slug, apiKey: key.api_key, apiSecret: key.api_secret, baseUrl: process.env.BASE_URL };
}

/** An operator who acts for a funder. */
export function operator(slug: string) {
  return operatorFor(adminContext(), slug);
}

/**
 * A signed request. `path` is below `/api/v1/{funder}` unless it starts with `/api`; an object body is sent
 * as JSON.
 */
export async function call(
  key: TestKey,
  method: string,
  path: string,
  body?: object | string | Uint8Array,
  changes: Changes = {},
): Promise<ReceivedResponse> {
  const target = path.startsWith("/api") ? path : `/api/v1/${key.slug}${path}`;
  const bytes =
    body === undefined
      ? ""
      : typeof body === "string" || body instanceof Uint8Array
        ? body
        : JSON.stringify(body);
  const { secret = key.apiSecret, timestamp } = changes;
  const headers = {
    ...signedHeaders(key.apiKey, secret, { method, target, body: bytes, timestamp }),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...changes.headers,
  };
  const sent = changes.sentBody ?? bytes;
  return send(method, target, headers, sent.length === 0 ? undefined : sent, { to: key.baseUrl, ...changes });
}

/** Sends a request with exactly this target and these headers; does not sign it. */
export async function send(
  method: string,
  target: string,
  headers: Record<string, string | undefined> = {},
  body?: string | Uint8Array,
  { from = newAddress(), to = inject("baseUrl") }: Pick<Changes, "from" | "to"> = {},
): Promise<ReceivedResponse> {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { hostname, port } = new URL(to);
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const options = { hostname, port, method, path: target, agent: false as const, localAddress: from };
    const sent = request({ ...options, headers: { ...Object.fromEntries(given), ...length } }, (response) => {
      received(response).then((all) => {
        record({ method, path: target, status: all.status, headers: response.headers, text: all.text });
        resolve(all);
      }, reject);
    });
    // The server can refuse a large body and end the connection while it is still being sent.
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The whole response; an error if the connection ends before it does. */
async function received(response: IncomingMessage): Promise<ReceivedResponse> {
  const text = Buffer.concat(await response.toArray()).toString("utf8");
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(headers),
    text,
    body: text.startsWith("{") ? JSON.parse(text) : {},
  };
}

/**
 * Records a response for tests/tools/contract.mjs, which checks all responses against the OpenAPI document.
 */
function record(response: object): void {
  const file = process.env.RECORDED_RESPONSES;
  if (file) appendFileSync(file, `${JSON.stringify(response)}\n`);
}

/**
 * A loopback address from which no other request comes, so that tests do not share the budget of an anonymous
 * client.
 */
export function newAddress(): string | undefined {
  if (process.platform !== "linux") return undefined;
  const [a, b, c] = randomBytes(3) as unknown as [number, number, number];
  return `127.${1 + (a % 250)}.${b}.${1 + (c % 250)}`;
}

/** Creates a funder and its sandbox, each with a key that has every scope. */
export async function newSandbox(
  given: Parameters<typeof newFunder>[0] = {},
  settings?: Parameters<typeof newFunder>[1],
): Promise<{ live: TestFunder; sandbox: TestFunder }> {
  const live = await newFunder(given, settings);
  const { slug, brand_id, callback_secret = "" } = await createSandbox(await operator(live.slug));
  await setFunderLimits(await operator(slug), WIDE);
  const key = await newKey(slug, {});
  return { live, sandbox: { ...key, brandId: brand_id, callbackSecret: callback_secret } };
}

/** Calls a server action as its page does, with unencrypted arguments: a list, or the text of a form. */
export async function callAction(
  name: string,
  path: string,
  args: unknown[] | string,
  changes: { from?: string; to?: string; headers?: Record<string, string> } = {},
): Promise<ReceivedResponse> {
  const headers = { ...actionHeaders(name), ...changes.headers };
  return send("POST", path, headers, typeof args === "string" ? args : JSON.stringify(args), changes);
}

/** The headers by which a page calls a server action. */
export function actionHeaders(name: string): Record<string, string> {
  return {
    "Next-Action": actionId(name),
    "Content-Type": "text/plain;charset=UTF-8",
    Accept: "text/x-component",
  };
}

/** Checks the status of a response, and the shape and headers that every response of the API has. */
export function expectResponse(response: ReceivedResponse, status: number): void {
  expect({ status: response.status, body: response.text }).toMatchObject({ status });
  expect(response.headers.get("x-request-id")).toMatch(/^req_[A-Za-z0-9_-]{22}$/);
  expect(response.headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
  expect(response.headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/);
  const reset = Number(response.headers.get("x-ratelimit-reset"));
  // A 429 of a budget of one operation can name a time that is later than the end of the minute.
  const wait = Number(response.headers.get("retry-after"));
  expect(Math.abs(reset - Date.now() / 1000)).toBeLessThan(Math.max(wait, 60) + 2);
  expect(response.headers.get("ratelimit-policy")).toMatch(/^"sec";q=\d+;w=1, "min";q=\d+;w=60$/);
  expect(response.headers.get("ratelimit")).toMatch(/^"sec";r=\d+;t=\d+, "min";r=\d+;t=\d+$/);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cache-control")).toBe("no-store");
  if (response.text !== "") expect(response.headers.get("content-type")).toBe("application/json");
}

/** Checks a response against an error of the table: its status, body and headers. */
export function expectError(
  response: ReceivedResponse,
  code: ErrorCode,
): { message: string; details: string[]; errors: FieldError[] } {
  expect(response.body).toMatchObject({ error: code });
  expectResponse(response, ERROR_STATUS[code]);
  const { message, details = [], errors = [] } = errorBody([code]).parse(response.body);
  // A response has every failure twice: as a sentence in `details`, and in parts in `errors`.
  expect(errors.map((each) => `${each.path ?? "body"} ${each.message}`)).toEqual(details);
  return { message, details, errors };
}
