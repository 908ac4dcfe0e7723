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

/** Code that keeps a rule, or a test that holds it: file, 1-based line, and its title or first line. */
export interface NamedPlace {
  id: string;
  file: string;
  line: number;
  text: string;
}

const FOLDERS = ["app", "bench", "components", "lib", "prisma", "scripts", "tests"];
const FILES = ["instrumentation.ts", "proxy.ts", "next.config.mjs"];

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

/**
 * Every rule that a comment such as `// Rules: S2-1, D5-3` names, with the code or test below the comment.
 */
export function namedPlaces(): NamedPlace[] {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  ).filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.startsWith(join("lib", "server", "prisma")));
  return [...FILES, ...sources].flatMap((file) => namedIn(file, readFileSync(file, "utf8").split("\n")));
}

/** Whether a place is a test, not the code that keeps the rule. */
export const isTest = ({ file }: NamedPlace) => /\.(?:test|spec)\.ts$/.test(file);

const NAMES = /^\s*\/\/ Rules?: ([A-Z]\d*-\d+(?:, [A-Z]\d*-\d+)*)$/;

function namedIn(file: string, lines: string[]): NamedPlace[] {
  return lines.flatMap((line, index) => {
    const ids = NAMES.exec(line)?.[1];
    if (ids === undefined) return [];
    const under = lines.findIndex((each, at) => at > index && !/^\s*(?:\/\/|\/?\*)/.test(each));
    const text = titleFrom(lines.slice(under)) ?? (lines[under] ?? "").trim();
    return ids.split(", ").map((id) => ({ id, file, line: under + 1, text }));
  });
}

/** The title of the test at the start of `lines`: the text before its function; null for other code. */
function titleFrom(lines: string[]): string | null {
  if (!/^\s*test\b/.test(lines[0] ?? "")) return null;
  return /(["`])((?:\\.|(?!\1)[^\n])*)\1,\s*(?:async\s*)?\(/.exec(lines.join("\n"))?.[2] ?? null;
}
