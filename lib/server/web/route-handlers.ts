import "server-only";
import { ApiError, NoOperation } from "@/lib/schemas/wire/errors";
import type { AddressBudget } from "./api-admission";
import { Exchange } from "./api-exchange";

/** One operation of a route file. */
export interface Route<Path extends string> {
  operation: { method: string; path: Path };
  handle: (exchange: Exchange) => Promise<Response>;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

type Method = (typeof METHODS)[number];
type Params = Record<string, string>;
type Handler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/**
 * Returns the handlers of a route file: its operations, all of one path, OPTIONS, and 405 for every other
 * method.
 */
export function apiRoutes<Path extends string>(first: Route<Path>, ...others: Route<NoInfer<Path>>[]) {
  return routesWithin("address", first, ...others);
}

/** Returns the same handlers, with the rate limit budget of the address that is given. */
export function routesWithin<Path extends string>(
  budget: AddressBudget,
  first: Route<Path>,
  ...others: Route<NoInfer<Path>>[]
): Record<Method, Handler> {
  const routes = new Map([first, ...others].map((route) => [route.operation.method, route]));
  const get = routes.get("GET");
  if (get) routes.set("HEAD", get);
  const allow = [...METHODS.filter((method) => routes.has(method)), "OPTIONS"].join(", ");
  const respond = (exchange: Exchange, method: Method, original: string | null) => {
    if (method === "OPTIONS" && !original) return options(exchange, allow);
    const route = original ? undefined : routes.get(method);
    if (route) return route.handle(exchange);
    exchange.headers.Allow = allow;
    throw new ApiError("METHOD_NOT_ALLOWED", `${original ?? method} is not allowed here; ${allow} are.`);
  };
  return everyMethod((method) => async (request, { params }) => {
    const exchange = new Exchange(request, (await params) ?? {}, first.operation.path, budget);
    // Next passes an unknown method as OPTIONS.
    return responseOf(exchange, () => respond(exchange, method, request.headers.get("x-original-method")));
  });
}

/** Returns the handlers of every other path under /api: NOT_FOUND for every method. */
export function unknownPaths(): Record<Method, (request: Request) => Promise<Response>> {
  return everyMethod(() => (request) => {
    const exchange = new Exchange(request, {}, "/api/*", "address");
    return responseOf(exchange, () => Promise.reject(new NoOperation()));
  });
}

async function options(exchange: Exchange, allow: string): Promise<Response> {
  await exchange.admitAnonymous();
  return exchange.respond({ status: 204, body: null, headers: { Allow: allow } });
}

async function responseOf(exchange: Exchange, respond: () => Promise<Response>): Promise<Response> {
  const response = await respondOrRefuse(exchange, respond);
  exchange.end(response);
  return response;
}

async function respondOrRefuse(exchange: Exchange, respond: () => Promise<Response>): Promise<Response> {
  try {
    exchange.refuseTrailingSlash();
    return await respond();
  } catch (error) {
    return await exchange.refuse(error);
  }
}

function everyMethod<Served>(handlerOf: (method: Method) => Served): Record<Method, Served> {
  return Object.fromEntries(METHODS.map((method) => [method, handlerOf(method)])) as Record<Method, Served>;
}
