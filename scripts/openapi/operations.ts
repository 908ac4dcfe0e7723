import type { Operation } from "@/lib/schemas/operation";
import { type DOCUMENT_OPERATIONS, OPERATIONS } from "@/lib/schemas/operations";
import { OFFER_PROSE } from "./offer-prose";
import type { Prose, ProseFor } from "./prose";
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

const PROSE: ProseFor<typeof OPERATIONS> = {
  ...OFFER_PROSE,
  ...SUBMISSION_PROSE,
  ...DISCLOSURE_PROSE,
  ...WEBHOOK_PROSE,
  ...DELIVERY_PROSE,
  ...EVENT_PROSE,
  ...ERASURE_PROSE,
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
