import type { DOCUMENT_OPERATIONS } from "@/lib/schemas/operations";
import type { ProseFor } from "./prose";

/** What the document says of its own operation. */
export const DOCUMENT_PROSE: ProseFor<typeof DOCUMENT_OPERATIONS> = {
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
