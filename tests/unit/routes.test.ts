import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../app/api/v1/[funder]/", import.meta.url);
const files = (readdirSync(root, { recursive: true }) as string[]).filter((file) =>
  file.endsWith("route.ts"),
);

/** The declarations of a route file, constants written out. */
function operationsOf(file: string): { operation: string; declared: string }[] {
  const source = readFileSync(new URL(file, root), "utf8");
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = (\{.*?\}) as const;/gms)].map(([, name, value]) => [name, value]),
  );
  const written = (text: string): string =>
    text.replace(/(?<![":])\b\w+/g, (word) =>
      constants.has(word) ? `${word} ${written(constants.get(word) ?? "")}` : word,
    );
  return [...source.matchAll(/\b(GET|POST|PUT|PATCH|DELETE): apiRoute\(\s*(\{.*?\}|\w+),/gs)].map(
    ([, method, declared = ""]) => ({
      operation: `${method} /${file.replace(/\/?route\.ts$/, "")}`,
      declared: written(declared),
    }),
  );
}

test("every operation that writes sends what is owed to the funder once it is answered", () => {
  const operations = files.flatMap(operationsOf);
  expect(operations).toHaveLength(documentedOperations());
  const silent = operations.filter(({ declared }) => !declared.includes("after: drainAfterWrite"));
  const writing = silent.filter(({ operation }) => !operation.startsWith("GET "));
  // A quote stores nothing.
  expect(writing.map(({ operation }) => operation)).toEqual(["POST /offers/[dealId]/quote"]);
});

/** How many operations of a funder docs/openapi.json has: a route that is declared in another way is not overlooked. */
function documentedOperations(): number {
  const document = JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8"));
  const items = Object.entries<object>(document.paths).filter(([path]) => path.includes("{funder}"));
  return items.flatMap(([, item]) => Object.keys(item).filter((key) => key !== "parameters")).length;
}
