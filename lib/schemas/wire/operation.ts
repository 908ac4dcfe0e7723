import type { z } from "zod";
import type { RequiredScope } from "@/lib/schemas/keys/scopes";
import type { BodyDeclaration } from "./bodies";
import type { ErrorCode } from "./errors";
import type { Shape, Values } from "./parse-fields";

/** The declaration of an API operation. Routes, the OpenAPI document, logs and tests use it. */
export interface OperationDeclaration {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path that is signed, with parameter names in braces. */
  path: `/api/v1/${string}`;
  /** The scope that the key needs; null when no key is needed. */
  scope: RequiredScope | null;
  /** Whether only sandboxes have the operation. With a live key its path returns 404. */
  sandbox?: true;
  query?: Shape;
  body?: BodyDeclaration;
  /** The status of a successful response. */
  status: 200 | 201 | 202 | 204;
  /** The status when an earlier request already created the same object. */
  existingStatus?: 200;
  /** The body of that response; null when it has no body or is a file. */
  response: z.ZodObject | null;
  /** The media type when the response is a file. */
  media?: "application/pdf";
  /** The property of the response that completes the path of the created object, for `Location`. */
  location?: string;
  /** Errors besides those that all operations of this kind can return. */
  errors?: readonly ErrorCode[];
  /** Whether it supports an Idempotency-Key. */
  idempotent?: true;
  /** Whether repeating a POST has no further effect. */
  repeatable?: true;
  /** Whether the operation writes, so that due deliveries are sent after the response. */
  drains?: true;
}

export type Operation<Declared extends OperationDeclaration = OperationDeclaration> = Declared & {
  id: string;
};

/** Declares the operations of a noun by id. Unknown or contradictory properties do not compile. */
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

/** The parameters of an operation's path. */
export type PathParams<Declared extends OperationDeclaration> = Record<NamesIn<Declared["path"]>, string>;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** A type that equals the expected one at every level, without further properties. `any` does not match. */
export type Exactly<Expected, Given> = 0 extends 1 & Given
  ? never
  : Given extends Expected
    ? Given extends readonly (infer Item)[]
      ? ExactItems<Expected, Item>
      : Given extends object
        ? { [Name in keyof Given]: ExactMember<NonNullable<Expected>, Name, Given[Name]> }
        : Given
    : Expected;

/** Rejects a property of type `any`. */
export type NotAny<Given, Name extends string> = 0 extends 1 & Given ? Record<Name, never> : unknown;

type ExactItems<Expected, Item> = Expected extends readonly (infer ExpectedItem)[]
  ? readonly Exactly<ExpectedItem, Item>[]
  : never;

type ExactMember<Expected, Name, Member> = Name extends keyof Expected
  ? Exactly<Expected[Name], Member>
  : never;
