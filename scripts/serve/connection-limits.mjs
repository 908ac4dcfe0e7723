/**
 * How long a body may take without a byte, the headers, and a request in all, and how many connections a
 * process has. Headers and requests are looked at every five seconds.
 */
export const CONNECTION_LIMITS = {
  idleSeconds: 10,
  headerSeconds: 15,
  requestSeconds: 30,
  connections: 2_000,
};

const TICK_MS = 1_000;

/** What a page's body may have at most for Next to see it. lib/server/web/page-refusal.ts refuses half of it. */
const PAGE_BYTES = 131_072;

/**
 * Reports requests whose body stops arriving: `late` gets each once. A tick counts only if the event loop has
 * turned, so that a process that was busy blames no client.
 * @param {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void} late
 */
export function watchBodies(late) {
  /**
   * @type {Map<import("node:http").IncomingMessage, {
   *   response: import("node:http").ServerResponse, bytesRead: number, idle: number,
   * }>}
   */
  const unfinished = new Map();
  setInterval(() => {
    for (const [request, body] of unfinished) {
      const { bytesRead, destroyed } = request.socket;
      if (request.complete || destroyed) unfinished.delete(request);
      else if (bytesRead !== body.bytesRead) Object.assign(body, { bytesRead, idle: 0 });
      else {
        body.idle += 1;
        if (body.idle * TICK_MS < CONNECTION_LIMITS.idleSeconds * 1_000) continue;
        unfinished.delete(request);
        late(request, body.response);
      }
    }
  }, TICK_MS).unref();
  return {
    /**
     * Watches the body of a request, if it has one.
     * @param {import("node:http").IncomingMessage} request
     * @param {import("node:http").ServerResponse} response
     */
    watch(request, response) {
      const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
      if (encoding === undefined && Number(length) === 0) return;
      unfinished.set(request, { response, bytesRead: request.socket.bytesRead, idle: 0 });
      request.once("close", () => unfinished.delete(request));
    },
  };
}

/**
 * Shows Next the body of a page's request only as far as a page can have one: of a longer one, Next keeps ten
 * megabytes and then logs the address with its `sig`.
 * @param {import("node:http").IncomingMessage} request
 */
export function boundPageBody(request) {
  const { emit } = request;
  let bytes = 0;
  request.emit = (/** @type {string | symbol} */ event, /** @type {unknown[]} */ ...values) => {
    if (event === "data") bytes += /** @type {Buffer} */ (values[0]).length;
    return event === "data" && bytes > PAGE_BYTES ? false : Reflect.apply(emit, request, [event, ...values]);
  };
}
