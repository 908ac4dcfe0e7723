import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The rules of the contract: ids and words. */
const CONTRACT = "docs/contract.md";

/** A rule of the contract. One without a test says why in its words. */
interface Rule {
  id: string;
  words: string;
  section: string;
}

/** A test, or a group of tests, that holds a rule: its file, 1-based line and title. The title is empty where the id stands above other code. */
export interface NamedTest {
  id: string;
  file: string;
  line: number;
  title: string;
}

export function rulesOfContract(): Rule[] {
  let section = "";
  return readFileSync(CONTRACT, "utf8")
    .split("\n")
    .flatMap((line) => {
      if (line.startsWith("## ")) section = line.slice(3);
      const [, id = "", words = ""] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      return /^[A-Z]\d*-\d+$/.test(id) ? [{ id, words, section }] : [];
    });
}

/** Every rule that a comment with "Rules:" names, with the test or the group of tests below it. */
export function namedTests(): NamedTest[] {
  return readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:test|spec)\.ts$/.test(name) && !name.includes("node_modules"))
    .map((name) => join("tests", name))
    .flatMap((file) => namedIn(file, readFileSync(file, "utf8").split("\n")));
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

/** The title of the test at the start of `lines`: the text before its function; empty for other code. */
function titleFrom(lines: string[]): string {
  if (!/^\s*(?:describe|test)\b/.test(lines[0] ?? "")) return "";
  return /(["`])((?:\\.|(?!\1)[^\n])*)\1,\s*(?:async\s*)?\(/.exec(lines.join("\n"))?.[2] ?? "";
}
