import { EVENT_PAYLOADS } from "@/lib/schemas/event-payloads";
import { EVENT_TYPES } from "@/lib/schemas/events";
import { FUNDER_SLUG } from "@/lib/schemas/identifiers";
import { DELIVERY_STATUSES } from "@/lib/schemas/requests";
import { type RequiredScope, SCOPES } from "@/lib/schemas/scopes";
import { ErrorResponses } from "./error-responses";
import { DELIVERY_ANSWERS, EVENTS } from "./examples";
import { type JsonObject, SchemaSet } from "./json-schema";
import type { Operation } from "./operation";
import { OPERATIONS } from "./operations";
import { answersOf, HEADERS } from "./responses";

/** The OpenAPI 3.1 document of the API, from the schemas the service itself reads and answers by. */
export function openApiDocument(): JsonObject {
  const set = new SchemaSet();
  const responses = new ErrorResponses(set);
  const paths: Record<string, JsonObject> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] ??= pathItem(operation.path);
    (paths[operation.path] as JsonObject)[operation.method] = operationObject(operation, set, responses);
  }
  const webhooks = Object.fromEntries(
    Object.keys(EVENT_PAYLOADS).map((type) => [type, webhook(type as keyof typeof EVENT_PAYLOADS, set)]),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Offer Calculator",
      version: "1.0.0",
      summary: "Configurable offers for funders, a live calculator for their ISOs.",
      description: DESCRIPTION,
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

Bodies are JSON in UTF-8. Currency and rates are plain numbers with at most 2 and 6 decimals; more is refused, never rounded. Times are ISO 8601 in UTC. HEAD answers as GET without the body, OPTIONS with \`Allow\`. An unknown field is refused.`;

const TAGS: JsonObject[] = [
  { name: "Offers", description: "The limits within which an ISO configures a deal." },
  { name: "Calculator", description: "The figures of an offer, and the links to its page." },
  { name: "Brands", description: "Under which names you publish offers." },
  { name: "Submissions", description: "What ISOs submitted: your own safety net beside the callback." },
  { name: "Webhooks", description: "Receivers of yours, and which events they get." },
  { name: "Deliveries", description: "What was sent, every try at it, and how to send it again." },
  { name: "Document", description: "This document." },
  { name: "Events", description: "What the service tells you." },
];

const SECURITY_SCHEMES: JsonObject = {
  ApiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "Your key, `fk_...`: it says who calls and what may be done.",
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

const PARAMETERS: Record<string, JsonObject> = {
  Funder: {
    name: "funder",
    in: "path",
    required: true,
    description: "Your slug.",
    schema: { type: "string", pattern: FUNDER_SLUG.source },
    example: "acme",
  },
  DealId: {
    name: "dealId",
    in: "path",
    required: true,
    description: "The `deal_id` of the offer.",
    schema: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$" },
    example: "DEAL-1001",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A name of the request, bare or quoted, 1 to 255 visible ASCII characters. Sent again within 24 hours, the same request gets the first answer again, marked `Idempotent-Replayed`; answers 429 and 5xx are not kept.",
    schema: { type: "string", pattern: '^(?:[\\x21-\\x7e]{1,255}|"[\\x21-\\x7e]{1,255}")$' },
    example: "b7d1c0de-5a2e-4a53-9c1f-0f1f3f0a9d11",
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The `ETag` of an earlier answer: 304 when nothing has changed.",
    schema: { type: "string" },
    example: '"pX1yq0bSxA9m2rJ8cT5vLwZkQeD"',
  },
  Status: {
    name: "status",
    in: "query",
    description: "Only offers of this status.",
    schema: { type: "string", enum: ["active", "revoked"] },
    example: "active",
  },
  UpdatedSince: {
    name: "updated_since",
    in: "query",
    description: "Only offers changed at or after this time, in Unix seconds.",
    schema: { type: "integer", minimum: 0, maximum: 99_999_999_999 },
    example: 1767225600,
  },
  Limit: {
    name: "limit",
    in: "query",
    description: "How many at most.",
    schema: { type: "integer", minimum: 1, maximum: 100, default: 50 },
    example: 50,
  },
  Cursor: {
    name: "cursor",
    in: "query",
    description: "The `next_cursor` of the page before.",
    schema: { type: "string", pattern: "^[A-Za-z0-9_-]{22}$" },
    example: "C48sHmo9TFWbDi8depxOEA",
  },
  SubmittedSince: {
    name: "submitted_since",
    in: "query",
    description: "Only submissions made at or after this time, in Unix seconds.",
    schema: { type: "integer", minimum: 0, maximum: 99_999_999_999 },
    example: 1767225600,
  },
  DeliveryStatus: {
    name: "status",
    in: "query",
    description: "Only deliveries of this status.",
    schema: { type: "string", enum: DELIVERY_STATUSES },
    example: "exhausted",
  },
  EventType: {
    name: "type",
    in: "query",
    description: "Only deliveries of events of this type.",
    schema: { type: "string", enum: EVENT_TYPES },
    example: "submission.created",
  },
  SubmissionId: idInPath("submissionId", "The `id` of the submission.", DELIVERY_ANSWERS.submissionPage),
  WebhookId: idInPath("webhookId", "The `id` of the endpoint.", DELIVERY_ANSWERS.webhookPage),
  DeliveryId: idInPath("deliveryId", "The `id` of the delivery.", DELIVERY_ANSWERS.deliveryPage),
};

function idInPath(name: string, description: string, page: { data: object[] }): JsonObject {
  const { id } = page.data[0] as { id: string };
  return {
    name,
    in: "path",
    required: true,
    description,
    schema: { type: "string", format: "uuid" },
    example: id,
  };
}

function pathItem(path: string): JsonObject {
  const named = {
    "{funder}": "Funder",
    "{dealId}": "DealId",
    "{submissionId}": "SubmissionId",
    "{webhookId}": "WebhookId",
    "{deliveryId}": "DeliveryId",
  };
  const parameters = Object.entries(named).filter(([text]) => path.includes(text));
  if (parameters.length === 0) return {};
  return { parameters: parameters.map(([, name]) => parameter(name)) };
}

function operationObject(operation: Operation, set: SchemaSet, errors: ErrorResponses): JsonObject {
  const { operationId, tag, summary, description, scope, parameters = [], body } = operation;
  const all = [...parameters, ...(operation.method === "get" ? ["IfNoneMatch"] : [])];
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: securityFor(scope),
    ...(all.length > 0 && { parameters: all.map(parameter) }),
    ...(body && { requestBody: requestBody(body, set) }),
    responses: { ...answersOf(operation, set), ...errors.of(operation) },
  };
}

function requestBody(body: NonNullable<Operation["body"]>, set: SchemaSet): JsonObject {
  const { name, schema: shape, example, examples, requiredFields, mediaTypes = ["application/json"] } = body;
  const schema = set.request(name, shape, example, requiredFields);
  return {
    required: body.required,
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema, examples }])),
  };
}

/** All three headers together; where any scope of a kind will do, one alternative for each. */
function securityFor(scope: RequiredScope | null): JsonObject[] {
  if (scope === null) return [];
  const scopes = scope === "offers:*" ? SCOPES.filter((name) => name.startsWith("offers:")) : [scope];
  return scopes.map((name) => ({ ApiKey: [name], Timestamp: [], Signature: [] }));
}

const EVENT_MEANINGS: Record<keyof typeof EVENT_PAYLOADS, { summary: string; description: string }> = {
  "submission.created": {
    summary: "An ISO submitted terms",
    description:
      "To the offer's `callback_url`, else to the brand's, and to subscribed endpoints. The figures are the service's own, computed anew. An ISO may submit again: a new submission with its own number.",
  },
  "offer.created": { summary: "An offer was created", description: "To subscribed endpoints." },
  "offer.updated": {
    summary: "An offer was replaced or patched",
    description: "To subscribed endpoints, with the names of the fields whose values changed.",
  },
  "offer.revoked": { summary: "An offer was revoked", description: "To subscribed endpoints." },
  "offer.viewed": {
    summary: "A link was opened",
    description: "To subscribed endpoints, the first time a person opens a link after it was issued.",
  },
  "offer.expired": {
    summary: "The newest link ran out",
    description: "To subscribed endpoints, while the offer is live: issue a fresh link, or revoke it.",
  },
  "webhook.test": {
    summary: "You asked for a test",
    description: "To the endpoint it was asked for, whatever that one subscribes to.",
  },
};

function webhook(type: keyof typeof EVENT_PAYLOADS, set: SchemaSet): JsonObject {
  const { summary, description } = EVENT_MEANINGS[type];
  const name = type.replace(/\b\w/g, (letter) => letter.toUpperCase()).replace(".", "");
  return {
    post: {
      operationId: `on${name}`,
      tags: ["Events"],
      summary,
      description,
      security: [{ WebhookSignature: [] }],
      parameters: WEBHOOK_PARAMETERS,
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: set.answer(EVENT_PAYLOADS[type]),
            examples: { [type]: { summary, value: EVENTS[type] } },
          },
        },
      },
      responses: {
        "2XX": { description: "Received, within 15 seconds. The body does not matter." },
        "4XX": { description: "Not received: it is sent again, with the same id and the same bytes." },
        "5XX": { description: "Not received: it is sent again, not before `Retry-After` within reason." },
      },
    },
  };
}

const WEBHOOK_PARAMETERS: JsonObject[] = [
  {
    name: "webhook-id",
    in: "header",
    required: true,
    description: "The id of the event, the same each time it is sent: what you have seen, you can leave.",
    schema: { type: "string", format: "uuid" },
    example: "019b8f0e-2c51-7f3a-8d11-4b7c2e9f6a05",
  },
  {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "When this try was sent, in Unix seconds.",
    schema: { type: "integer" },
    example: 1767631331,
  },
  {
    name: "webhook-attempt",
    in: "header",
    required: true,
    description: "Which try this is, from 1.",
    schema: { type: "integer", minimum: 1 },
    example: 1,
  },
];

function parameter(name: string): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}

function sorted(schemas: Record<string, JsonObject>): Record<string, JsonObject> {
  return Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
