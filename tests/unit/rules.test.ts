import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namedTests, rulesOfContract } from "@/scripts/generate/contract/named-rules";

const FOLDERS = ["app", "bench", "clients", "components", "lib", "prisma", "scripts", "tests"];
const rules = rulesOfContract();
const tests = namedTests();

test("every rule has a test, or its words say why there is none", () => {
  expect(rules.length).toBeGreaterThan(900);
  const tested = new Set(tests.map(({ id }) => id));
  const untested = rules.filter(({ id, words }) => !tested.has(id) && !words.includes("(no test: "));
  expect(untested).toEqual([]);
});

test("every rule that a test names is on the list, and no id is given twice", () => {
  const ids = rules.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const known = new Set(ids);
  expect(tests.filter(({ id }) => !known.has(id))).toEqual([]);
});

test("an id stands above a test", () => {
  expect(tests.filter(({ title }) => title === "")).toEqual([]);
});

test("nothing but a test carries the id of a rule", () => {
  const sources = [".", ...FOLDERS]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: folder !== ".", encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.(?:[cm]?[jt]sx?|css|prisma|sql|py|sh)$/.test(file))
    .filter((file) => !/\.(?:test|spec)\.ts$|node_modules/.test(file));
  expect(sources.length).toBeGreaterThan(900);
  const ids = new RegExp(`\\b(?:${rules.map(({ id }) => id).join("|")})\\b`);
  const carrying = sources.filter((file) => ids.test(readFileSync(file, "utf8")));
  expect(carrying).toEqual([]);
});
