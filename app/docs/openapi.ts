import type { OpenApiDocument } from "@/components/docs/reference/openapi-document";
import document from "@/docs/openapi.json";

/** The committed OpenAPI document, with the type that its pages use. */
export const OPENAPI = document as unknown as OpenApiDocument;
