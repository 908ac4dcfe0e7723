import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// node tests/tools/lint.mjs: holds docs/openapi.json to Redocly's and Spectral's rules, and to Redocly's score.
// Exit code 0 when both find nothing and the score is high enough.
const here = fileURLToPath(new URL(".", import.meta.url));
const document = fileURLToPath(new URL("../../docs/openapi.json", import.meta.url));
/** @type {[string, string[]][]} */
const LINTERS = [
  ["redocly", ["lint", document, "--config", `${here}redocly.yaml`]],
  ["spectral", ["lint", document, "--ruleset", `${here}.spectral.yaml`, "--fail-severity", "hint"]],
];

const LEAST_SCORE = 85;

if (!existsSync(`${here}node_modules/.bin`)) {
  console.error("The document's checkers are not installed: npm ci --prefix tests/tools");
  process.exit(2);
}
const failed = LINTERS.filter(([name, args]) => !passes(name, args));
process.exit(failed.length > 0 || !scoresEnough() ? 1 : 0);

/** Whether Redocly's score of how ready the document is for agents is at least LEAST_SCORE. */
function scoresEnough() {
  const { stdout } = run("redocly", ["score", document, "--format", "json"]);
  const score = Number(JSON.parse(stdout).agentReadiness);
  console.log(`redocly score: ${score} of 100, at least ${LEAST_SCORE}`);
  return score >= LEAST_SCORE;
}

/**
 * @param {string} name
 * @param {string[]} args
 */
function passes(name, args) {
  const { status, stdout, stderr, error } = run(name, args);
  const clean = status === 0;
  console.log(`${name}: ${clean ? "no findings" : "findings"}`);
  if (!clean) console.error(`${stdout ?? ""}${stderr ?? ""}${error ?? ""}`);
  return clean;
}

/**
 * @param {string} name
 * @param {string[]} args
 */
function run(name, args) {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return spawnSync(`${here}node_modules/.bin/${name}`, args, { cwd: here, env, encoding: "utf8" });
}
