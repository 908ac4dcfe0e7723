// Changes request targets before Next sees them, so that Next itself never responds under /api.

/** An API path that no route has: the catch-all responds with NOT_FOUND in the API's shape. */
const UNKNOWN_API_PATH = "/api/-";
/** A path that is no offer's page: no deal_id begins with `-`. */
const UNKNOWN_PAGE = "/-";
/**
 * The queries that Next does not change, except that it escapes each colon; serve.mjs passes on how the colons
 * were sent. Next rewrites all others, such as `%41` to `A` and `a` to `a=`, which breaks their signature.
 */
const PLAIN_QUERY = /^(?:[\w.-]+=(?:[\w.:-]|%3[Aa])*(?:&(?!$)|$))*$/;
/** Queries that the API refuses: one for its characters, one for what its characters make. */
const REFUSED_QUERIES = { characters: "~", pairs: "=" };

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const API_PATH = /^\/api(?:\/(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+)+$/;
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * The request target for Next: the given one, unless Next would redirect it, fail on it or read it
 * differently from the signed one. In that case, a path that does not exist, or a query that is refused.
 * @param {string} target
 */
export function targetForNext(target) {
  const relative = target.replace(/^https?:\/\/[^/?#]*/i, "");
  const [path] = /** @type {[string]} */ (relative.split(/[?#]/, 1));
  if (isUnderApi(path)) {
    if (!isApiPath(path) || relative.includes("#")) return UNKNOWN_API_PATH;
    const query = relative.slice(path.length + 1);
    if (PLAIN_QUERY.test(query)) return relative;
    return `${path}?${REFUSED_QUERIES[/^[\w.&=-]*$/.test(query) ? "pairs" : "characters"]}`;
  }
  return relative.startsWith("/") && decodes(path) ? relative : UNKNOWN_PAGE;
}

/**
 * Whether a path is under /api, unchanged or as Next would normalise it.
 * @param {string} path
 */
export function isUnderApi(path) {
  return /^\/api(?:[/\\?#]|$)/.test(path) || /^\/api(?:\/|$)/.test(normalized(path));
}

/**
 * The method for Next. Route handlers support seven; any other goes as OPTIONS with
 * `x-original-method`, and the response is METHOD_NOT_ALLOWED.
 * @param {string} method
 */
export function methodForNext(method) {
  return METHODS.has(method) ? method : "OPTIONS";
}

/** @param {string} path */
function isApiPath(path) {
  return API_PATH.test(path) && !DOT_SEGMENT.test(path) && decodes(path);
}

/** @param {string} path */
function decodes(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} path */
function normalized(path) {
  const slashes = path.replace(/[/\\]+/g, "/");
  return URL.canParse(slashes, "http://localhost") ? new URL(slashes, "http://localhost").pathname : slashes;
}
