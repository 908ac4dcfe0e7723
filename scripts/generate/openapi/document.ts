import { z } from "zod";
import {
  type OpenApiDocument,
  pathOfTag,
  taggedOperations,
} from "@/components/docs/reference/openapi-document";
import { type RequiredScope, sufficientScopes } from "@/lib/schemas/keys/scopes";
import type { OPERATIONS, OperationId } from "@/lib/schemas/operations";
import { DOCUMENTED_OPERATIONS, type DocumentedOperation } from "@/lib/schemas/prose";
import type { BodyDeclaration } from "@/lib/schemas/wire/bodies";
import type { PathParams } from "@/lib/schemas/wire/operation";
import { PARAMETERS, type ParameterName } from "@/lib/schemas/wire/parameters";
import manifest from "@/package.json";
import type { Prose } from "../../../lib/schemas/wire/prose";
import { eventMessages } from "./events";
import { describeReferences, type JsonObject, SchemaSet } from "./json-schema";
import { ErrorResponses, HEADERS, successResponses } from "./responses";

/** The OpenAPI 3.1 document of the API, from the schemas that the service itself uses. */
export function openApiDocument(): JsonObject {
  const set = new SchemaSet();
  const responses = new ErrorResponses(set);
  const paths: Record<string, JsonObject> = {};
  for (const documented of DOCUMENTED_OPERATIONS) {
    const { path, method } = documented.operation;
    const shared = pathParameters(path);
    paths[path] ??= shared.length > 0 ? { parameters: shared } : {};
    (paths[path] as JsonObject)[method.toLowerCase()] = operationObject(documented, set, responses);
  }
  const webhooks = eventMessages(set);
  for (const part of [paths, webhooks, responses.shared, set.schemas]) describeReferences(part, set.schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Offer Calculator",
      version: manifest.version,
      summary: "Configurable offers for funders, a live calculator for their ISOs.",
      description: DESCRIPTION,
      contact: { name: "Whoever runs this service for you" },
    },
    servers: [
      {
        url: "{base_url}",
        description: "Where the service runs.",
        variables: {
          base_url: {
            default: "http://localhost:3000",
            description: "The address the service was set up with.",
          },
        },
      },
    ],
    tags: TAGS,
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: responses.shared,
      schemas: sorted(set.schemas),
    },
  };
}

const DESCRIPTION = `A funder publishes an offer for a deal, gives the ISO the signed link of its calculator, and receives the terms the ISO submits.

Every request is signed: \`X-Signature\` is the lowercase hex HMAC-SHA256, keyed with the secret, of

\`\`\`
X-Timestamp "\\n" METHOD "\\n" PATH[?QUERY] "\\n" BODY
\`\`\`

PATH starts at \`/api/v1\`, BODY is the exact bytes sent, empty for GET and DELETE. \`/docs/signing\` has test vectors, examples and a page to try it on.

Bodies are JSON in UTF-8. Currency and rates are plain numbers with at most 2 and 6 decimals; more decimals are rejected, never rounded. Times are ISO 8601 in UTC. HEAD responds as GET without the body, OPTIONS with \`Allow\`. An unknown field is rejected.`;

const TAGS: JsonObject[] = [
  { name: "Offers", description: "The limits within which an ISO configures a deal." },
  { name: "Calculator", description: "The figures of an offer, and the links to its page." },
  { name: "Brands", description: "The names under which you publish offers." },
  { name: "Submissions", description: "What ISOs submitted: a safety net beside the callback." },
  { name: "Disclosures", description: "The documents a merchant must get, and their evidence." },
  { name: "Webhooks", description: "Your receivers, and the events they get." },
  { name: "Deliveries", description: "Sent messages, their attempts, and how to send them again." },
  { name: "Keys", description: "The key that a program holds: what it may do, and how often." },
  { name: "Personal data", description: "Erasing the personal data of a deal or of a person." },
  {
    name: "Sandbox",
    description:
      "What only a sandbox has: it does what an ISO, the clock or a failing receiver does elsewhere.",
  },
  { name: "Document", description: "This document." },
  {
    name: "Events",
    description: "The messages that the service sends to you, and how to read them yourself.",
  },
];

const SECURITY_SCHEMES: JsonObject = {
  ApiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "Your key, `fk_...` or, of a sandbox, `fkt_...`: it identifies the caller and its scopes.",
  },
  Timestamp: {
    type: "apiKey",
    in: "header",
    name: "X-Timestamp",
    description: "The current time in Unix seconds, digits only, at most 300 seconds off.",
  },
  Signature: {
    type: "apiKey",
    in: "header",
    name: "X-Signature",
    description: "64 hex digits: HMAC-SHA256 over timestamp, method, path and body, keyed with your secret.",
  },
  WebhookSignature: {
    type: "apiKey",
    in: "header",
    name: "webhook-signature",
    description:
      "Standard Webhooks 1.0: `v1,<base64>` over `webhook-id.webhook-timestamp.body`, keyed with your callback secret; two, with a space between, while a secret is being rotated.",
  },
};

function operationObject(
  documented: DocumentedOperation,
  set: SchemaSet,
  errors: ErrorResponses,
): JsonObject {
  const { operation, prose } = documented;
  const { tag, summary, description, query = {} } = prose;
  const parameters: ParameterName[] = [
    ...(operation.idempotent ? (["IdempotencyKey"] as const) : []),
    ...Object.values(query),
    ...(operation.method === "GET" ? (["IfNoneMatch"] as const) : []),
  ];
  return {
    operationId: operation.id,
    tags: [tag],
    summary,
    description,
    security: securityFor(operation.scope),
    ...(parameters.length > 0 && { parameters: parameters.map(parameter) }),
    ...(operation.body && prose.body && { requestBody: requestBody(operation.body, prose.body, set) }),
    responses: { ...successResponses(documented, set), ...errors.of(documented) },
  };
}

const OF_PATH: Record<keyof PathParams<(typeof OPERATIONS)[OperationId]>, ParameterName> = {
  funder: "Funder",
  dealId: "DealId",
  submissionId: "SubmissionId",
  disclosureId: "DisclosureId",
  webhookId: "WebhookId",
  deliveryId: "DeliveryId",
  eventId: "EventId",
};

/** The parameters of a path: a reference for each name in braces. */
function pathParameters(path: string): JsonObject[] {
  return Object.entries(OF_PATH)
    .filter(([name]) => path.includes(`{${name}}`))
    .map(([, name]) => parameter(name));
}

/** A reference to a shared parameter. */
function parameter(name: ParameterName): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}

/** All three headers together; if one of several scopes is sufficient, one alternative for each scope. */
function securityFor(scope: RequiredScope | null): JsonObject[] {
  if (scope === null) return [];
  const held = scope === "any" ? [[]] : sufficientScopes(scope).map((name) => [name]);
  return held.map((scopes) => ({ ApiKey: scopes, Timestamp: [], Signature: [] }));
}

function sorted(schemas: Record<string, JsonObject>): Record<string, JsonObject> {
  return Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A request body: the declared fields, the ignored names, and examples. */
function requestBody(
  { fields, ignored = [], presence }: BodyDeclaration,
  prose: NonNullable<Prose["body"]>,
  set: SchemaSet,
): JsonObject {
  const { name, description, example, examples, requiredFields, mediaTypes = ["application/json"] } = prose;
  const notNull = Object.fromEntries((prose.notNull ?? []).map((field) => [field, true as const]));
  const shape = z
    .strictObject({ ...fields, ...Object.fromEntries(ignored.map((field) => [field, IGNORED])) })
    .required(notNull)
    .describe(description);
  const schema = set.request(name, shape, example, requiredFields);
  return {
    required: presence === "required",
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema, examples }])),
  };
}

const IGNORED = z.unknown().describe("Accepted and ignored.").optional();

/** The paths of the reference's pages, one per tag and object of the document. proxy.ts allows no others. */
export function referencePages(document: object): string[] {
  const described = document as OpenApiDocument;
  const tags = taggedOperations(described).map(({ tag }) => pathOfTag(tag).slice(1));
  const objects = Object.keys(described.components.schemas).map((name) => `docs/reference/objects/${name}`);
  return [...tags, ...objects];
}
