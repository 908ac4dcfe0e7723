import "server-only";
import { ApiError, notFound } from "@/lib/schemas/errors";
import { meetsScope, type RequiredScope } from "@/lib/schemas/scopes";
import { afterResponse } from "./after-response";
import { Exchange, type PathParams } from "./api-exchange";
import { successResponse } from "./api-response";
import { isUseToNote, noteKeyUse } from "./authenticate";
import type { CallContext } from "./context";
import type { Idempotency } from "./idempotency";
import type { JsonObject } from "./json-body";

/**
 * `loaded` is what the declaration's `load` found for the path; `body` is empty where none is declared. A query name that
 * stands twice has an array of its values.
 */
export interface ApiRequest<Loaded> extends CallContext {
  params: PathParams;
  query: Record<string, string | string[]>;
  loaded: Loaded;
  body: JsonObject;
  /** Null unless the operation honours an Idempotency-Key and the request has one. */
  idempotency: Idempotency | null;
}

interface Declaration<Loaded> {
  scope: RequiredScope;
  /** The resource the path names; throws NOT_FOUND. Runs before the body is looked at. */
  load?: (context: CallContext, params: PathParams) => Promise<Loaded>;
  /** `optional` reads an empty body as an empty object. */
  body?: "required" | "optional";
  status?: number;
  /** The property of the answer that ends the path of what was made: `Location` tells that path. */
  locatedBy?: "deal_id" | "id";
  /** Whether an Idempotency-Key is honoured. */
  idempotent?: boolean;
  /** Runs once the answer is on its way. */
  after?: () => Promise<unknown>;
}

type Operation = (exchange: Exchange) => Promise<Response>;
type Handler = (request: Request, route: { params: Promise<PathParams> }) => Promise<Response>;

/** One operation of the API: a declaration, and one call to a service, which gives the body of the answer. */
export function apiRoute<Loaded = undefined>(
  declared: Declaration<Loaded>,
  handler: (request: ApiRequest<Loaded>) => object | null | Promise<object | null>,
): Operation {
  return async (exchange) => {
    const context = await exchange.authenticated();
    const { params } = exchange;
    if (params.funder !== context.caller.funder.slug) throw anotherFunder(params);
    if (!meetsScope(context.caller.scopes, declared.scope)) throw lacksScope(declared.scope);
    const loaded = (await declared.load?.(context, params)) as Loaded;
    const body = declared.body ? exchange.json(declared.body) : {};
    const success = { status: declared.status ?? 200, path: exchange.path, locatedBy: declared.locatedBy };
    const idempotency = declared.idempotent ? exchange.idempotency(context, success) : null;
    const stored = await idempotency?.storedResponse();
    if (stored) return exchange.respond(stored);
    try {
      const result = await handler({
        ...context,
        params,
        query: exchange.query(),
        loaded,
        body,
        idempotency,
      });
      afterwards(context, declared.after);
      return exchange.respond(successResponse(success, result));
    } catch (error) {
      const faster = await idempotency?.storeRefusal(error);
      if (faster) return exchange.respond(faster);
      throw error;
    }
  };
}

/** An operation that asks for no key; it counts against the address it comes from. */
export function publicRoute(body: () => object): Operation {
  return (exchange) => exchange.respondAnonymously({ status: 200, body: body() });
}

function afterwards({ caller, now }: CallContext, after: Declaration<unknown>["after"]): void {
  if (isUseToNote(caller, now)) afterResponse(() => noteKeyUse(caller, now));
  if (after) afterResponse(after);
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

type Method = (typeof METHODS)[number];

/** The handlers of a route file: the operations given, OPTIONS, and our own 405 for every other method. */
export function apiRoutes(operations: Partial<Record<Method, Operation>>) {
  const known = { ...operations, HEAD: operations.GET };
  const allow = [...METHODS.filter((method) => known[method]), "OPTIONS"].join(", ");
  const entries = METHODS.map((method): [string, Handler] => [
    method,
    (request, route) =>
      answerWith(request, route, (exchange) => {
        const original = request.headers.get("x-original-method");
        if (method === "OPTIONS" && !original)
          return exchange.respondAnonymously({ status: 204, body: null, headers: { Allow: allow } });
        const operation = original ? undefined : known[method];
        if (operation) return operation(exchange);
        exchange.headers.Allow = allow;
        throw new ApiError("METHOD_NOT_ALLOWED", `${original ?? method} is not allowed here; ${allow} are.`);
      }),
  ]);
  return Object.fromEntries(entries) as Record<Method, Handler>;
}

/** Answers every path under /api/v1 that no route file serves. */
export function unknownApiPath() {
  const handler = (request: Request) => {
    const exchange = new Exchange(request, {}, false);
    return answerOf(exchange, () => Promise.reject(notFound()));
  };
  return Object.fromEntries(METHODS.map((method) => [method, handler])) as Record<Method, typeof handler>;
}

async function answerWith(request: Request, route: { params: Promise<PathParams> }, operation: Operation) {
  return answerOf(new Exchange(request, (await route.params) ?? {}), operation);
}

async function answerOf(exchange: Exchange, operation: Operation): Promise<Response> {
  try {
    exchange.refuseTrailingSlash();
    return await operation(exchange);
  } catch (error) {
    return await exchange.refuse(error);
  }
}

function anotherFunder(params: PathParams): ApiError {
  if (Object.keys(params).length > 1) return notFound();
  return new ApiError("FUNDER_FORBIDDEN", "This key does not belong to the funder in the path.");
}

function lacksScope(scope: RequiredScope): ApiError {
  const named = scope === "offers:*" ? "any scope of offers" : `the scope ${scope}`;
  return new ApiError("INSUFFICIENT_SCOPE", `This key lacks ${named}.`);
}
