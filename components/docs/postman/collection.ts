import { exampleRequests } from "@/components/docs/reference/code-examples";
import {
  type FoundOperation,
  type OpenApiDocument,
  taggedOperations,
} from "@/components/docs/reference/openapi-document";

// Rule: K-24
/**
 * The API as a Postman collection (format 2.1): one folder for each tag, one request for each example, and a
 * script that signs each request before it is sent. The user fills in the variables.
 */
export function postmanCollection(document: OpenApiDocument, baseUrl: string, script: string) {
  const tags = taggedOperations(document);
  const ids = tags.flatMap(({ operations }) => operations.flatMap(({ parameters }) => parameters));
  const examples = ids.filter((parameter) => parameter.in === "path" && parameter.name !== "funder");
  return {
    info: {
      name: `Offer Calculator ${document.info.version}`,
      description: "Fill in the variables, best with a key of a sandbox. The collection signs each request.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    variable: [
      variable("base_url", baseUrl),
      variable("funder", "acme-test"),
      variable("api_key", ""),
      variable("api_secret", "", "secret"),
      ...[...new Map(examples.map(({ name, example }) => [name, String(example)]))].map(([name, example]) =>
        variable(name, example),
      ),
    ],
    event: [
      { listen: "prerequest", script: { type: "text/javascript", exec: script.trimEnd().split("\n") } },
    ],
    item: tags.map(({ tag, operations }) => ({
      name: tag.name,
      description: tag.description,
      item: operations.flatMap(requestsOf),
    })),
  };
}

function variable(key: string, value: string, type: "string" | "secret" = "string") {
  return { key, value, type };
}

/** One request for each example of an operation. */
function requestsOf(found: FoundOperation) {
  const { method, path, operation } = found;
  const examples = exampleRequests(found);
  const filled = path.replaceAll("{", "{{").replaceAll("}", "}}");
  return examples.map(({ title, body }) => ({
    name: examples.length === 1 ? operation.summary : `${operation.summary}: ${title}`,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      header: body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }],
      url: {
        raw: `{{base_url}}${filled}`,
        host: ["{{base_url}}"],
        path: filled.slice(1).split("/"),
      },
      ...(body !== undefined && {
        body: { mode: "raw", raw: JSON.stringify(body, null, 2), options: { raw: { language: "json" } } },
      }),
    },
  }));
}
