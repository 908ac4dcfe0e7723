import { DELIVERY_PROSE } from "./deliveries/prose";
import { DISCLOSURE_PROSE } from "./disclosures/prose";
import { ERASURE_PROSE } from "./erasures/prose";
import { EVENT_PROSE } from "./events/prose";
import { KEY_PROSE } from "./keys/prose";
import { OFFER_PROSE } from "./offers/prose";
import { type DOCUMENT_OPERATIONS, OPERATIONS } from "./operations";
import { SANDBOX_PROSE } from "./sandbox/prose";
import { SUBMISSION_PROSE } from "./submissions/prose";
import { WEBHOOK_PROSE } from "./webhooks/prose";
import type { Operation } from "./wire/operation";
import type { Prose, ProseFor } from "./wire/prose";

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

/** Every operation of the API, in the document's order. No route loads this: texts and examples are the document's. */
export const DOCUMENTED_OPERATIONS: DocumentedOperation[] = Object.values(OPERATIONS).map((operation) => ({
  operation,
  prose: PROSE[operation.id],
}));
