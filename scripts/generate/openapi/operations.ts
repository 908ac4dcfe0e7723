import type { KEY_OPERATIONS } from "@/lib/schemas/keys/operations";
import { type DOCUMENT_OPERATIONS, OPERATIONS } from "@/lib/schemas/operations";
import type { Operation } from "@/lib/schemas/wire/operation";
import { OFFER_PROSE } from "./offer-prose";
import { type Prose, type ProseFor, QUERY_FAILED } from "./prose";
import { SANDBOX_PROSE } from "./sandbox-prose";
import { DISCLOSURE_PROSE, ERASURE_PROSE, SUBMISSION_PROSE } from "./submission-prose";
import { DELIVERY_PROSE, EVENT_PROSE, WEBHOOK_PROSE } from "./webhook-prose";

/** The document's text for the operation that reads the document. */
const DOCUMENT_PROSE: ProseFor<typeof DOCUMENT_OPERATIONS> = {
  readOpenApiDocument: {
    tag: "Document",
    summary: "Read this document",
    description: "The OpenAPI document of the API. No key is needed; it counts against your address.",
    response: {
      description: "An OpenAPI 3.1 document.",
      examples: {
        document: {
          summary: "How it starts",
          value: { openapi: "3.1.0", info: { title: "Offer Calculator" }, paths: {} },
        },
      },
    },
    invalid: [],
  },
};

/** The document's text for the operation that reads the key. */
const KEY_PROSE: ProseFor<typeof KEY_OPERATIONS> = {
  readKey: {
    tag: "Keys",
    summary: "Read the key of this request",
    description:
      "What the key that signed the request may do, how often, and until when. Any key may ask, whatever its scopes: a first request that tells whether key, secret, clock and signature are right.",
    response: {
      description: "The key.",
      examples: {
        live: {
          summary: "A key that reads",
          value: {
            funder: "acme",
            label: "Warehouse",
            scopes: ["offers:read", "submissions:read"],
            limits: { per_second: 5, per_minute: 60 },
            expires_at: "2027-01-05T00:00:00.000Z",
            test: false,
          },
        },
        test: {
          summary: "A key of a sandbox, without a label and without an end",
          value: {
            funder: "acme-test",
            label: null,
            scopes: ["offers:create", "offers:update", "submissions:read"],
            limits: { per_second: 5, per_minute: 60 },
            expires_at: null,
            test: true,
          },
        },
      },
    },
    invalid: QUERY_FAILED,
  },
};

const PROSE: ProseFor<typeof OPERATIONS> = {
  ...OFFER_PROSE,
  ...SUBMISSION_PROSE,
  ...DISCLOSURE_PROSE,
  ...WEBHOOK_PROSE,
  ...DELIVERY_PROSE,
  ...EVENT_PROSE,
  ...ERASURE_PROSE,
  ...KEY_PROSE,
  ...SANDBOX_PROSE,
  ...DOCUMENT_PROSE,
};

/** An operation with its texts in the document. */
export interface DocumentedOperation {
  operation: Operation;
  prose: Prose;
}

/** Every operation of the API, in the document's order. */
export const DOCUMENTED_OPERATIONS: DocumentedOperation[] = Object.values(OPERATIONS).map((operation) => ({
  operation,
  prose: PROSE[operation.id],
}));
