import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer } from "@/tests/helpers/funder-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";

const GENERATORS = join(import.meta.dirname, "../generators");
const PROGRAMS = ["openapi-fetch", "hey-api", "orval"];
const SETTINGS = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: "ES2022",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    types: ["node"],
    typeRoots: [join(GENERATORS, "../../node_modules/@types")],
    skipLibCheck: true,
  },
  include: ["*.ts", "made"],
};

const run = promisify(execFile);

let funder: TestFunder;
let folder: string;
beforeAll(async () => {
  // npm test installs these packages; else: npm ci --prefix tests/generators.
  expect(await readdir(GENERATORS)).toContain("node_modules");
  folder = await mkdtemp(join(tmpdir(), "generated-clients-"));
  await cp(join(GENERATORS, "programs"), folder, { recursive: true });
  await symlink(join(GENERATORS, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(SETTINGS));
  // The programs wait for their responses at the top level, as modules may.
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  funder = await newFunder();
  await createOffer(funder, { deal_id: "GENERATED-1", ...SMALLEST_OFFER });
  await run(process.execPath, [join(GENERATORS, "make.mjs"), folder, inject("baseUrl")]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Rule: Q1-6
describe("the clients that others' generators make from the served document", () => {
  test("compile under strict", async () => {
    const compiler = join(GENERATORS, "node_modules/typescript/bin/tsc");
    const { stdout } = await run(process.execPath, [compiler, "-p", folder]).catch((error) => error);
    expect(stdout).toBe("");
  });

  test.each(PROGRAMS)("%s lists offers by a time, whose colons it escapes", async (program) => {
    const loader = import.meta.resolve("tsx");
    const list = async (since: string) => {
      const env = {
        ...process.env,
        BASE_URL: inject("baseUrl"),
        FUNDER: funder.slug,
        API_KEY: funder.apiKey,
        API_SECRET: funder.apiSecret,
        SINCE: since,
      };
      const args = ["--import", loader, join(folder, `${program}.ts`)];
      return (await run(process.execPath, args, { cwd: folder, env })).stdout;
    };
    const printed = await list("2026-01-05T00:00:00Z");
    expect(printed).toContain("updated_since=2026-01-05T00%3A00%3A00Z");
    expect(printed).toMatch(/^found GENERATED-1$/m);
    expect(await list("2098-01-05T00:00:00Z")).toMatch(/^found $/m);
  });
});
