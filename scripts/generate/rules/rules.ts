import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const LIST = "docs/rules.md";
const SPEC = "docs/spec";

/** A rule of the list: a sentence, and the section of docs/spec that says it; null without one. */
export interface Rule {
  id: string;
  sentence: string;
  section: { file: string; heading: string; anchor: string } | null;
}

/** A test, or a group of tests, that holds a rule: file, 1-based line and title. Above other code the title is empty. */
export interface NamedTest {
  id: string;
  file: string;
  line: number;
  title: string;
}

const ROW = /^\| ([A-Z]\d*-\d+) \| (.+) \|$/;
const SECTION = /^## \[(.+)\]\(spec\/([\w-]+\.md)#(.+)\)$/;

/** The rules of a list: rows `| Id | Sentence |` below headings that are links to sections of docs/spec. */
export function rulesIn(list: string): Rule[] {
  let section: Rule["section"] = null;
  return list.split("\n").flatMap((line) => {
    if (line.startsWith("## ")) {
      const [, heading = "", file = "", anchor = ""] = SECTION.exec(line) ?? [];
      section = file === "" ? null : { file, heading, anchor };
    }
    const [, id = "", sentence = ""] = ROW.exec(line) ?? [];
    return id === "" ? [] : [{ id, sentence, section }];
  });
}

/** Every rule that a comment with "Rules:" names, with the test or the group of tests below it. */
export function namedTests(): NamedTest[] {
  return ["tests", "clients/cli/tests"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.(?:test|spec)\.ts$/.test(name) && !name.includes("node_modules"))
    .flatMap((file) => namedIn(file, readFileSync(file, "utf8").split("\n")));
}

/**
 * What is wrong with a list of rules, one sentence each: an id given twice, a rule without a test or without
 * a section that docs/spec has, words that are no sentence, and tests of rules that are not on the list.
 */
export function faultsOf(rules: Rule[], tests: NamedTest[]): string[] {
  const tested = new Set(tests.map(({ id }) => id));
  const known = new Set(rules.map(({ id }) => id));
  const anchors = new Map(documents().map((file) => [file, anchorsOf(file)]));
  const faults = rules.flatMap(({ id, sentence, section }, index) => {
    const first = (same: (other: Rule) => boolean) => rules.findIndex(same) === index;
    return [
      ...(first((other) => other.id === id) ? [] : [`${id} is given twice`]),
      ...(first((other) => other.sentence === sentence) ? [] : [`${id} says what another rule says`]),
      ...(tested.has(id) ? [] : [`${id} has no test`]),
      ...(/^[A-Z][^|]+ [^|]+[^.]\.$/.test(sentence) ? [] : [`${id} is no whole sentence`]),
      ...(section && anchors.get(section.file)?.get(section.anchor) === section.heading
        ? []
        : [`${id} is from no section of docs/spec`]),
    ];
  });
  const unknown = tests.filter(({ id }) => !known.has(id));
  return [...faults, ...unknown.map(({ id, file, line }) => `${id} of ${file}:${line} is on no list`)];
}

function documents(): string[] {
  return readdirSync(SPEC).filter((file) => file.endsWith(".md"));
}

/** The anchors of a document's headings, as GitHub makes them, each with its heading without the number. */
function anchorsOf(file: string): Map<string, string> {
  const headings = readFileSync(join(SPEC, file), "utf8").matchAll(/^#{2,4} (.+)$/gm);
  return new Map(
    [...headings].map(([, heading = ""]) => [
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
      heading.replace(/^(?:Part )?\d+(?:\.\d+)*\.? /, ""),
    ]),
  );
}

const NAMES = /^\s*\/\/ Rules?: ([A-Z]\d*-\d+(?:, [A-Z]\d*-\d+)*)$/;

function namedIn(file: string, lines: string[]): NamedTest[] {
  return lines.flatMap((line, index) => {
    const ids = NAMES.exec(line)?.[1];
    if (ids === undefined) return [];
    const under = lines.findIndex((each, at) => at > index && !/^\s*(?:\/\/|\/?\*)/.test(each));
    const title = titleFrom(lines.slice(under));
    return ids.split(", ").map((id) => ({ id, file, line: under + 1, title }));
  });
}

/** The title of the test at the start of `lines`: the text before its options or its function; else empty. */
function titleFrom(lines: string[]): string {
  if (!/^\s*(?:describe|test)\b/.test(lines[0] ?? "")) return "";
  return (
    /(["`])((?:\\.|(?!\1)[^\n])*)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?\(/.exec(lines.join("\n"))?.[2] ?? ""
  );
}
