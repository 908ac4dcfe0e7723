import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// node tests/tools/contract.mjs <file>: holds recorded responses to docs/openapi.json with Prism's validator.
// The file has a line of JSON a response: {method, path, status, headers, text}. Exit code 0 when all hold
// and every operation has succeeded once.
const here = fileURLToPath(new URL(".", import.meta.url));
const DOCUMENT = fileURLToPath(new URL("../../docs/openapi.json", import.meta.url));

const [recorded = ""] = process.argv.slice(2);
if (!existsSync(`${here}node_modules/@stoplight/prism-http`)) {
  stop("The document's checkers are not installed: npm ci --prefix tests/tools");
}
if (!existsSync(recorded))
  stop("No responses were recorded: the API's tests write them to RECORDED_RESPONSES.");
const { getHttpOperationsFromSpec } = await import("@stoplight/prism-http");
const { validateOutput } = await import("@stoplight/prism-http/dist/validator/index.js");

/**
 * A line of the file: a response and the request it belongs to.
 * @typedef {{ method: string, path: string, status: number, headers: Record<string, string>, text: string }}
 * Recorded
 */

const operations = (await getHttpOperationsFromSpec(DOCUMENT)).map((operation) => ({
  operation,
  method: operation.method.toUpperCase(),
  pattern: new RegExp(`^${operation.path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
  succeeded: false,
}));
/** @type {Recorded[]} */
const responses = readFileSync(recorded, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line));
const faults = responses.flatMap(faultsOf);
const unseen = operations.filter(({ succeeded }) => !succeeded).map(({ operation }) => operation.iid);
for (const fault of new Set(faults)) console.error(fault);
if (unseen.length > 0) console.error(`Never responded with success: ${unseen.join(", ")}`);
console.log(`contract: ${responses.length} responses, ${faults.length} faults`);
process.exit(faults.length + unseen.length > 0 ? 1 : 0);

/**
 * What in a response is not as documented; nothing for a path or method that is no operation.
 * @param {Recorded} recorded
 */
function faultsOf({ method, path, status, headers, text }) {
  const [pathname = ""] = path.split("?");
  const found = operations.find(
    (operation) => operation.method === method && operation.pattern.test(pathname),
  );
  if (!found) return [];
  if (status < 300) found.succeeded = true;
  const isJson = (headers["content-type"] ?? "").startsWith("application/json");
  const body = text === "" ? undefined : isJson ? JSON.parse(text) : text;
  const result = validateOutput({
    resource: found.operation,
    element: { statusCode: status, headers, body },
  });
  const diagnostics = result._tag === "Left" ? result.left : [];
  return diagnostics.map(({ message }) => `${method} ${pathname} ${status}: ${message}`);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence);
  process.exit(2);
}
