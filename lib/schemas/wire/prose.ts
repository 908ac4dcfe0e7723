import type { BodyDeclaration } from "@/lib/schemas/wire/bodies";
import { type FieldIssue, issueOf, QUERY_CHARACTERS } from "@/lib/schemas/wire/field-issues";
import type { Operation, OperationDeclaration } from "@/lib/schemas/wire/operation";
import type { Shape } from "@/lib/schemas/wire/parse-fields";
import type { ParameterName } from "./parameters";

/** The issues of VALIDATION_FAILED for an operation that can only have an invalid query. */
export const QUERY_FAILED = [issueOf("query", "format", QUERY_CHARACTERS)];

/** One example, under the name it has in the document. */
type Examples = Record<string, { summary: string; value: object }>;

/** The document's texts for an operation, beside its declaration. */
export interface Prose {
  tag: string;
  summary: string;
  description: string;
  /** For each field of the query, the shared parameter that describes it. */
  query?: Record<string, ParameterName>;
  body?: BodyProse;
  response: { description: string; examples?: Examples };
  /** The issues of the VALIDATION_FAILED example. */
  invalid: FieldIssue[];
}

interface BodyProse {
  name: string;
  description: string;
  examples: Examples;
  /** A body with a value for each field. */
  example: object;
  /**
   * The required fields, if a request needs fewer than the schema: a patch changes an object that has the
   * others. None of the fields that the schema requires may be null.
   */
  requiredFields?: string[];
  /** Optional fields that may not be null. */
  notNull?: string[];
  mediaTypes?: string[];
}

/**
 * The prose of all operations of a noun. It does not compile if an operation, its body or a field of its
 * query is missing.
 */
export type ProseFor<Declared extends Record<string, Operation>> = {
  [Id in keyof Declared]: Prose & ProseOf<Declared[Id]>;
};

type ProseOf<Declared extends OperationDeclaration> = (Declared["query"] extends Shape
  ? { query: Record<keyof Declared["query"], ParameterName> }
  : { query?: never }) &
  (Declared["body"] extends BodyDeclaration
    ? {
        body: {
          requiredFields?: (keyof Declared["body"]["fields"])[];
          notNull?: (keyof Declared["body"]["fields"])[];
        };
      }
    : { body?: never }) &
  (Declared["response"] extends null
    ? { response: { examples?: never } }
    : { response: { examples: Examples } });
