import { z } from "zod";
import type { ErrorCode } from "@/lib/schemas/errors";
import type { RequiredScope } from "@/lib/schemas/scopes";

type Method = "get" | "post" | "put" | "patch" | "delete";

/** One example, under the name it has in the document. */
type Examples = Record<string, { summary: string; value: object }>;

interface Body {
  name: string;
  schema: z.ZodType;
  required: boolean;
  examples: Examples;
  /** Shows a value for each field. */
  example: object;
  /** The required fields, where the schema has more: a patch goes to what has the rest. Of those none may be null. */
  requiredFields?: string[];
  mediaTypes?: string[];
}

/** What the document tells of one operation. */
export interface Operation {
  operationId: string;
  method: Method;
  /** As it is signed, from /api/v1 on. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Null where no key is asked for. */
  scope: RequiredScope | null;
  /** Names of shared parameters besides those of the path. */
  parameters?: string[];
  body?: Body;
  answer: {
    status: 200 | 201 | 202 | 204;
    description: string;
    /** Null where the answer has no body. */
    schema: z.ZodType | null;
    examples: Examples;
    headers?: string[];
  };
  /** Errors besides those every operation of its kind has. */
  errors?: ErrorCode[];
  /** The details of the VALIDATION_FAILED example. */
  invalid: string[];
}

/** Fields of a request that are taken and change nothing. */
export function ignored(fields: string[]): Record<string, z.ZodType> {
  const field = () => z.unknown().describe("Accepted and ignored.").optional();
  return Object.fromEntries(fields.map((name) => [name, field()]));
}
