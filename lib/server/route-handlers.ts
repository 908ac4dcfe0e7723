import "server-only";
import { ApiError, notFound } from "@/lib/schemas/errors";
import { type AddressBudget, Exchange } from "./api-exchange";

/** One operation as a route file serves it. */
export interface Route<Path extends string> {
  operation: { method: string; path: Path };
  handle: (exchange: Exchange) => Promise<Response>;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

type Method = (typeof METHODS)[number];
type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** The handlers of a route file: its operations, all of one path, OPTIONS, and our own 405 for every other method. */
export function apiRoutes<Path extends string>(first: Route<Path>, ...others: Route<NoInfer<Path>>[]) {
  return routesWithin("address", first, ...others);
}

/** The same within a budget of the address. */
export function routesWithin<Path extends string>(
  budget: AddressBudget,
  first: Route<Path>,
  ...others: Route<NoInfer<Path>>[]
): Record<Method, Handler> {
  const routes = new Map([first, ...others].map((route) => [route.operation.method, route]));
  const get = routes.get("GET");
  if (get) routes.set("HEAD", get);
  const allow = [...METHODS.filter((method) => routes.has(method)), "OPTIONS"].join(", ");
  return handlers(first.operation.path, budget, async (exchange, method, original) => {
    if (method === "OPTIONS" && !original) {
      await exchange.admitAnonymous();
      return exchange.respond({ status: 204, body: null, headers: { Allow: allow } });
    }
    const route = original ? undefined : routes.get(method);
    if (route) return route.handle(exchange);
    exchange.headers.Allow = allow;
    throw new ApiError("METHOD_NOT_ALLOWED", `${original ?? method} is not allowed here; ${allow} are.`);
  });
}

/** The handlers of every path under /api that no route file serves: NOT_FOUND, whatever the method. */
export function unknownPaths(): Record<Method, Handler> {
  return handlers("/api/*", "address", () => Promise.reject(notFound()));
}

type Respond = (exchange: Exchange, method: Method, original: string | null) => Promise<Response>;

/** `original` is the method of the request where that is none of ours: such a request comes as OPTIONS. */
function handlers(path: string, budget: AddressBudget, respond: Respond): Record<Method, Handler> {
  const entries = METHODS.map((method): [Method, Handler] => [
    method,
    async (request, context) => {
      const exchange = new Exchange(request, (await context.params) ?? {}, path, budget);
      try {
        exchange.refuseTrailingSlash();
        return await respond(exchange, method, request.headers.get("x-original-method"));
      } catch (error) {
        return await exchange.refuse(error);
      }
    },
  ]);
  return Object.fromEntries(entries) as Record<Method, Handler>;
}
