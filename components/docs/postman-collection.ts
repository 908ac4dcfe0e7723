import { exampleRequests } from "@/components/docs/reference/code-examples";
import {
  type FoundOperation,
  type OpenApiDocument,
  taggedOperations,
} from "@/components/docs/reference/openapi-document";
import { ownValue } from "@/lib/calculator/own-value";

/**
 * The API as a Postman collection (format 2.1): one folder for each tag, one request for each example, and a
 * script that signs each request before it is sent. The user fills in the credentials; responses fill in the
 * other variables. Requests that end an object come last, so that the collection can run from top to bottom.
 */
export function postmanCollection(document: OpenApiDocument, baseUrl: string, script: string) {
  const tags = inOrder(taggedOperations(document));
  const ids = tags.flatMap(({ operations }) => operations.flatMap(({ parameters }) => parameters));
  const examples = ids.filter((parameter) => parameter.in === "path" && parameter.name !== "funder");
  const late = tags.flatMap(({ operations }) => operations.filter(isLate));
  return {
    info: {
      name: `Offer Calculator ${document.info.version}`,
      description:
        "Fill in funder, api_key and api_secret, best with a key of a sandbox. The collection signs each request, and keeps the ids that later requests need from the responses. To run it from top to bottom, set a delay of a second between requests, because a key has 5 requests a second and 60 a minute, and complete and approve the brand's disclosure profile. One quote is then refused: Replace an offer has removed the structures that it names.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    variable: [
      variable("base_url", baseUrl),
      variable("funder", "acme-test"),
      variable("api_key", ""),
      variable("api_secret", "", "secret"),
      variable("version", "1"),
      variable("brandId", ""),
      ...[...new Map(examples.map(({ name, example }) => [name, String(example)]))].map(([name, example]) =>
        variable(name, example),
      ),
    ],
    event: [event("prerequest", script.trimEnd().split("\n"))],
    item: [
      ...tags
        .map(({ tag, operations }) => ({
          name: tag.name,
          description: tag.description,
          item: operations.filter((found) => !isLate(found)).flatMap(requestsOf),
        }))
        .filter(({ item }) => item.length > 0),
      {
        name: "Fail, revoke, delete, erase",
        description: "What needs a delivery, or ends an object that other requests need.",
        item: late.flatMap(requestsOf),
      },
    ],
  };
}

/** Where a later request finds what it needs in a response: the variable, and the path of its value. */
const KEPT: Record<string, Record<string, string>> = {
  createOffer: { dealId: "deal_id", version: "version" },
  readOffer: { version: "version" },
  replaceOffer: { version: "version" },
  patchOffer: { version: "version" },
  listBrands: { brandId: "data.0.id" },
  submitInSandbox: { submissionId: "id" },
  listSubmissions: { submissionId: "data.0.id" },
  createDisclosure: { disclosureId: "id" },
  listDisclosures: { disclosureId: "data.0.id" },
  createWebhook: { webhookId: "id" },
  testWebhook: { deliveryId: "id" },
  listDeliveries: { deliveryId: "data.0.id" },
  listEvents: { eventId: "data.0.id" },
};

const KEEP = `const body = pm.response.code < 300 ? pm.response.json() : {};
for (const [variable, path] of Object.entries(kept)) {
  const value = path.split(".").reduce((at, name) => at?.[name], body);
  if (value !== undefined) pm.collectionVariables.set(variable, String(value));
}`.split("\n");

const LATE = ["failDeliveryInSandbox", "erase", "resetSandbox"];

function isLate({ method, operation: { operationId } }: FoundOperation): boolean {
  return method === "delete" || LATE.includes(operationId);
}

/** The folders, the sandbox's before those that read what its calls make. */
function inOrder<Folder extends { tag: { name: string } }>(folders: Folder[]): Folder[] {
  const isFirst = ({ tag }: Folder) => FIRST.includes(tag.name);
  return [
    ...FIRST.flatMap((name) => folders.filter(({ tag }) => tag.name === name)),
    ...folders.filter((folder) => !isFirst(folder)),
  ];
}

const FIRST = ["Offers", "Calculator", "Brands", "Sandbox"];

function event(listen: "prerequest" | "test", exec: string[]) {
  return { listen, script: { type: "text/javascript", exec } };
}

function variable(key: string, value: string, type: "string" | "secret" = "string") {
  return { key, value, type };
}

/** One request for each example of an operation. */
function requestsOf(found: FoundOperation) {
  const { method, path, operation } = found;
  const examples = exampleRequests(found);
  const filled = path.replaceAll("{", "{{").replaceAll("}", "}}");
  const kept = ownValue(KEPT, operation.operationId);
  return examples.map(({ title, body }) => ({
    name: examples.length === 1 ? operation.summary : `${operation.summary}: ${title}`,
    ...(kept && { event: [event("test", [`const kept = ${JSON.stringify(kept)};`, ...KEEP])] }),
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
        body: {
          mode: "raw",
          raw: bodyText(body, operation.operationId === "createOffer"),
          options: { raw: { language: "json" } },
        },
      }),
    },
  }));
}

/** An example body with variables in the place of what another run or another funder has otherwise. */
function bodyText(body: unknown, isNew: boolean): string {
  return JSON.stringify(body, null, 2)
    .replace(/(?<=^ {2}"version": )\d+/m, "{{version}}")
    .replace(/(?<="deal_id": ")[^"]*/, isNew ? "DEAL-{{$randomUUID}}" : "{{dealId}}")
    .replace(/(?<=^ {2}"brand_id": ")[^"]*/m, "{{brandId}}");
}
