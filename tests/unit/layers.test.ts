import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// Each piece of code is put into a file of its own in a copy of the layers' folders; one run of the linter
// checks them all.

type Code = [title: string, code: string];

const PURE: Code[] = [
  ...imports(
    "zod",
    "react",
    "node:crypto",
    "next/server",
    "decimal.js",
    "@/lib/schemas/offers/fields",
    "../schemas/offer",
  ),
  ...uses("Date.now()", "new Date()", "new Intl.NumberFormat()", "process.env", 'fetch("https://a")'),
  ...uses(
    "Math.random()",
    "crypto.randomUUID()",
    "globalThis.Date",
    "(1).toLocaleString()",
    "performance.now()",
  ),
  ["to import zod later", 'export const later = import("zod");'],
  ["to pass zod on", 'export { z } from "zod";'],
];

const FORBIDDEN: Record<string, Code[]> = {
  "lib/calculator": [...PURE, ...imports("@/lib/disclosure/disclosure", "../disclosure/disclosure")],
  "lib/calculator/terms": PURE,
  "lib/disclosure": PURE,
  "lib/disclosure/words": PURE,
  "lib/schemas": [
    ...imports(
      "react",
      "next/server",
      "node:fs",
      "@prisma/client",
      "@/lib/server/env",
      "@/lib/services/offers/change",
    ),
    ...imports("../server/env", "@/app/page", "@/components/ui/dialog"),
    ...uses("process.env"),
  ],
  "lib/server": [
    ...imports(
      "@/lib/services/offers/change",
      "../services/offers/offers",
      "@/app/page",
      "@/components/ui/dialog",
    ),
    ...imports(
      "../../app/page",
      "../../components/ui/dialog",
      "@/scripts/db/migrations",
      "@/tests/helpers/offers",
    ),
    ...imports("@/lib/calculator/quote", "@/bench/speed", "@/prisma/seed", "next/navigation"),
    ...uses("process.env"),
  ],
  "lib/services": [
    ...imports("next/server", "next/headers", "next", "react", "@/app/page", "@/components/ui/dialog"),
    ...imports("react/jsx-runtime", "react-dom", "../../app/page", "../../components/ui/dialog"),
    ...imports("@/lib/server/prisma/client", "../server/prisma/client", "@/scripts/db/migrations"),
    ...imports("@/tests/helpers/offers", "@/bench/speed", "@/prisma/seed"),
    ...uses("process.env", "new Request(a)", "new Response()", 'fetch("https://a")'),
    ...uses("prisma.$queryRaw`SELECT 1`", "tx.$executeRaw(a)", "Prisma.sql`SELECT 1`", "Prisma.join(a)"),
  ],
  "lib/services/locks.ts": imports("@/lib/services/offers/offers"),
  "lib/services/pages.ts": imports("./offers/offers"),
  "lib/services/counted.ts": imports("./schedule"),
  "lib/services/drain.ts": imports("./schedule"),
  "lib/services/retention.ts": imports("@/lib/services/console/today", "./offers/write-statements"),
  "lib/services/events": imports("@/lib/services/deliveries/deliveries", "@/lib/services/offers/offers"),
  "lib/services/terms": imports("@/lib/services/offers/offers", "@/lib/services/events/events"),
  "lib/services/brands": imports("@/lib/services/funders/funders"),
  "lib/services/deliveries": imports(
    "@/lib/services/offers/offers",
    "@/lib/services/events/list",
    "@/lib/services/drain",
    "@/lib/services/people/team",
    "@/lib/services/webhooks/webhooks",
  ),
  "lib/services/webhooks": imports(
    "@/lib/services/offers/offers",
    "@/lib/services/brands/brands",
    "@/lib/services/deliveries/list",
    "@/lib/services/deliveries/outcome-statements",
  ),
  "lib/services/funders": imports(
    "@/lib/services/people/team",
    "@/lib/services/offers/offers",
    "@/lib/services/brands/other",
  ),
  "lib/services/people": imports("@/lib/services/funders/funders", "@/lib/services/submissions/list"),
  "lib/services/offers": imports(
    "@/lib/services/disclosures/disclosures",
    "@/lib/services/submissions/list",
    "@/lib/services/links/links",
    "@/lib/services/pages/calculator",
  ),
  "lib/services/links": imports(
    "@/lib/services/disclosures/disclosures",
    "@/lib/services/offers/change",
    "@/lib/services/offers/write-statements",
  ),
  "lib/services/disclosures": imports(
    "@/lib/services/submissions/submit",
    "@/lib/services/erasures/erasures",
    "@/lib/services/schedule",
    "@/lib/services/offers/check",
    "@/lib/services/links/link-event-statements",
  ),
  "lib/services/submissions": imports(
    "@/lib/services/pages/calculator",
    "@/lib/services/sandbox/reset",
    "@/lib/services/disclosures/create",
    "@/lib/services/offers/create",
  ),
  "lib/services/quotes": imports("@/lib/services/console/today", "@/lib/services/offers/write-statements"),
  "lib/services/sandbox": imports("@/lib/services/console/today", "@/lib/services/retention"),
  "lib/services/erasures": imports("@/lib/services/sandbox/reset", "@/lib/services/drain"),
  "lib/services/console": imports(
    "@/lib/services/pages/calculator",
    "@/lib/services/schedule",
    "@/lib/services/deliveries/claim-statements",
  ),
  "lib/services/pages": imports("@/lib/services/console/today", "next/server"),
  components: [
    ...imports(
      "zod",
      "@/lib/schemas/offers/fields",
      "@/lib/server/env",
      "@/lib/services/offers/change",
      "../../lib/schemas/offers/fields",
    ),
    ...imports("node:crypto"),
    ...uses("process.env"),
  ],
  app: [
    ...imports(
      "@/lib/server/database/database",
      "@/lib/server/prisma/client",
      "pg",
      "@prisma/client",
      "@/scripts/db/migrations",
    ),
    ...imports(
      "@/lib/server/outbound/mail",
      "../lib/server/database/database",
      "../../lib/services/offers/change",
      "@/lib/calculator/quote",
      "@/lib/disclosure/disclosure",
    ),
    ...imports("@/prisma/seed", "@/tests/helpers/offers", "@/bench/speed", "next/navigation"),
    ...uses("process.env"),
    ["to import a redirect later", 'export const later = import("next/navigation");'],
  ],
  "app/inline.tsx": [["an action of its own", 'export async function act() {\n  "use server";\n}']],
};

const ALLOWED: Record<string, Code[]> = {
  "lib/calculator/terms": [
    ...imports("./terms", "@/lib/calculator/money/money"),
    ...uses("Math.max(1, 2)", "BigInt(1)"),
  ],
  "lib/disclosure/words": imports("./texts", "@/lib/disclosure/disclosure", "@/lib/calculator/money/money"),
  "lib/schemas/offers": imports(
    "zod",
    "./fields",
    "@/lib/schemas/wire/errors",
    "@/lib/calculator/money/money",
    "@/lib/disclosure/regimes/regimes",
  ),
  "lib/server": imports("pg", "node:crypto", "next/server", "@/lib/schemas/wire/errors", "./env"),
  "lib/services": imports(
    "@/lib/server/database/database",
    "@/lib/schemas/wire/errors",
    "@/lib/calculator/quote",
    "./audit",
    "@/lib/services/lock-statements",
  ).concat(uses("prisma.offer.findMany()", "prisma.$transaction(a)")),
  "lib/services/schedule.ts": imports("./sandbox/reset", "./links/link-events"),
  "lib/services/offers": imports("@/lib/services/events/events", "@/lib/services/audit", "./issue-link"),
  "lib/services/links": imports("@/lib/services/offers/offers", "@/lib/services/offers/offers-statements"),
  "lib/services/submissions": imports(
    "@/lib/services/disclosures/disclosures",
    "@/lib/services/disclosures/disclosures-statements",
    "@/lib/services/lock-statements",
  ),
  "lib/services/console": imports(
    "@/lib/services/submissions/list",
    "@/lib/services/offers/create",
    "@/lib/services/people/members",
    "@/lib/services/deliveries/deliveries-statements",
  ),
  components: imports(
    "react",
    "react-hook-form",
    "lean-qr/nano",
    "@/lib/calculator/quote",
    "@/lib/disclosure/regimes/regimes",
    "@/components/ui/dialog",
  ),
  app: imports(
    "react",
    "@/lib/services/offers/change",
    "@/lib/schemas/offers/fields",
    "@/components/ui/dialog",
  ),
  "app/page.tsx": imports("next/navigation"),
  "app/console/go-to.ts": imports("next/navigation"),
};

let refused: Set<string>;

beforeAll(async () => {
  refused = await filesRefused();
}, 60_000);

describe.each(Object.entries(FORBIDDEN))("in %s lint refuses", (folder, codes) => {
  // Rule: R1-3
  test.each(codes.map(([title], index) => [title, index] as const))("%s", (_title, index) => {
    expect(refused).toContain(fileOf(folder, "forbidden", index));
  });
});

describe.each(Object.entries(ALLOWED))("in %s lint allows", (folder, codes) => {
  test.each(codes.map(([title], index) => [title, index] as const))("%s", (_title, index) => {
    expect(refused).not.toContain(fileOf(folder, "allowed", index));
  });
});

const root = fileURLToPath(new URL("../..", import.meta.url));

test.each(["lib/server", "lib/services"])(
  "no file of %s can be built into a page's browser code",
  (folder) => {
    const files = sourcesOf(folder);
    expect(files).not.toEqual([]);
    expect(files.filter((name) => !textOf(name).startsWith('import "server-only";\n'))).toEqual([]);
  },
);

test("the product connects to the database in one place; migrations and PostgreSQL's own programs beside it", () => {
  const files = ["app", "components", "lib", "prisma", "scripts"].flatMap(sourcesOf);
  const connecting = /(?:from|import\() ?"(?:pg|@prisma\/adapter-pg|@prisma\/client)"|new PrismaClient/;
  expect(files.filter((name) => connecting.test(textOf(name))).toSorted()).toEqual([
    "lib/server/database/connections.ts",
    "lib/server/database/database.ts",
    "scripts/db/local-postgres.mjs",
    "scripts/db/migrations.ts",
    "scripts/db/schema-diff.ts",
  ]);
});

test("a map from any text is read by ownValue: plain indexing also finds what every object inherits", () => {
  const read = ["app", "components", "lib"].flatMap(sourcesOf).flatMap((name) => {
    const text = textOf(name);
    const maps = [...text.matchAll(/const ([A-Z_]+): (?:Readonly<)?(?:Partial<)?Record<string,/g)];
    return maps
      .map(([, map = ""]) => map)
      .filter((map) => new RegExp(`\\b${map}\\[|\\bin ${map}\\b`).test(text))
      .map((map) => `${name}: ${map}`);
  });
  expect(read).toEqual([]);
});

test("an exported name means one thing: no two files define it", () => {
  const files = ["app", "components", "lib"].flatMap(sourcesOf);
  const definition =
    /^export (?:abstract |async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
  const places = new Map<string, Set<string>>();
  for (const name of files)
    for (const [, exported = ""] of textOf(name).matchAll(definition)) {
      if (!DEMANDED_BY_NEXT.has(exported))
        places.set(exported, (places.get(exported) ?? new Set()).add(name));
    }
  expect(places.size).toBeGreaterThan(1_000);
  expect([...places].filter(([, { size }]) => size > 1).map(([name, where]) => [name, ...where])).toEqual([]);
});

/** What Next looks for in a file by its name. */
const DEMANDED_BY_NEXT = new Set([
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "dynamic",
  "metadata",
  "generateMetadata",
  "generateStaticParams",
]);

test("each file of statements says why they are SQL", () => {
  const files = sourcesOf("lib").filter((name) => name.endsWith("-statements.ts"));
  expect(files).not.toEqual([]);
  expect(files.filter((name) => !textOf(name).includes("SQL: "))).toEqual([]);
});

/** The source files of a folder and those below it, without generated ones. */
function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.(?:m?js|tsx?)$/.test(name) && !name.startsWith("lib/server/prisma/"));
}

function textOf(name: string): string {
  return readFileSync(join(root, name), "utf8");
}

const copy = mkdtempSync(join(tmpdir(), "offer-calculator-layers-"));
afterAll(() => rmSync(copy, { recursive: true }));

interface Diagnostic {
  category: string;
  location: { path: string };
}

const PLUGINS = [
  "calculator-purity",
  "statements-in-files",
  "nouns-look-down",
  "nouns-have-a-door",
  "actions-go-to",
];

/** The files in which the project's lint rules find a breach of a layer. */
async function filesRefused(): Promise<Set<string>> {
  const rules = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
  write("biome.json", JSON.stringify({ ...rules, vcs: { enabled: false } }));
  for (const plugin of PLUGINS)
    cpSync(join(root, `scripts/${plugin}.grit`), join(copy, `scripts/${plugin}.grit`));
  for (const [kind, all] of Object.entries({ forbidden: FORBIDDEN, allowed: ALLOWED })) {
    for (const [folder, codes] of Object.entries(all)) {
      for (const [index, [, code]] of codes.entries()) write(fileOf(folder, kind, index), `${code}\n`);
    }
  }
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "--diagnostic-level=error", "."];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  const ofLayers = diagnostics.filter(({ category }) =>
    /noRestricted(?:Imports|Globals)|plugin/.test(category),
  );
  return new Set(ofLayers.map(({ location }) => location.path));
}

function fileOf(folder: string, kind: string, index: number): string {
  return /\.tsx?$/.test(folder) ? folder : `${folder}/${kind}-${index}.ts`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

function imports(...modules: string[]): Code[] {
  return modules.map((name) => [`to import ${name}`, `import { a } from "${name}";\nexport const b = a;`]);
}

function uses(...expressions: string[]): Code[] {
  return expressions.map((expression) => [`to use ${expression}`, `export const b = ${expression};`]);
}
