import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseAst } from "vitest/node";

/**
 * Whatever reads something from outside. Settings come from who runs the service, and generated code is
 * Prisma's.
 */
const FILES = [
  ...["lib", "app", "components"].flatMap(sourcesUnder),
  "proxy.ts",
  "scripts/serve.mjs",
  "scripts/serve/refusals.mjs",
  "scripts/serve/request-target.mjs",
].filter((file) => !file.startsWith("lib/server/prisma/") && file !== "lib/server/env.ts");

// Rule: D3-28
test("no regular expression takes more work than its text is long, and none is put together at run time", () => {
  const issues = FILES.flatMap((file) => {
    const { literals, constructed } = expressionsIn(file, readFileSync(file, "utf8"));
    const found = literals.map(({ source, flags }) => [`/${source}/`, superlinear({ source, flags })]);
    const faulty = found.filter(([, fault]) => fault !== null).map((words) => `${file}: ${words.join(" ")}`);
    return [...faulty, ...(constructed > 0 ? [`${file}: RegExp(...)`] : [])];
  });
  expect(issues).toEqual([]);
});

describe("the check for backtracking", () => {
  test.each([
    [/0+$/, "zeros that end nowhere, from each of them"],
    [/"(?:[^"\\]|\\.)*"/, "text that is not closed, from each quote"],
    [/^\s*\s*$/, "two loops over the same"],
    [/^\s*(?:a\s+)?\s*$/, "two loops over the same, one of them optional"],
    [/^(?:a+)+$/, "a loop in a loop"],
    [/^(?:a|ab)*$/, "two options that begin alike"],
    [/^(?:ab?b?)*$/, "a choice within a loop"],
    [/^[^@]+@[^@]+\.[^@]+$/, "a part that its separator belongs to"],
    [/^a.*:$/m, "a loop from each line"],
  ])("reports %s: %s", (expression) => {
    expect(superlinear(expression)).not.toBeNull();
  });

  test.each([
    [/^[^\p{Cc}]*$/u],
    [/^(?:[\w.-]+=[\w.-]*(?:&(?!$)|$))*$/],
    [/\bsig=[\w%-]+/g],
    [/^"(.*)"$/],
    [/[&<>"]/g],
    [/^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/],
  ])("accepts %s", (expression) => {
    expect(superlinear(expression)).toBeNull();
  });
});

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => join(folder, name));
}

interface Expression {
  source: string;
  flags: string;
}

/**
 * The regular expressions in a TypeScript or JavaScript text, and the number of those built at run time.
 */
function expressionsIn(file: string, text: string): { literals: Expression[]; constructed: number } {
  const literals: Expression[] = [];
  let constructed = 0;
  const left: unknown[] = [parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" })];
  while (left.length > 0) {
    const node = left.pop();
    if (typeof node !== "object" || node === null) continue;
    const { regex, type, callee } = node as {
      regex?: { pattern: string; flags: string };
      type?: string;
      callee?: { name?: string };
    };
    if (regex) literals.push({ source: regex.pattern, flags: regex.flags });
    if ((type === "NewExpression" || type === "CallExpression") && callee?.name === "RegExp")
      constructed += 1;
    left.push(...Object.values(node));
  }
  return { literals, constructed };
}

/**
 * The reason why an expression may take more than a constant number of walks through its text; null if it
 * cannot. The check is sufficient, not necessary. It accepts a loop if there is no choice between another
 * round and what follows, or if only a bounded number of steps follows. It accepts an expression that may
 * begin anywhere only if nothing after its loops can fail.
 */
function superlinear({ source, flags }: Expression): string | null {
  try {
    for (const option of optionsOf(new Parser(source, flags).parse())) {
      const anchored = isAnchored(option) && !flags.includes("m");
      check(option, { first: new Set(), canFail: false, endless: false }, { anchored, inLoop: false });
    }
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

type Node =
  | { kind: "character"; first: ReadonlySet<string> }
  | { kind: "start" | "end" | "condition" }
  | { kind: "sequence"; nodes: Node[] }
  | { kind: "choice"; options: Node[] }
  | { kind: "loop"; least: number; most: number; body: Node };

/**
 * The context after a node: the characters it may begin with, and whether it may fail, or go on without a
 * bound.
 */
interface Rest {
  first: ReadonlySet<string>;
  canFail: boolean;
  endless: boolean;
}

function check(node: Node, rest: Rest, place: { anchored: boolean; inLoop: boolean }): void {
  if (node.kind === "sequence") {
    let after = rest;
    for (const part of node.nodes.toReversed()) {
      check(part, after, place);
      after = before(part, after);
    }
  }
  if (node.kind === "choice") {
    for (const [index, option] of node.options.entries()) {
      check(option, rest, place);
      const others = node.options.slice(index + 1);
      if (place.inLoop && others.some((other) => meet(firstOf(option), firstOf(other))))
        throw new Error("two options of a repeated choice begin alike");
    }
  }
  if (node.kind !== "loop") return;
  const ambiguous = meet(firstOf(node.body), rest.first);
  if (node.least !== node.most && ambiguous && (place.inLoop || (node.most === Infinity && rest.endless)))
    throw new Error("a loop meets what follows it");
  if (node.most !== Infinity) {
    check(node.body, rest, place);
    return;
  }
  if (!place.anchored && (rest.canFail || isEndless(node.body)))
    throw new Error("begins anywhere, loops, and may fail afterwards");
  if (isNullable(node.body)) throw new Error("a loop's body may be empty");
  const again = { first: union(firstOf(node.body), rest.first), canFail: true, endless: true };
  check(node.body, again, { ...place, inLoop: true });
}

function before(node: Node, rest: Rest): Rest {
  const first = isNullable(node) ? union(firstOf(node), rest.first) : firstOf(node);
  const fails = !(node.kind === "loop" && node.least === 0);
  return { first, canFail: fails || rest.canFail, endless: isEndless(node) || rest.endless };
}

function optionsOf(node: Node): Node[] {
  return node.kind === "choice" ? node.options : [node];
}

function isAnchored(node: Node): boolean {
  return node.kind === "start" || (node.kind === "sequence" && node.nodes[0]?.kind === "start");
}

function firstOf(node: Node): ReadonlySet<string> {
  if (node.kind === "character") return node.first;
  if (node.kind === "loop") return firstOf(node.body);
  if (node.kind === "choice") return node.options.map(firstOf).reduce(union);
  if (node.kind !== "sequence") return new Set();
  let first: ReadonlySet<string> = new Set();
  for (const part of node.nodes) {
    first = union(first, firstOf(part));
    if (!isNullable(part)) break;
  }
  return first;
}

/** Whether what follows may begin where the node does. Nothing follows the end of the text. */
function isNullable(node: Node): boolean {
  if (node.kind === "loop") return node.least === 0 || isNullable(node.body);
  if (node.kind === "choice") return node.options.some(isNullable);
  if (node.kind === "sequence") return node.nodes.every(isNullable);
  return node.kind === "condition" || node.kind === "start";
}

function isEndless(node: Node): boolean {
  if (node.kind === "loop") return node.most === Infinity || isEndless(node.body);
  if (node.kind === "choice") return node.options.some(isEndless);
  return node.kind === "sequence" && node.nodes.some(isEndless);
}

function union(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a, ...b]);
}

function meet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((character) => b.has(character));
}

/** The first 768 characters, and one of each other kind that the expressions distinguish. */
const ALPHABET = [
  ...Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code)),
  ..."\u061C\u200B\u200C\u200D\u2028\u2029\u202E\u2060\u2066\u2212\uD800\uDC00\uE000\uFE0F\uFEFF\uFF1D",
  "😀",
];

class Parser {
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly flags: string,
  ) {}

  parse(): Node {
    const node = this.choice();
    if (this.at < this.source.length) throw new Error(`cannot be read at ${this.at}`);
    return node;
  }

  private choice(): Node {
    const options = [this.sequence()];
    while (this.take("|")) options.push(this.sequence());
    return options.length === 1 ? (options[0] as Node) : { kind: "choice", options };
  }

  private sequence(): Node {
    const nodes: Node[] = [];
    while (this.at < this.source.length && !/[|)]/.test(this.source[this.at] as string))
      nodes.push(this.repeated(this.atom()));
    return { kind: "sequence", nodes };
  }

  private repeated(body: Node): Node {
    const counts = /^(?:[*+?]|\{\d+(?:,\d*)?\})/.exec(this.source.slice(this.at))?.[0];
    if (counts === undefined) return body;
    this.at += counts.length;
    this.take("?");
    const [least, most] = boundsOf(counts);
    return { kind: "loop", least, most, body };
  }

  private atom(): Node {
    if (this.take("^")) return { kind: "start" };
    if (this.take("$")) return { kind: "end" };
    if (this.take("\\b") || this.take("\\B")) return { kind: "condition" };
    const lookAround = ["(?=", "(?!", "(?<=", "(?<!"].some((opening) => this.take(opening));
    if (lookAround) {
      if (isEndless(this.group())) throw new Error("looks around without a bound");
      return { kind: "condition" };
    }
    if (this.take("(?:")) return this.group();
    const named = /^\(\?<\w+>/.exec(this.source.slice(this.at))?.[0];
    if (this.take(named ?? "(")) return this.group();
    return this.character();
  }

  private group(): Node {
    const node = this.choice();
    if (!this.take(")")) throw new Error(`has no ) at ${this.at}`);
    return node;
  }

  private character(): Node {
    const one =
      /^(?:\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:[pP]\{[^}]+\}|u\{[^}]+\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|[^1-9])|[\s\S])/u;
    const text = one.exec(this.source.slice(this.at))?.[0] as string;
    this.at += text.length;
    const exactly = new RegExp(`^(?:${text})$`, this.flags.replace(/[gym]/g, ""));
    return { kind: "character", first: new Set(ALPHABET.filter((character) => exactly.test(character))) };
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }
}

function boundsOf(counts: string): [least: number, most: number] {
  if (counts === "*") return [0, Infinity];
  if (counts === "+") return [1, Infinity];
  if (counts === "?") return [0, 1];
  const [least = "", most = least] = counts.slice(1, -1).split(",");
  return [Number(least), most === "" ? Infinity : Number(most)];
}
