import { expect, test } from "vitest";
import { runWithOutput } from "@/scripts/processes.mjs";
import { sideBySide } from "@/scripts/test/side-by-side.mjs";

/** Work that ends when the test ends it; what has started, in its order. */
function controlled(needs: Record<string, string[]>, loads: Record<string, number> = {}) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = Object.entries(needs).map(([name, needed]) => ({
    name,
    needs: needed,
    load: loads[name] ?? 1,
    run: () => {
      started.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    },
  }));
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((next) => setImmediate(next));
  };
  return { work, started, end };
}

test("two parts of a run go on at a time, in their order, each after those it needs", async () => {
  const { work, started, end } = controlled({
    types: [],
    build: ["types"],
    unit: [],
    api: ["build"],
    e2e: [],
  });
  const ended = sideBySide(work, 2);
  expect(started).toEqual(["types", "unit"]);
  await end("types");
  expect(started).toEqual(["types", "unit", "build"]);
  await end("unit");
  expect(started).toEqual(["types", "unit", "build", "e2e"]);
  await end("build");
  expect(started).toEqual(["types", "unit", "build", "e2e", "api"]);
  await end("e2e");
  await end("api");
  await ended;
});

test("parts that mostly wait run beside others, but no more than the processors bear", async () => {
  const needs = { api: [], clients: [], vercel: [], document: ["clients"], unit: [] };
  const { work, started, end } = controlled(needs, { api: 0.5, clients: 0.5, document: 0.5 });
  const ended = sideBySide(work, 2);
  expect(started).toEqual(["api", "clients", "vercel"]);
  await end("clients");
  expect(started).toEqual(["api", "clients", "vercel", "document"]);
  await end("api");
  expect(started).toHaveLength(4);
  await end("document");
  expect(started).toEqual(["api", "clients", "vercel", "document", "unit"]);
  for (const name of ["vercel", "unit"]) await end(name);
  await ended;
});

test("on one processor, and where a part needs one that is not run, each has its turn", async () => {
  const { work, started, end } = controlled({ api: ["build"], contract: ["api"], clients: ["build"] });
  const ended = sideBySide(work, 1);
  expect(started).toEqual(["api"]);
  await end("api");
  expect(started).toEqual(["api", "contract"]);
  await end("contract");
  await end("clients");
  await ended;
  expect(started).toEqual(["api", "contract", "clients"]);
});

test("every line that a part prints is passed on, the last one without its end too, and its exit code", async () => {
  const script = 'process.stdout.write("one\\ntwo"); process.stderr.write("wrong\\n"); process.exitCode = 3;';
  const lines: string[] = [];
  const code = await runWithOutput(process.execPath, ["-e", script], process.env, (line) => lines.push(line));
  expect(code).toBe(3);
  expect(lines.toSorted()).toEqual(["one", "two", "wrong"]);
});
