import "server-only";
import { meetsScope, type RequiredScope, sufficientScopes } from "@/lib/schemas/keys/scopes";
import { type BodyValues, parseBody } from "@/lib/schemas/wire/bodies";
import { ApiError, NoOperation, notFound } from "@/lib/schemas/wire/errors";
import type {
  Exactly,
  NotAny,
  Operation,
  PathParams,
  QueryValues,
  ResponseBody,
} from "@/lib/schemas/wire/operation";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext, KeyContext } from "@/lib/server/context";
import { type ReadWithKey, recordKeyUse, shouldRecordKeyUse } from "@/lib/server/identity/authenticate";
import { afterResponse } from "./after-response";
import type { Exchange } from "./api-exchange";
import { type ApiResponse, successResponse } from "./api-response";
import type { Idempotency } from "./idempotency";
import { markOf, openCursor, refuseForeignCursor, withMarkedCursor } from "./list-cursors";
import type { Route } from "./route-handlers";

/** `loaded` is the result of `load`; `query` and `body` are empty if the operation declares none. */
interface ReadRequest<Declared extends Operation, Loaded> extends KeyContext {
  query: QueryValues<Declared>;
  loaded: Loaded;
  body: BodyValues<Declared>;
}

/** `idempotency` is null unless the operation supports an Idempotency-Key and the request has one. */
interface WriteRequest<Declared extends Operation, Loaded> extends ReadRequest<Declared, Loaded> {
  idempotency: Idempotency | null;
}

type Awaitable<T> = T | Promise<T>;
/** Loads the resource of the path; throws NOT_FOUND. Runs before the body is parsed. */
type Load<Declared extends Operation, Loaded> =
  | ((context: CallContext, params: PathParams<Declared>) => Promise<Loaded>)
  | ReadWithKey<PathParams<Declared>, Loaded>;

/**
 * Handles an operation that changes nothing. `run` is one call to a service and returns the response's body.
 */
export function readRoute<Declared extends Operation & { drains?: never }, Loaded, Body>(
  operation: Declared,
  route: {
    load?: Load<Declared, Loaded>;
    run: (request: ReadRequest<Declared, Loaded>) => Awaitable<Body & Exactly<ResponseBody<Declared>, Body>>;
  } & NotAny<Body, "run">,
): Route<Declared["path"]> {
  const handle = async (exchange: Exchange) => {
    const { list, ...request } = await admit(operation, route.load, exchange);
    const body = await route.run(request);
    noteUse(request);
    const shown = list === null ? body : withMarkedCursor(body, list);
    return exchange.respond(successResponse(operation, exchange.path, shown));
  };
  return { operation, handle };
}

/**
 * Handles an operation that writes. After the response, `drain` sends the due deliveries. `restored` turns a
 * body that was recorded under an Idempotency-Key into the body to send: a record holds no signature of a
 * link.
 */
export function writeRoute<Declared extends Operation & { drains: true }, Loaded, Body>(
  operation: Declared,
  route: {
    load?: Load<Declared, Loaded>;
    drain: () => Promise<unknown>;
    restored?: (recorded: object) => object;
    run: (request: WriteRequest<Declared, Loaded>) => Awaitable<Body & Exactly<ResponseBody<Declared>, Body>>;
  } & NotAny<Body, "run">,
): Route<Declared["path"]> {
  const handle = async (exchange: Exchange) => {
    const request = await admit(operation, route.load, exchange);
    const idempotency = operation.idempotent ? exchange.idempotency(request, operation) : null;
    const replay = ({ status, body, headers }: ApiResponse) => {
      const restored = status < 300 && body && route.restored ? route.restored(body) : body;
      return exchange.respond({ status, body: restored, headers });
    };
    const recorded = idempotency && (await idempotency.recordedResponse());
    if (recorded) return replay(recorded);
    try {
      const body = await exchange.changing(async () => route.run({ ...request, idempotency }));
      noteUse(request);
      afterResponse(route.drain);
      return exchange.respond(successResponse(operation, exchange.path, body));
    } catch (error) {
      const done = await exchange.responseAfter(error, operation, idempotency);
      if (done) afterResponse(route.drain);
      const first = done ?? (await idempotency?.storeRefusal(error));
      if (first) return replay(first);
      throw error;
    }
  };
  return { operation, handle };
}

/**
 * Handles an operation that creates an object. If an earlier request created the same object, it responds
 * with that object and the operation's status for an existing one.
 */
export function createOrFindRoute<
  Declared extends Operation & { drains: true; existingStatus: 200; idempotent?: never },
  Loaded,
  Body,
>(
  operation: Declared,
  route: {
    load?: Load<Declared, Loaded>;
    drain: () => Promise<unknown>;
    run: (
      request: ReadRequest<Declared, Loaded>,
    ) => Promise<{ created: boolean; body: Body & Exactly<ResponseBody<Declared>, Body> }>;
  } & NotAny<Body, "run">,
): Route<Declared["path"]> {
  const handle = async (exchange: Exchange) => {
    const request = await admit(operation, route.load, exchange);
    try {
      const { created, body } = await exchange.changing(() => route.run(request));
      noteUse(request);
      if (created) afterResponse(route.drain);
      const response = successResponse(operation, exchange.path, body);
      return exchange.respond(created ? response : { ...response, status: operation.existingStatus });
    } catch (error) {
      await exchange.responseAfter(error, operation, null);
      throw error;
    }
  };
  return { operation, handle };
}

/** Handles an operation that responds with a file. `fileName` is the name of the download. */
export function fileRoute<Declared extends Operation & { media: string; drains?: never }, Loaded>(
  operation: Declared,
  route: {
    load?: Load<Declared, Loaded>;
    run: (
      request: ReadRequest<Declared, Loaded>,
    ) => Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string }>;
  },
): Route<Declared["path"]> {
  const handle = async (exchange: Exchange) => {
    const request = await admit(operation, route.load, exchange);
    const { bytes, fileName } = await route.run(request);
    noteUse(request);
    const headers = {
      "Content-Type": operation.media,
      "Content-Disposition": `attachment; filename="${fileName}"`,
    };
    return exchange.respond({ status: operation.status, body: bytes, headers });
  };
  return { operation, handle };
}

/** Handles an operation that needs no key. The request counts against its address first. */
export function publicRoute<Declared extends Operation & { scope: null }>(
  operation: Declared,
  run: () => ResponseBody<Declared>,
): Route<Declared["path"]> {
  const handle = async (exchange: Exchange) => {
    await exchange.admitAnonymous();
    return exchange.respond(successResponse(operation, exchange.path, run()));
  };
  return { operation, handle };
}

/**
 * Runs the checks of docs/spec/decisions.md "Order of checks": key, funder of the path, scope, object of the
 * path, body, query.
 * `list` is the mark of a list's cursors; null for an operation that has none.
 */
async function admit<Declared extends Operation, Loaded>(
  operation: Declared,
  load: Load<Declared, Loaded> | undefined,
  exchange: Exchange,
): Promise<ReadRequest<Declared, Loaded> & { list: string | null }> {
  const params = exchange.params as PathParams<Declared> & Record<string, string>;
  const withKey = typeof load === "object" ? load : null;
  const value = withKey?.value(params) ?? null;
  const reading = withKey && value !== null ? { expression: withKey.expression, value } : null;
  const { read, ...context } = await exchange.authenticated(reading, { writes: operation.drains === true });
  const { funder } = context.caller;
  if (params.funder !== funder.slug) throw anotherFunder(params);
  if (operation.sandbox && !funder.isSandbox) throw new NoOperation();
  if (operation.scope && !meetsScope(context.caller.permissions, operation.scope))
    throw lacksScope(operation.scope);
  const loaded = (
    withKey ? withKey.from(read) : typeof load === "function" ? await load(context, params) : undefined
  ) as Loaded;
  const body = parseBody(operation, exchange.json(operation.body?.presence ?? "none"));
  const { query: given, mark } = openCursor(operation.query ? exchange.query() : {});
  const query = (operation.query ? readFields(operation.query, given) : {}) as QueryValues<Declared>;
  const list = operation.query && "cursor" in operation.query ? markOf(operation.id, params, query) : null;
  if (list !== null) refuseForeignCursor(mark, list);
  return { ...context, query, loaded, body, list };
}

function noteUse({ caller, now }: KeyContext): void {
  if (shouldRecordKeyUse(caller, now)) afterResponse(() => recordKeyUse(caller, now));
}

/** A path with a resource reads as if that were absent (docs/spec/decisions.md "Errors"). */
function anotherFunder(params: Record<string, string>): ApiError {
  if (Object.keys(params).length > 1) return notFound();
  return new ApiError("FUNDER_FORBIDDEN", "This key does not belong to the funder in the path.");
}

function lacksScope(scope: RequiredScope): ApiError {
  const named =
    scope === "offers:*" ? "any scope of offers" : `the scope ${sufficientScopes(scope).join(" or ")}`;
  return new ApiError("INSUFFICIENT_SCOPE", `This key lacks ${named}.`);
}
