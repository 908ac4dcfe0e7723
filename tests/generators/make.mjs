import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

// node tests/generators/make.mjs <folder> <base URL>: makes the clients of three generators by others from the
// document that the server serves, into <folder>/made.
const [folder = "", baseUrl = ""] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const document = join(folder, "openapi.json");
const made = join(folder, "made");

const response = await fetch(`${baseUrl}/api/v1/openapi.json`);
writeFileSync(document, await response.text());
run("openapi-typescript", "bin/cli.js", document, "-o", join(made, "openapi-typescript.ts"));
run("@hey-api/openapi-ts", "bin/run.js", "-i", document, "-o", join(made, "hey-api"), "--silent");
const { generate } = await import("orval");
const output = { target: join(made, "orval.ts"), client: "fetch", mode: "single", baseUrl };
await generate({ input: document, output }, folder);

/**
 * @param {string} name
 * @param {string} program
 * @param {...string} args
 */
function run(name, program, ...args) {
  const home = dirname(require.resolve(`${name}/package.json`));
  execFileSync(process.execPath, [join(home, program), ...args], { cwd: folder });
}
