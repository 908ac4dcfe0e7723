import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./processes.mjs";
import { ROOT } from "./start/data-folder.mjs";

/**
 * Generates Prisma's client if the schema or the packages have changed; returns whether it did. Throws
 * UserFacingError.
 */
export async function generateClient() {
  return whenChanged(join(ROOT, "lib/server/prisma"), ["prisma/schema", "package-lock.json"], () =>
    runQuietly(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
      // Prisma would download an engine that it does not use here. It accepts any executable instead.
      env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
      failure: "The database client could not be generated.",
    }),
  );
}

/**
 * Builds the production server if its sources have changed; returns whether it did. Throws UserFacingError.
 * @param {NodeJS.Dict<string>} env
 */
export async function buildServer(env) {
  return whenChanged(join(ROOT, ".next"), BUILD_SOURCES, () =>
    runQuietly(process.execPath, ["scripts/next-build.mjs"], {
      env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      failure: "The build failed.",
    }),
  );
}

const BUILD_SOURCES = [
  "app",
  "components",
  "lib",
  "clients/cli/README.md",
  "clients/cli/src/mcp/tools.ts",
  "clients/python/README.md",
  "clients/typescript/README.md",
  "prisma/schema",
  "docs/openapi.json",
  "docs/signing.md",
  "docs/examples",
  "docs/guide",
  "docs/postman",
  "docs/quickstart",
  "docs/recipes",
  "docs/releases.json",
  "CHANGELOG.md",
  "scripts/next-build.mjs",
  "instrumentation.ts",
  "proxy.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
];

/** Files generated from sources that are hashed themselves. */
const GENERATED = /^lib\/server\/prisma$|\/__pycache__$/;

/**
 * Runs `make` unless its output folder has a stamp of the same sources. The stamp is written last; returns
 * whether `make` ran.
 * @param {string} folder
 * @param {string[]} sources
 * @param {() => Promise<unknown>} make
 */
async function whenChanged(folder, sources, make) {
  const stamp = join(folder, ".made-of");
  const hash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  rmSync(stamp, { force: true });
  await make();
  writeFileSync(stamp, hash);
  return true;
}

/** @param {string[]} sources */
function hashOf(sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesUnder).sort()) {
    hash.update(`${file}\n`).update(
      createHash("sha256")
        .update(readFileSync(join(ROOT, file)))
        .digest(),
    );
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (GENERATED.test(path) || !existsSync(join(ROOT, path))) return [];
  try {
    return readdirSync(join(ROOT, path)).flatMap((name) => filesUnder(`${path}/${name}`));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOTDIR") return [path];
    throw error;
  }
}
