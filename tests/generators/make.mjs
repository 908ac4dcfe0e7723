import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// node tests/generators/make.mjs <folder> <base URL>: makes the clients of three generators by others from the
// document that the server serves, into <folder>/made.
const [folder = "", baseUrl = ""] = process.argv.slice(2);
const document = join(folder, "openapi.json");
const made = join(folder, "made");

const response = await fetch(`${baseUrl}/api/v1/openapi.json`);
writeFileSync(document, await response.text());
run("openapi-typescript", "bin/cli.js", document, "-o", join(made, "openapi-typescript.ts"));
run("@hey-api/openapi-ts", "bin/run.js", "-i", document, "-o", join(made, "hey-api"), "--silent");
run("orval", "dist/bin/orval.js", "-i", document, "-o", join(made, "orval.ts"), "--client", "fetch");

/**
 * @param {string} name
 * @param {string} program
 * @param {...string} args
 */
function run(name, program, ...args) {
  const path = fileURLToPath(new URL(`node_modules/${name}/${program}`, import.meta.url));
  execFileSync(process.execPath, [path, ...args], { cwd: folder });
}
