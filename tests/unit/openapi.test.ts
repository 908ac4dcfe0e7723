import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { DECISIONS } from "@/lib/calculator/wire/decisions";
import { EVENT_TYPES } from "@/lib/schemas/events/event-types";
import { sufficientScopes } from "@/lib/schemas/keys/scopes";
import { OPERATIONS } from "@/lib/schemas/operations";
import { DELIVERY_KINDS, EVIDENCE_KINDS } from "@/lib/schemas/states";
import { ERROR_STATUS } from "@/lib/schemas/wire/errors";
import { FIELD_ERROR_CODES } from "@/lib/schemas/wire/field-issues";
import type { Operation } from "@/lib/schemas/wire/operation";
import { openApiDocument } from "@/scripts/generate/openapi/document";
import { useTestSettings } from "@/tests/helpers/settings";

beforeAll(useTestSettings);
const root = new URL("../../", import.meta.url);
const committed = JSON.parse(readFileSync(new URL("docs/openapi.json", root), "utf8"));

test("the committed document is the one the schemas make (npm run openapi writes it)", () => {
  const lines = (document: object) => JSON.stringify(document, null, 2);
  expect(lines(committed)).toBe(lines(openApiDocument()));
});

test("every operation that is declared is in the document with its scope and statuses, and nothing else is", () => {
  const documented = Object.entries<Record<string, DocumentedOperation>>(committed.paths).flatMap(
    ([path, item]) =>
      Object.entries(item)
        .filter(([name]) => name !== "parameters")
        .map(([method, { operationId, security, responses }]) => ({
          name: `${operationId}: ${method.toUpperCase()} ${path}`,
          scopes: security.map(({ ApiKey }) => ApiKey?.[0]),
          statuses: Object.keys(responses).filter((status) => status < "300"),
        })),
  );
  const declared = Object.values<Operation>(OPERATIONS).map((operation) => {
    const { id, method, path, scope, status, existingStatus } = operation;
    return {
      name: `${id}: ${method} ${path}`,
      scopes: scope === null ? [] : scope === "any" ? [undefined] : sufficientScopes(scope),
      statuses: [existingStatus ?? [], status].flat().map(String),
    };
  });
  expect(documented).toEqual(declared);
});

// Rule: S7-4
test("every error a caller can meet is in the document, under its status, with an example", () => {
  const shown = errorExamples();
  expect([...new Set(shown.map(({ error }) => error))].toSorted()).toEqual(
    Object.keys(ERROR_STATUS).toSorted(),
  );
  for (const { status, error } of shown) expect([error, ERROR_STATUS[error]]).toEqual([error, status]);
});

test("every cause of an error that has a message of its own has an example, and its limit a name", () => {
  const { components, paths } = committed;
  const messagesOf = (name: string) =>
    everyValueNamed("value", components.responses[name]).map(
      ({ value }) => (value as { message: string }).message,
    );
  expect(messagesOf("UnsupportedMediaType").join()).toContain("Content-Encoding");
  expect(messagesOf("ServiceUnavailable").join()).toContain("This may have been done");
  const limits = messagesOf("RateLimited").join();
  for (const words of ["bytes in 24 hours", "unfinished bodies", "disclosures", "no turn in 5 seconds"])
    expect(limits).toContain(words);
  const creation = JSON.stringify(paths["/api/v1/{funder}/offers"].post.responses[400]);
  expect(creation).toContain("is twice in one object");
  expect(JSON.stringify(paths["/api/v1/{funder}/brands"].get.responses[400])).toContain("(or %3A)");
  const { description } = components.headers["X-RateLimit-Limit"];
  for (const words of ["disclosures", "bytes", "unfinished"]) expect(description).toContain(words);
  expect(components.headers.ETag.schema.examples[0]).toMatch(/^W\/"/);
  expect(components.parameters.IfNoneMatch.example).toMatch(/^W\/"/);
});

// Rule: L8-38
test("what a key without disclosures:read does not see is said where it is read", () => {
  const { DisclosureEvidence, RecordedEvent, DeliveryWithAttempts } = committed.components.schemas;
  for (const { description } of [
    DisclosureEvidence,
    RecordedEvent.properties.data,
    DeliveryWithAttempts.properties.payload,
  ])
    for (const member of ["disclosures:read", "name", "title", "email", "address", "user_agent"])
      expect(description).toContain(`\`${member}\``);
});

test("the characters of a text are said in its description of a request, and the key's operation needs no scope", () => {
  const { merchant_name, merchant_id, funder_notes } = committed.components.schemas.NewOffer.properties;
  expect(merchant_name.description).toMatch(/visible.*Stored in NFC\.$/);
  expect(merchant_id.description).toMatch(/visible.*Stored as given\.$/);
  expect(funder_notes.description).toMatch(/visible.*Stored in NFC\.$/);
  expect(committed.components.schemas.Offer.properties.merchant_name.description).not.toContain("NFC");
  expect(JSON.stringify(committed.paths["/api/v1/{funder}/key"])).not.toContain("InsufficientScope");
});

test("every operation with a body has an example of it, and every JSON response has one", () => {
  const bodies = everyValueNamed("content", committed.paths).flatMap(({ path, value }) =>
    Object.entries(value as Record<string, Partial<Body>>).map(([media, { examples = {} }]) => ({
      title: `${path.join(" ")} ${media}`,
      media,
      examples: Object.keys(examples).length,
    })),
  );
  expect(bodies.length).toBeGreaterThan(Object.keys(OPERATIONS).length);
  const json = bodies.filter(({ media }) => media !== "application/pdf");
  expect(json.filter(({ examples }) => examples === 0)).toEqual([]);
});

describe("every example is what its schema says", () => {
  const examples = everyValueNamed("application/json", committed).flatMap(({ path, value }) => {
    const { schema, examples } = value as Body;
    return Object.entries(examples).map(([name, example]) => ({
      title: titleOf(path, name),
      schema,
      ...example,
    }));
  });

  test.each(examples.map(({ title, ...example }) => [title, example] as const))("%s", (_title, example) => {
    expect(reader(example.schema).safeParse(example.value).error?.issues).toBeUndefined();
  });

  test("and the schemas refuse any other value", () => {
    const offer = reader({ $ref: "#/components/schemas/NewOffer" });
    const { value } =
      committed.paths["/api/v1/{funder}/offers"].post.requestBody.content["application/json"].examples.full;
    for (const change of [
      { buy_rate: 0.9 },
      { merchant_name: null },
      { colour: "red" },
      { holdback_pct: 12 },
    ])
      expect(offer.safeParse({ ...value, ...change }).success).toBe(false);
  });
});

// Rule: D12-13
test("responses and events are open and may grow; requests are closed, and share no schema with them", () => {
  const bodies = everyValueNamed("requestBody", committed.paths);
  const requests = schemasFrom(bodies.map(({ value }) => value));
  const received = schemasFrom([
    ...everyValueNamed("responses", committed.paths).map(({ value }) => value),
    ...Object.values(committed.components.responses),
    ...Object.values(committed.webhooks),
  ]);
  expect(requests.names.filter((name) => received.names.includes(name))).toEqual([]);
  const closed = (text: string) => text.includes('"additionalProperties":false');
  expect(received.texts.filter(closed)).toEqual([]);
  for (const name of requests.names) {
    const schema = committed.components.schemas[name];
    if (schema.properties) expect([name, schema.additionalProperties]).toEqual([name, false]);
  }
});

// Rule: D12-13
test("a list of values that may grow is named, and closed nowhere in a response", () => {
  const known = everyValueNamed("x-extensible-enum", committed);
  const lists = new Set(known.map(({ value }) => JSON.stringify(value)));
  for (const values of [EVENT_TYPES, DELIVERY_KINDS, DECISIONS, EVIDENCE_KINDS, FIELD_ERROR_CODES])
    expect(lists).toContain(JSON.stringify(values));
  const { ValidationFailure } = committed.components.schemas;
  expect(ValidationFailure.properties.error).toEqual({
    type: "string",
    "x-extensible-enum": ["VALIDATION_FAILED"],
  });
  const bodies = everyValueNamed("properties", committed.components).map(({ value }) => value);
  const errors = (bodies as { error?: object; message?: object }[]).filter(
    (body) => body.error && body.message,
  );
  expect(errors.length).toBeGreaterThan(10);
  for (const { error = {} } of errors) expect(Object.keys(error)).toEqual(["type", "x-extensible-enum"]);
});

test("docs/spec names every path, and every field that is taken or answered", () => {
  const files = readdirSync("docs/spec").map((file) => readFileSync(`docs/spec/${file}`, "utf8"));
  const specification = files.join("\n").replace(/\{[^{}\s]+\}/g, "{}");
  const paths = Object.keys(committed.paths)
    .map((path) => path.replace(/^\/api\/v1\/\{funder\}(?:\/sandbox)?/, "").replace(/\{[^}]+\}/g, "{}"))
    .filter((path) => !specification.includes(path));
  expect(paths).toEqual([]);

  const words = new Set(files.join("\n").match(/\w+/g));
  const named = everyValueNamed("properties", committed);
  const fields = new Set(named.flatMap(({ value }) => Object.keys(value as object)));
  expect(fields.size).toBeGreaterThan(200);
  expect([...fields].filter((field) => !words.has(field))).toEqual([]);
});

test("every field of a request, a response and an event says what it means", () => {
  const named = everyValueNamed("properties", committed);
  expect(named.length).toBeGreaterThan(100);
  const silent = named.flatMap(({ path, value }) =>
    Object.entries(value as Record<string, { $ref?: string; description?: string }>)
      // The codes of an error are described where it stands; docs/spec/decisions.md "How the interface grows"
      // gives their form.
      .filter(([field, { $ref, description }]) => !$ref && !description && field !== "error")
      .map(([field]) => `${path.join(".")}.${field}`),
  );
  expect(silent).toEqual([]);
});

test("every body and every JSON response of 2xx has an example", () => {
  const contents = Object.entries<Record<string, object>>(committed.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const { requestBody, responses = {} } = operation as Partial<DocumentedOperation> & {
        requestBody?: object;
      };
      const good = Object.entries(responses).filter(([status]) => status < "300");
      return [requestBody, ...good.map(([, response]) => response)].map((part) => ({
        title: `${method} ${path}`,
        json: (part as { content?: Record<string, Body> } | undefined)?.content?.["application/json"],
      }));
    }),
  );
  const bodies = contents.filter(({ json }) => json !== undefined);
  expect(bodies.length).toBeGreaterThan(40);
  expect(bodies.filter(({ json }) => Object.keys(json?.examples ?? {}).length === 0)).toEqual([]);
});

test("a choice of schemas stands only where one schema cannot say it", () => {
  for (const { path, value } of everyValueNamed("anyOf", committed)) {
    const choices = value as { $ref?: string; type?: string }[];
    expect([path.join("."), choices.some(({ $ref }) => $ref !== undefined)]).toEqual([path.join("."), true]);
    expect(choices.filter(({ $ref }) => $ref === undefined)).toEqual([{ type: "null" }]);
  }
});

interface DocumentedOperation {
  operationId: string;
  security: { ApiKey?: string[] }[];
  responses: object;
}

interface Body {
  schema: object;
  examples: Record<string, { value: unknown }>;
}

/** A schema of the document, read back by zod. */
function reader(schema: object): z.ZodType {
  const document = JSON.stringify({ ...schema, $defs: committed.components.schemas });
  return z.fromJSONSchema(JSON.parse(document.replaceAll("#/components/schemas/", "#/$defs/")));
}

/** Every value under a name, however deep, with the names that lead to it. */
function everyValueNamed(
  name: string,
  within: unknown,
  path: string[] = [],
): { path: string[]; value: unknown }[] {
  if (typeof within !== "object" || within === null) return [];
  return Object.entries(within).flatMap(([key, value]) =>
    (key === name ? [{ path, value }] : []).concat(everyValueNamed(name, value, [...path, key])),
  );
}

/** The names of the schemas that parts of the document use, and the texts of the parts and the schemas. */
function schemasFrom(parts: unknown[]): { names: string[]; texts: string[] } {
  const names = new Set<string>();
  const texts = parts.map((part) => JSON.stringify(part));
  for (let index = 0; index < texts.length; index += 1) {
    for (const [, name = ""] of (texts[index] ?? "").matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (!names.has(name)) texts.push(JSON.stringify(committed.components.schemas[name]));
      names.add(name);
    }
  }
  return { names: [...names], texts };
}

/** Where in the document an example stands, such as "/offers post responses 201: created". */
function titleOf(path: string[], example: string): string {
  const place = path.slice(1, -1).join(" ").replace("/api/v1/{funder}/", "/");
  return `${place}: ${example}`;
}

interface ErrorExample {
  status: number;
  error: keyof typeof ERROR_STATUS;
}

/** The error examples of every operation, references followed. */
function errorExamples(): ErrorExample[] {
  const responses = everyValueNamed("responses", committed.paths).flatMap(({ value }) =>
    Object.entries(value as Record<string, { $ref?: string }>),
  );
  return responses
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => {
      const shared = committed.components.responses[response.$ref?.split("/").at(-1) ?? ""];
      const bodies = everyValueNamed("value", shared ?? response).map(({ value }) => value as ErrorExample);
      return bodies.map(({ error }) => ({ status: Number(status), error }));
    });
}
