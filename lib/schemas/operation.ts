import type { z } from "zod";
import type { ErrorCode } from "./errors";
import type { Shape, Values } from "./parse-fields";
import type { RequiredScope } from "./scopes";

/**
 * What one operation of the API takes and gives: the route, the document, the logs and the tests all read it
 * here.
 */
export interface OperationDeclaration {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As it is signed, with the names of parameters in braces. */
  path: `/api/v1/${string}`;
  /** Null where no key is needed. */
  scope: RequiredScope | null;
  /** The fields of the query. */
  query?: Shape;
  body?: BodyDeclaration;
  /** Of the response when the operation succeeds. */
  status: 200 | 201 | 202 | 204;
  /** The body of that response; null where it has none. */
  response: z.ZodObject | null;
  /** The property of that body which ends the path of what was created: `Location` is that path. */
  location?: string;
  /** Errors besides those that every operation of its kind can give. */
  errors?: readonly ErrorCode[];
  /** Whether an Idempotency-Key is honoured. */
  idempotent?: true;
  /** Whether it writes: after the response, what is due to the funder's receivers is sent. */
  drains?: true;
}

export interface BodyDeclaration {
  /** An optional body that is empty counts as an empty object. */
  presence: "required" | "optional";
  fields: Shape;
  /** Names that are accepted and change nothing. */
  ignored?: readonly string[];
}

export type Operation<Declared extends OperationDeclaration = OperationDeclaration> = Declared & {
  id: string;
};

/**
 * The operations of a noun by their id. A misspelt name, or two that contradict each other, does not compile.
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
    (Declared[Id]["response"] extends null ? { status: 204 } : { status: 200 | 201 | 202 });
};

interface ReadingOnly {
  body?: never;
  location?: never;
  idempotent?: never;
  drains?: never;
}

/** The body of an operation's response, as its handler gives it. */
export type ResponseBody<Declared extends OperationDeclaration> = Declared["response"] extends z.ZodType
  ? z.input<Declared["response"]>
  : null;

/** The values of an operation's query once they are read. */
export type QueryValues<Declared extends OperationDeclaration> = Declared["query"] extends Shape
  ? Values<Declared["query"]>
  : Record<never, never>;

/** The parameters of an operation's path. */
export type PathParams<Declared extends OperationDeclaration> = Record<NamesIn<Declared["path"]>, string>;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
