import { snakeCase } from "@/components/docs/reference/code-examples";
import { isReference, nameOf, type Schema } from "@/components/docs/reference/openapi-document";
import { type ClientModel, type ClientOperation, UNKNOWN_EVENT } from "./model";

/** The words that differ between the class for threads and the one for an event loop. */
const SYNC = { name: "OfferCalculator", transport: "Transport", module: "_transport", pages: "Pages" };
const ASYNC = {
  name: "AsyncOfferCalculator",
  transport: "AsyncTransport",
  module: "_async_transport",
  pages: "AsyncPages",
};

/** The Python client's class, one method per operation; with `isAsync` the class for an event loop. */
export function pythonClient({ operations }: ClientModel, isAsync = false): string {
  const { name, transport, module, pages } = isAsync ? ASYNC : SYNC;
  const methods = operations.map((operation) => methodOf(operation, isAsync)).join("\n");
  return `from __future__ import annotations

from typing import Literal, Optional

from . import types
from ._options import CallOptions
from .${module} import ${transport}
from ._values import Id, Time, segment, unix_seconds
from .pages import ${pages}


class ${name}(${transport}):
    """A client of one funder's API: one method an operation of the OpenAPI document."""

${methods}`;
}

function methodOf(operation: ClientOperation, isAsync: boolean): string {
  const { id, method, summary, parameters, query, body, response, media, item, idempotent, repeat, signed } =
    operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    pathValue(name === "funder" ? "self.funder" : snakeCase(name)),
  );
  const keywords = [
    ...(query?.fields ?? []).map(
      ({ name, schema }) => `${name}: Optional[${isTime(name) ? "Time" : pythonScalar(schema)}] = None`,
    ),
    ...(idempotent ? ["idempotency_key: Optional[Id] = None"] : []),
    "options: Optional[CallOptions] = None",
  ];
  const optional = body && !body.required;
  const given = [
    "self",
    ...parameters.map((name) => `${snakeCase(name)}: Id`),
    ...(body ? [optional ? `body: Optional[types.${body.type}] = None` : `body: types.${body.type}`] : []),
    "*",
    ...keywords,
  ];
  const call = [
    `"${method}"`,
    `${path.includes("{") ? "f" : ""}"${path}"`,
    ...(query
      ? [`query={${query.fields.map(({ name }) => `"${name}": ${sentValue(name)}`).join(", ")}}`]
      : []),
    ...(body ? ["body=body"] : []),
    `repeat="${repeat}"`,
    ...(idempotent ? ["idempotent=True", "idempotency_key=idempotency_key"] : []),
    ...(media ? [`media="${media}"`] : []),
    ...(signed ? [] : ["signed=False"]),
    "options=options",
  ];
  const value = response ? `types.${response}` : media ? "bytes" : null;
  const result = item ? `${isAsync ? "AsyncPages" : "Pages"}[types.${item}]` : (value ?? "None");
  const awaits = isAsync && !item;
  const sent = `${awaits ? "await " : ""}self.${item ? "_list" : "_send"}(
${call.map((one) => `            ${one},`).join("\n")}
        )`;
  return `    ${awaits ? "async " : ""}def ${snakeCase(id)}(
${given.map((one) => `        ${one},`).join("\n")}
    ) -> ${result}:
${docstring(summary, "        ")}        ${value ? `result: ${result} = ${sent}\n        return result` : sent}
`;
}

/** The expression of a value in the path. Its name is for the error message. */
function pathValue(name: string): string {
  return `{segment('${name.replace("self.", "")}', ${name})}`;
}

/** Whether a query parameter is a time, which the API takes as Unix seconds. */
function isTime(name: string): boolean {
  return name.endsWith("_since");
}

function sentValue(name: string): string {
  return isTime(name) ? `unix_seconds(${name})` : name;
}

const LINE = 100;
const SCALARS: Record<string, string> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  null: "None",
};

/** The Python client's types: a TypedDict for each object, an alias for any other schema. For Python 3.9. */
export function pythonTypes({ schemas, requests, operations }: ClientModel): string {
  const types = new PythonTypes(requests);
  // In Python a query is passed as keyword arguments.
  const queries = new Set(operations.map(({ query }) => query?.type));
  for (const [name, schema] of Object.entries(schemas))
    if (!queries.has(name) && name !== UNKNOWN_EVENT) types.add(name, withoutUnknown(schema));
  return types.text();
}

/** Type checkers find the data of an event by its type only if each member of the union has a Literal type. */
function withoutUnknown(schema: Schema): Schema {
  const known = schema.anyOf?.filter((one) => !isReference(one) || nameOf(one) !== UNKNOWN_EVENT);
  return known ? { ...schema, anyOf: known } : schema;
}

/** The type of a value. Objects inside it get no named types. */
function pythonScalar(schema: Schema): string {
  return new PythonTypes(new Set()).of(schema, "");
}

/** A Python literal of a JSON value. */
function pythonLiteral(value: string | number | boolean | null): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

class PythonTypes {
  private readonly classes: string[] = [];
  /** The aliases stand after the classes, since Python evaluates them when it loads the module. */
  private readonly aliases: string[] = [];
  /** Whether the schema being added is part of a request. */
  private isSent = false;

  constructor(private readonly requests: Set<string>) {}

  add(name: string, schema: Schema): void {
    this.isSent = this.requests.has(name);
    if (schema.properties) this.addClass(name, schema);
    else this.aliases.push(`${comment(schema.description, "")}${name} = ${this.of(schema, name)}\n`);
  }

  text(): string {
    return `from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


${this.classes.join("\n\n")}\n\n${this.aliases.join("\n")}`;
  }

  /** The expression of a schema's type. Objects inside it become classes whose names start with `name`. */
  of(schema: Schema, name: string): string {
    if (isReference(schema)) return nameOf(schema);
    const kinds = [schema.type ?? []].flat();
    const some = (type: string) =>
      kinds.includes("null") || schema.enum?.includes(null) ? `Optional[${type}]` : type;
    if (schema.const !== undefined) return `Literal[${pythonLiteral(schema.const)}]`;
    if (schema["x-extensible-enum"]) return some(`Union[${literal(schema["x-extensible-enum"])}, str]`);
    if (schema.enum) return some(literal(schema.enum.filter((value) => value !== null)));
    if (schema.anyOf)
      return union(schema.anyOf.map((one, index) => this.of(one, index > 0 ? `${name}${index + 1}` : name)));
    const [kind, ...others] = kinds.filter((one) => one !== "null");
    if (others.length > 0) return some(union([kind, ...others].map((one) => this.scalar(one))));
    if (kind === "array") return some(`List[${this.of(schema.items ?? {}, `${name}Item`)}]`);
    if (kind === "object") return some(this.ofObject(schema, name));
    return some(this.scalar(kind));
  }

  /** The Python type of a JSON type. A number can be sent as a Decimal, and is received as a float. */
  private scalar(kind = ""): string {
    return kind === "number" && this.isSent ? "Union[float, Decimal]" : (SCALARS[kind] ?? "Any");
  }

  private ofObject(schema: Schema, name: string): string {
    if (schema.properties) {
      this.addClass(name, schema);
      return name;
    }
    const { additionalProperties: values } = schema;
    return `Dict[str, ${typeof values === "object" ? this.of(values, `${name}Value`) : "Any"}]`;
  }

  /** Optional keys are in a separate class, because NotRequired is newer than Python 3.9. */
  private addClass(name: string, { description, properties = {}, required = [] }: Schema): void {
    const field = ([key, schema]: [string, Schema]) => {
      if (!/^[a-z_]\w*$/i.test(key)) throw new Error(`${key} is no name of a Python field.`);
      return `${comment(schema.description, "    ")}    ${key}: ${this.of(schema, `${name}${pascal(key)}`)}\n`;
    };
    const fields = Object.entries(properties).map((entry) => ({
      text: field(entry),
      always: required.includes(entry[0]),
    }));
    const textOf = (always: boolean) =>
      fields
        .filter((one) => one.always === always)
        .map(({ text }) => text)
        .join("");
    const doc = description ? `${docstring(description, "    ")}\n` : "";
    const split = textOf(true) !== "" && textOf(false) !== "";
    if (split) this.classes.push(`class _${name}(TypedDict):\n${textOf(true)}`);
    const base = split ? `_${name}` : "TypedDict";
    const total = textOf(false) === "" ? "" : ", total=False";
    const own = split ? textOf(false) : fields.map(({ text }) => text).join("");
    this.classes.push(`class ${name}(${base}${total}):\n${doc}${own || "    pass\n"}`);
  }
}

/** A docstring, broken into lines. */
function docstring(text: string, indent: string): string {
  const lines = wrapped(text.replaceAll("\\", "\\\\"), LINE - indent.length - 6);
  const end = lines.length > 1 ? `\n${indent}` : "";
  return `${indent}"""${lines.join(`\n${indent}`)}${end}"""\n`;
}

function comment(text: string | undefined, indent: string): string {
  return wrapped(text ?? "", LINE - indent.length - 2)
    .map((line) => `${indent}# ${line}\n`)
    .join("");
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function literal(values: (string | null)[]): string {
  return `Literal[${values.map(pythonLiteral).join(", ")}]`;
}

function union(types: string[]): string {
  const others = types.filter((type) => type !== "None");
  const one = others.length === 1 ? others.join() : `Union[${others.join(", ")}]`;
  return others.length < types.length ? `Optional[${one}]` : one;
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z])/gi, (_, letter: string) => letter.toUpperCase());
}
