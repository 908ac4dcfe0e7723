import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { OfferCalculator } from "@/clients/typescript/src/client";
import { snakeCase } from "@/components/docs/reference/code-examples";
import { operationsOf } from "@/components/docs/reference/openapi-document";
import { ERROR_STATUS } from "@/lib/schemas/wire/errors";
import { generatedFiles, TYPES, typesHeading } from "@/scripts/generate/clients/generated";
import { clientModel } from "@/scripts/generate/clients/model";

const read = (path: string) => readFileSync(path, "utf8");
const operations = operationsOf(JSON.parse(read("docs/openapi.json"))).map(
  ({ operation }) => operation.operationId,
);

describe("what both clients have of docs/openapi.json is current (`npm run clients` writes it)", () => {
  // Rule: K-2
  test.each(Object.entries(generatedFiles()))("%s", (path, text) => {
    expect(read(path)).toBe(text);
  });

  test(TYPES, () => {
    const [heading = "", ...types] = read(TYPES).split(/(?<=\n)/);
    expect(heading).toBe(typesHeading(types.join("")));
  });
});

describe("every operation of the document is a method", () => {
  // Rule: K-1
  test.each(operations)("%s of the TypeScript client", (id) => {
    expect(OfferCalculator.prototype).toHaveProperty(id, expect.any(Function));
  });

  // Rule: K-1
  test.each(operations)("%s of the Python client", (id) => {
    const client = read("clients/python/offer_calculator/client.py");
    expect(client).toContain(`    def ${snakeCase(id)}(\n        self,\n`);
  });
});

test("the error codes that both clients name are those of the service, each once, whatever examples it has", () => {
  const types = read("clients/typescript/src/types.ts").split("ErrorCode:")[1]?.split(";")[0] ?? "";
  const python = /^ErrorCode = .*/m.exec(read("clients/python/offer_calculator/types.py"))?.[0] ?? "";
  for (const named of [types, python])
    expect([...named.matchAll(/"([^"]+)"/g)].map(([, code]) => code)).toEqual(
      Object.keys(ERROR_STATUS).sort(),
    );
});

// Rule: K-26
test("the document and both packages have the version of the product", () => {
  const { version } = JSON.parse(read("package.json"));
  expect(JSON.parse(read("docs/openapi.json")).info).toMatchObject({ version });
  expect(JSON.parse(read("clients/typescript/package.json"))).toMatchObject({ version });
  expect(read("clients/python/pyproject.toml")).toContain(`\nversion = "${version}"\n`);
});

// Rule: K-17
test("both READMEs name every operation that sends an Idempotency-Key", () => {
  const { operations } = clientModel(JSON.parse(read("docs/openapi.json")));
  const keyed = operations.filter(({ idempotent }) => idempotent).map(({ id }) => id);
  expect(keyed.length).toBeGreaterThan(1);
  const listed = (ids: string[]) => `${ids.map((id) => `\`${id}\``).join(" and ")} send one Idempotency-Key`;
  expect(read("clients/typescript/README.md")).toContain(listed(keyed));
  expect(read("clients/python/README.md")).toContain(listed(keyed.map(snakeCase)));
});

// Rule: K-4
test("neither package depends on another", () => {
  expect(JSON.parse(read("clients/typescript/package.json")).dependencies).toBeUndefined();
  expect(read("clients/python/pyproject.toml")).toContain("\ndependencies = []\n");
});
