import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";

// Long enough for a loaded machine: it ends what hangs, and fails nothing that is only slow.
const NO_MEASURE_OF_SPEED = 90_000;

/**
 * Unit tests that need a process of their own: they run our statements, change the process's settings or its
 * built-in functions, count what it does, or use a service that remembers. All others share modules: loading
 * these anew for each file took a third of their time.
 */
const OWN_PROCESS = [
  "command-line",
  "database/*",
  "linear-work",
  "local-postgres",
  "migrations",
  "server/anonymous-traffic",
  "server/env",
  "server/mail",
  "server/outbound-connections",
  "server/outbound-guard",
  "server/outbound-request",
  "server/rate-limit",
  "server/rate-limit-redis",
].map((name) => `tests/unit/${name}.test.ts`);

/**
 * API tests with a database and settings of their own: they share no server and no modules. The longest are
 * among them, so they run first: vitest orders projects by their names.
 */
const OWN_SETTINGS = [
  "database-messages",
  "database-trouble",
  "delivery-backlog",
  "delivery-survival",
  "digest-mails",
  "key-rotation",
  "mail-trouble",
  "page-actions",
  "poolers",
  "retention",
  "secret-leaks",
  "shutdown",
  "single-sign-on",
  "telemetry",
  "two-servers",
].map((name) => `tests/api/${name}.test.ts`);

const root = fileURLToPath(new URL(".", import.meta.url));

/** The thread that draws PDFs (lib/services/disclosures/pdf-thread.ts) inherits these to read TypeScript. */
const EXEC_ARGV = [
  "--conditions=react-server",
  "--import",
  new URL("scripts/typescript-hooks.mjs", import.meta.url).href,
];

/** One more than there are processors: some files wait most of their time, for a lease or a receiver. */
const WORKERS = availableParallelism() + 1;

const UNIT = {
  testTimeout: NO_MEASURE_OF_SPEED,
  hookTimeout: NO_MEASURE_OF_SPEED,
  maxWorkers: WORKERS,
};

const API = {
  execArgv: EXEC_ARGV,
  testTimeout: NO_MEASURE_OF_SPEED,
  hookTimeout: 2 * NO_MEASURE_OF_SPEED,
  maxWorkers: Math.min(4, WORKERS),
  sequence: { groupOrder: 1 },
};

/** Imports a file's text as Next does, from `file?text`. */
const TEXT_FILES: Plugin = {
  name: "text-files",
  enforce: "pre",
  load(id) {
    const [file = "", query] = id.split("?", 2);
    return query === "text" ? `export default ${JSON.stringify(readFileSync(file, "utf8"))}` : null;
  },
};

export default defineConfig({
  plugins: [TEXT_FILES],
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // The package throws outside a React server build; under Node its server entry is the empty one.
      { find: /^server-only$/, replacement: `${root}node_modules/server-only/empty.js` },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...UNIT,
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          exclude: OWN_PROCESS,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...UNIT,
          name: "unit-own-process",
          include: OWN_PROCESS,
          execArgv: EXEC_ARGV,
          globalSetup: ["tests/helpers/postgres.setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...API,
          name: "api-shared",
          include: ["tests/api/**/*.test.ts"],
          exclude: OWN_SETTINGS,
          globalSetup: ["tests/helpers/server.setup.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...API,
          name: "api-own-settings",
          include: OWN_SETTINGS,
          globalSetup: ["tests/helpers/database.setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "clients",
          include: ["tests/clients/**/*.test.ts", "clients/cli/tests/**/*.test.ts"],
          isolate: false,
          globalSetup: ["tests/helpers/server.setup.ts"],
          testTimeout: NO_MEASURE_OF_SPEED,
          hookTimeout: 2 * NO_MEASURE_OF_SPEED,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
