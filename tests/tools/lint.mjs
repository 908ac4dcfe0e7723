import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// node tests/tools/lint.mjs: holds docs/openapi.json to Redocly's and Spectral's rules. Exit code 0 when both
// find nothing.
const here = fileURLToPath(new URL(".", import.meta.url));
const document = fileURLToPath(new URL("../../docs/openapi.json", import.meta.url));
/** @type {[string, string[]][]} */
const LINTERS = [
  ["redocly", ["lint", document, "--config", `${here}redocly.yaml`]],
  ["spectral", ["lint", document, "--ruleset", `${here}.spectral.yaml`, "--fail-severity", "hint"]],
];

if (!existsSync(`${here}node_modules/.bin`)) {
  console.error("The document's checkers are not installed: npm ci --prefix tests/tools");
  process.exit(2);
}
const failed = LINTERS.filter(([name, args]) => !passes(name, args));
process.exit(failed.length > 0 ? 1 : 0);

/**
 * @param {string} name
 * @param {string[]} args
 */
function passes(name, args) {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const run = spawnSync(`${here}node_modules/.bin/${name}`, args, { cwd: here, env, encoding: "utf8" });
  const clean = run.status === 0;
  console.log(`${name}: ${clean ? "no findings" : "findings"}`);
  if (!clean) console.error(`${run.stdout ?? ""}${run.stderr ?? ""}${run.error ?? ""}`);
  return clean;
}
