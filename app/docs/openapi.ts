import type { OpenApiDocument } from "@/components/docs/reference/openapi-document";
import document from "@/docs/openapi.json";

/** The committed document, as its pages read it. */
export const OPENAPI = document as unknown as OpenApiDocument;
