import { z } from "zod";
import type { BodyDeclaration } from "@/lib/schemas/operation";
import type { JsonObject, SchemaSet } from "./json-schema";
import type { Prose } from "./prose";

/** The body of a request: its fields as they are declared, what is ignored beside them, and examples. */
export function requestBody(
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
