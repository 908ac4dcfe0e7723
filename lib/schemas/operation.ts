import type { z } from "zod";
import type { ErrorCode } from "./errors";
import { parseFields, type ReadFields, type Shape, type Values, validFields } from "./parse-fields";
import type { RequiredScope } from "./scopes";
import { withoutAbsent } from "./structures";

/**
 * The declaration of an API operation. The route, the OpenAPI document, the logs and the tests use it.
 */
export interface OperationDeclaration {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The signed path, with parameter names in braces. */
  path: `/api/v1/${string}`;
  /** Null if no key is needed. */
  scope: RequiredScope | null;
  /** Whether only a sandbox has it: to a live key there is nothing at its path. */
  sandbox?: true;
  /** The fields of the query. */
  query?: Shape;
  body?: BodyDeclaration;
  /** The status of a successful response. */
  status: 200 | 201 | 202 | 204;
  /** The status when the object existed already: the same request created it before. */
  existingStatus?: 200;
  /** The body of that response; null if it has none, or bytes of a media type. */
  response: z.ZodObject | null;
  /** The media type of a response of bytes. */
  media?: "application/pdf";
  /** The property of that body that completes the created object's path, for `Location`. */
  location?: string;
  /** Errors besides those that every operation of its kind can return. */
  errors?: readonly ErrorCode[];
  /** Whether it supports an Idempotency-Key. */
  idempotent?: true;
  /** Whether calling it again has no other effect than calling it once, although it is a POST. */
  repeatable?: true;
  /** Whether it writes, so that due deliveries are sent after the response. */
  drains?: true;
}

export interface BodyDeclaration {
  /** An optional body that is empty counts as an empty object. */
  presence: "required" | "optional";
  fields: Shape;
  /** Names that are accepted and change nothing. */
  ignored?: readonly string[];
  /**
   * What its service checks. `rules`: it has rules over the fields, and reports their issues with its own. `merged`:
   * the fields are those of an object that the body is merged into. `parts`: each field is an object with rules.
   */
  serviceChecks?: "rules" | "merged" | "parts";
}

export type Operation<Declared extends OperationDeclaration = OperationDeclaration> = Declared & {
  id: string;
};

/**
 * Declares the operations of a noun by id. Unknown or contradictory properties do not compile.
 */
export function declareOperations<const Declared extends Record<string, OperationDeclaration>>(
  declared: Declared & Consistent<Declared>,
): { readonly [Id in keyof Declared & string]: Declared[Id] & { readonly id: Id } } {
  const entries = Object.entries<OperationDeclaration>(declared).map(([id, operation]) => [
    id,
    { ...operation, id },
  ]);
  return Object.fromEntries(entries);
}

type Consistent<Declared extends Record<string, OperationDeclaration>> = {
  [Id in keyof Declared]: { [Name in Exclude<keyof Declared[Id], keyof OperationDeclaration>]: never } & {
    location?: keyof ResponseBody<Declared[Id]>;
  } & (Declared[Id]["method"] extends "GET" ? ReadingOnly : unknown) &
    (Declared[Id]["response"] extends null
      ? Declared[Id]["media"] extends string
        ? { status: 200 }
        : { status: 204 }
      : { status: 200 | 201 | 202; media?: never });
};

interface ReadingOnly {
  body?: never;
  location?: never;
  existingStatus?: never;
  idempotent?: never;
  repeatable?: never;
  drains?: never;
}

/** The body of an operation's response, as its handler returns it. */
export type ResponseBody<Declared extends OperationDeclaration> = Declared["response"] extends z.ZodType
  ? z.input<Declared["response"]>
  : null;

/** The parsed values of an operation's query. */
export type QueryValues<Declared extends OperationDeclaration> = Declared["query"] extends Shape
  ? Values<Declared["query"]>
  : Record<never, never>;

/** A body as its operation's service gets it; empty if the operation declares none. */
export type BodyValues<Declared extends OperationDeclaration> = Declared["body"] extends BodyDeclaration
  ? Declared["body"]["serviceChecks"] extends "merged" | "parts"
    ? Record<string, unknown>
    : Declared["body"]["serviceChecks"] extends "rules"
      ? ReadFields<Declared["body"]["fields"]>
      : Values<Declared["body"]["fields"]>
  : Record<never, never>;

// Rules: D5-15, D5-16, D5-19
/**
 * Parses a body for its operation's service. Null means absent, but in a PATCH and in a structure. VALIDATION_FAILED with every issue,
 * unless the service reports them.
 */
export function readBody<Declared extends OperationDeclaration>(
  { method, body }: Declared,
  given: Record<string, unknown>,
): BodyValues<Declared> {
  const readAs = (read: unknown) => read as BodyValues<Declared>;
  if (!body || body.serviceChecks === "merged" || body.serviceChecks === "parts") return readAs(given);
  const read = parseFields(body.fields, method === "PATCH" ? given : withoutAbsent(given), body.ignored);
  return readAs(body.serviceChecks === "rules" ? read : validFields(read));
}

/** The parameters of an operation's path. */
export type PathParams<Declared extends OperationDeclaration> = Record<NamesIn<Declared["path"]>, string>;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** A type that deeply equals the expected one, without further properties; `any` does not. */
export type Exactly<Expected, Given> = 0 extends 1 & Given
  ? never
  : Given extends Expected
    ? Given extends readonly (infer Item)[]
      ? ExactItems<Expected, Item>
      : Given extends object
        ? { [Name in keyof Given]: ExactMember<NonNullable<Expected>, Name, Given[Name]> }
        : Given
    : Expected;

/** Refuses a property whose type is not known. */
export type NotAny<Given, Name extends string> = 0 extends 1 & Given ? Record<Name, never> : unknown;

type ExactItems<Expected, Item> = Expected extends readonly (infer ExpectedItem)[]
  ? readonly Exactly<ExpectedItem, Item>[]
  : never;

type ExactMember<Expected, Name, Member> = Name extends keyof Expected
  ? Exactly<Expected[Name], Member>
  : never;
