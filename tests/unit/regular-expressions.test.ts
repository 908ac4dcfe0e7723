import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expressionsIn, superlinear } from "@/tests/helpers/regular-expressions";

/**
 * Whatever reads something from outside. Settings come from who runs the service, and generated code is
 * Prisma's.
 */
const FILES = [
  ...["lib", "app", "components"].flatMap(sourcesUnder),
  "proxy.ts",
  "scripts/serve.mjs",
  "scripts/request-target.mjs",
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
