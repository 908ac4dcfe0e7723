import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parseAst } from "vitest/node";
import { SERVER_ARGUMENTS } from "@/scripts/processes.mjs";

const LAWS = "tests/unit/calculator/laws.test.ts";

describe("a test is found by its full title", () => {
  test.each([
    ["tests/unit/services/deliveries.test.ts", "the waits are those of the contract"],
    [LAWS, "%s › the payments sum to the amount sold"],
    [LAWS, "in exact integers › the payments sum to the amount sold"],
    [
      "tests/unit/server/rate-limit-redis.test.ts",
      "the shared store › while it works › two instances share one budget",
    ],
    [
      "tests/unit/signing-examples.test.ts",
      "docs/signing.md › its Node verifier takes what the service sends only (needs node)",
    ],
    ["tests/api/signing.test.ts", "401 SIGNATURE_INVALID › a short signature"],
    [
      "tests/api/quote-offer.test.ts",
      '400 › {"fees":[{"id":"hidden","amount":1}]} is refused with the limit',
    ],
    [
      "tests/unit/calculator/frequency.test.ts",
      "a payment override in another frequency › 535.71 a day is, monthly, 11607.05",
    ],
    [
      "tests/api/database-messages.test.ts",
      "GET /offers waits for the database at most as often as promised",
    ],
    [
      "tests/e2e/share.spec.ts",
      "in the dark › either term sheet of an offer with everything long goes on further pages, each with its head, in type of 8 points or more, and leaves nothing out",
    ],
  ])("%s: %s", (file, title) => {
    expect(hasTest(file, title)).toBe(true);
  });

  test.each([
    ["tests/unit/services/deliveries.test.ts", "the waits"],
    [LAWS, "the payments sum to the amount sold"],
    ["tests/api/signing.test.ts", "401 SIGNATURE_INVALID › a signature of another planet"],
    ["tests/api/quote-offer.test.ts", '400 › {"upsell":0.99} is refused with the limit'],
  ])("%s has none called %s", (file, title) => {
    expect(hasTest(file, title)).toBe(false);
  });
});

test.each(["README.md", "CONTRIBUTING.md", "ACCESSIBILITY.md", "docs/operations.md", "docs/security.md"])(
  "every file, name and test that %s refers to exists",
  (document) => {
    expect(referencesOf(document)).not.toEqual([]);
    expect(brokenReferences(document)).toEqual([]);
  },
);

test("the units of docs/operations.md start the server as npm start does", () => {
  const started = readFileSync("docs/operations.md", "utf8").match(/ExecStart=[^\n`]*serve\.mjs/g) ?? [];
  expect(started).toHaveLength(2);
  for (const command of started) expect(command).toContain(`/usr/bin/node ${SERVER_ARGUMENTS.join(" ")}`);
});

const DECISIONS = readdirSync("docs/decisions").map((file) => `docs/decisions/${file}`);

test.each(["README.md", "CONTRIBUTING.md", "docs/security.md", ...DECISIONS])(
  "%s names no source file that is not there",
  (document) => {
    expect(missingFiles(document)).toEqual([]);
  },
);

test("no comment names a file of lib that is not there", () => {
  // A migration stays as it was applied, and the linter's test names files that it makes.
  const files = sourceFiles().filter(
    (file) => !/^(?:prisma\/migrations|lib\/server\/prisma)\/|layers\.test\.ts$/.test(file),
  );
  const named = files.flatMap((file) =>
    [...commentsJoined(file).matchAll(/(?<![\w/.-])lib\/[\w-]+\/[\w/-]+(?:\.tsx?)?/g)].map(([name]) => name),
  );
  expect(named).not.toEqual([]);
  const missing = named.filter((name) =>
    ["", ".ts", ".tsx"].every((end) => !existsSync(join(ROOT, name + end))),
  );
  expect(missing).toEqual([]);
});

describe("no line is longer than 300 characters", () => {
  const folders = ["docs", "clients"].flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[]).map((file) => `${folder}/${file}`),
  );
  const roots = readdirSync(".").filter((file) => file.endsWith(".md"));
  const documents = [...roots, "bench/README.md", ...folders];
  const written = /^(?!.*node_modules|docs\/rules-and-tests).*\.md$/;

  test.each(documents.filter((file) => written.test(file)))("in %s", (document) => {
    const lines = readFileSync(document, "utf8").split("\n");
    expect(lines.filter(({ length }) => length > 300)).toEqual([]);
  });
});

describe("a citation of docs/spec leads to a section that is there", () => {
  test.each(specifications())("docs/spec/%s is in the index, and what it refers to exists", (file) => {
    if (file !== "README.md") expect(referencesOf(`${SPEC}/README.md`).map(nameOf)).toContain(file);
    expect(brokenReferences(`${SPEC}/${file}`)).toEqual([]);
    expect(citationsBetween(`${SPEC}/${file}`).filter(leadsNowhere)).toEqual([]);
  });

  test("in every comment of a source or a test, and in the product's always to a heading", () => {
    const citations = [...sourceFiles(), ...ROOT_FILES].flatMap(citationsIn);
    expect(citations.filter(({ heading }) => heading).length).toBeGreaterThan(60);
    expect(citations.filter(leadsNowhere)).toEqual([]);
    const whole = citations.filter(({ at, heading }) => !heading && !at.startsWith("tests/"));
    expect(whole).toEqual([]);
  });

  test("and no comment cites a document that is not in the repository", () => {
    const away = /\b(?:contract|specification|rules)(?: of [a-z]+)?,? (?:section|part)s? \d|\.\.\/shared\//;
    const found = [...sourceFiles(), ...ROOT_FILES].filter((file) => away.test(commentsJoined(file)));
    expect(found.filter((file) => file !== "tests/unit/references.test.ts")).toEqual([]);
  });

  test("a heading or a file that is not there is found", () => {
    const citation = { at: "a comment", file: "decisions.md", heading: "Errors" };
    expect(leadsNowhere(citation)).toBe(false);
    expect(leadsNowhere({ ...citation, heading: "Error" })).toBe(true);
    expect(leadsNowhere({ ...citation, file: "decision.md" })).toBe(true);
    expect(leadsNowhere({ ...citation, file: "funder-api.md", heading: "Offer (request fields)" })).toBe(
      false,
    );
  });
});

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SEPARATOR = " › ";

/**
 * The full titles of a test file, such as "describe › test", read without running the file. In a title that
 * is computed at run time, `%s` or `$name` stands for any text.
 */
function testTitles(file: string): string[] {
  const known = READ.get(file);
  if (known) return known;
  const program = parseAst(sourceOf(file), { lang: "ts" }) as unknown as Node;
  const titles = titlesIn(program, constantsOf(program));
  READ.set(file, titles);
  return titles;
}

const READ = new Map<string, string[]>();

/**
 * Whether a file has a test with this title: as in its source, or with values that a run inserts into the
 * gaps.
 */
function hasTest(file: string, title: string): boolean {
  const source = sourceOf(file);
  return testTitles(file).some((written) => written === title || fills(written, title, source));
}

/**
 * The errors in the references of a document, one sentence each: a link to a test file must have the full
 * title of a test there, as the link's title or else its text; a link in `code` must have a name that occurs
 * in the file; every file must exist.
 */
function brokenReferences(document: string): string[] {
  return referencesOf(document).flatMap(({ text, file, line }) => {
    const at = `${document}:${line}`;
    if (!existsSync(join(ROOT, file))) return [`${at}: there is no file ${file}`];
    if (/\.(?:test|spec)\.ts$/.test(file))
      return hasTest(file, text) ? [] : [`${at}: ${file} has no test "${text}"`];
    const name = /^`(.+)`$/.exec(text)?.[1];
    return name === undefined || mentions(file, name) ? [] : [`${at}: ${file} does not mention ${name}`];
  });
}

/**
 * The links of a document to files of the repository: their title or else their text, without escapes, and
 * the file they lead to.
 */
function referencesOf(document: string): { text: string; file: string; line: number }[] {
  const lines = readFileSync(join(ROOT, document), "utf8").split("\n");
  return lines.flatMap((content, index) =>
    [...content.matchAll(LINK)].map(([, text = "", target = "", title = text]) => ({
      text: title.replace(/\\([!-/:-@[-`{-~])/g, "$1"),
      file: relative(ROOT, join(ROOT, dirname(document), decodeURI(target))),
      line: index + 1,
    })),
  );
}

/**
 * The source files that a document names in `code` and the repository does not have. A name is a path from
 * the root, or the last part of one.
 */
function missingFiles(document: string): string[] {
  const text = readFileSync(join(ROOT, document), "utf8");
  const names = [...text.matchAll(SOURCE_FILE)].map(([, name = ""]) => name);
  const files = SOURCE_FOLDERS.flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map(
      (file) => `/${join(folder, file)}`,
    ),
  );
  return names.filter(
    (name) => !existsSync(join(ROOT, name)) && !files.some((file) => file.endsWith(`/${name}`)),
  );
}

/** Where something cites a document of docs/spec, and the heading of the section; without one the whole. */
interface Citation {
  at: string;
  file: string;
  heading?: string;
}

const SPEC = "docs/spec";
const ROOT_FILES = ["instrumentation.ts", "proxy.ts", "next.config.mjs", "vitest.config.ts"];

function specifications(): string[] {
  return readdirSync(SPEC).filter((file) => file.endsWith(".md"));
}

function sourceFiles(): string[] {
  return [...SOURCE_FOLDERS, "bench"].flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
      .map((file) => join(folder, file))
      .filter(
        (file) => /\.(?:tsx?|mjs|py|prisma|sql)$/.test(file) && !/node_modules|\/generated\//.test(file),
      ),
  );
}

function nameOf({ file }: { file: string }): string {
  return relative(SPEC, file);
}

/** A file with the lines of each comment joined: a citation may stand on two. */
function commentsJoined(file: string): string {
  return sourceOf(file).replace(/\n\s*(?:\*|\/\/|--)(?!\/)\s*/g, " ");
}

/** The citations in the comments of a source, such as `docs/spec/decisions.md "Errors"`. */
function citationsIn(source: string): Citation[] {
  const cited = commentsJoined(source).matchAll(/docs\/spec\/([\w-]+\.md)(?:,? "([^"\n]+)")?/g);
  const own = source === "tests/unit/references.test.ts";
  return own ? [] : [...cited].map(([, file = "", heading]) => ({ at: source, file, heading }));
}

/** The citations in a document of docs/spec: `[decisions.md](decisions.md), "Events" and "Errors"`. */
function citationsBetween(document: string): Citation[] {
  const text = sourceOf(document).replace(/\s+/g, " ");
  return [...text.matchAll(/\]\(([\w-]+\.md)\), ("[^"]+"(?:(?:,| and) "[^"]+")*)/g)].flatMap(
    ([, file = "", headings = ""]) =>
      [...headings.matchAll(/"([^"]+)"/g)].map(([, heading]) => ({ at: document, file, heading })),
  );
}

function leadsNowhere({ file, heading }: Citation): boolean {
  if (!existsSync(join(ROOT, SPEC, file))) return true;
  return heading !== undefined && !headingsOf(`${SPEC}/${file}`).includes(heading);
}

/** The headings of a document without their numbers. */
function headingsOf(document: string): string[] {
  const headings = sourceOf(document).matchAll(/^#{1,4} (?:\d+(?:\.\d+)*\.? )?(.+)$/gm);
  return [...headings].map(([, heading = ""]) => heading);
}

const SOURCE_FILE = /`([\w@./[\]-]+\.(?:tsx?|mjs|py|prisma))`/g;
const SOURCE_FOLDERS = ["app", "clients", "components", "lib", "prisma", "scripts", "tests"];

/** `[text](path)` or `[text](path "title")`; addresses, anchors and groups of regular expressions are excluded. */
const LINK = /\[((?:[^[\]\\]|\\.)*)\]\((?!https?:|#|\?)([^)#\s]+)(?: "((?:[^"\\]|\\.)*)")?\)/g;
const GAP = /%(?:\d+\$)?[a-zA-Z#]|\$[a-z][\w.]*/g;

/**
 * Whether a given title is a written one with its gaps filled by text of the source. The values of a removed
 * row fill no gap.
 */
function fills(written: string, title: string, source: string): boolean {
  const parts = written.split(SEPARATOR);
  const given = title.split(SEPARATOR);
  return (
    parts.length === given.length &&
    parts.every((part, index) => {
      const filled = patternOf(part)
        .exec(given[index] ?? "")
        ?.slice(1);
      return filled?.every((text) => plain(source).includes(plain(text)));
    })
  );
}

/** A text without the characters that differ between values in the source and in titles. */
function plain(text: string): string {
  return text.replace(/["'`_\s]/g, "").replace(/,(?=[}\]])/g, "");
}

function mentions(file: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`).test(sourceOf(file));
}

function sourceOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

function patternOf(title: string): RegExp {
  const literal = title.split(GAP).map(escaped);
  return new RegExp(`^${literal.join("(.+)")}$`, "s");
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

// The members of syntax tree nodes that this file uses.
interface Node {
  type: string;
  [part: string]: unknown;
}

function titlesIn(node: Node, constants: Map<string, Node>): string[] {
  const kind = node.type === "CallExpression" ? rootName(node.callee as Node) : null;
  const [title, ...rest] = node.type === "CallExpression" ? (node.arguments as Node[]) : [];
  const block = rest.findLast(isFunction);
  if (kind === null || title === undefined || block === undefined)
    return children(node).flatMap((child) => titlesIn(child, constants));
  const own = textsOf(title, constants);
  if (kind !== "describe") return own;
  const inside = titlesIn(block, constants);
  return own.flatMap((outer) => inside.map((inner) => `${outer}${SEPARATOR}${inner}`));
}

/** `describe` or `test` if a call such as `test.each([])` begins with it; else null. */
function rootName(callee: Node): "describe" | "test" | null {
  if (callee.type === "Identifier") {
    if (callee.name === "it" || callee.name === "test") return "test";
    return callee.name === "describe" ? "describe" : null;
  }
  if (callee.type === "CallExpression") return rootName(callee.callee as Node);
  if (callee.type !== "MemberExpression") return null;
  const { name } = callee.property as { name?: string };
  if (/^(?:before|after|step|use|extend)/.test(name ?? "")) return null;
  // Playwright's groups are `test.describe`.
  return name === "describe" ? "describe" : rootName(callee.object as Node);
}

/** The possible values of a title's expression, with gaps left as their source. */
function textsOf(node: Node, constants: Map<string, Node>): string[] {
  switch (node.type) {
    case "Literal":
      return [String(node.value)];
    case "TemplateLiteral": {
      const parts = node.quasis as { value: { cooked: string } }[];
      return [parts.map(({ value }) => value.cooked).join("%s")];
    }
    case "ConditionalExpression":
      return [node.consequent, node.alternate].flatMap((each) => textsOf(each as Node, constants));
    case "Identifier": {
      const constant = constants.get(String(node.name));
      return constant === undefined ? ["%s"] : textsOf(constant, constants);
    }
    default:
      return ["%s"];
  }
}

function constantsOf(node: Node, found = new Map<string, Node>()): Map<string, Node> {
  if (node.type === "VariableDeclarator" && node.init) {
    const { name } = node.id as { name?: string };
    if (name !== undefined) found.set(name, node.init as Node);
  }
  for (const child of children(node)) constantsOf(child, found);
  return found;
}

function children(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === "object" && part !== null && "type" in part);
}

function isFunction({ type }: Node): boolean {
  return type === "ArrowFunctionExpression" || type === "FunctionExpression";
}
