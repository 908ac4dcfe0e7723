import {
  type OpenApiDocument,
  pathOfTag,
  taggedOperations,
} from "@/components/docs/reference/openapi-document";

/** The paths of the reference's pages, one of each tag and object of the document: proxy.ts lets no other pass. */
export function referencePages(document: object): string[] {
  const described = document as OpenApiDocument;
  const tags = taggedOperations(described).map(({ tag }) => pathOfTag(tag).slice(1));
  const objects = Object.keys(described.components.schemas).map((name) => `docs/reference/objects/${name}`);
  return [...tags, ...objects];
}
