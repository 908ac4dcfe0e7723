import type { OpenApiDocument, Schema } from "@/components/docs/reference/openapi-document";
import { type ClientModel, type ClientOperation, UNKNOWN } from "./model";

/** The TypeScript client's class, one method per operation. */
export function typescriptClient({ operations }: ClientModel): string {
  const types = operations.flatMap(({ query, body, response, item }) => [
    query?.type,
    body?.type,
    item ?? response,
  ]);
  const imported = [...new Set(types.filter((type) => typeof type === "string"))].sort();
  return `import type { CallOptions, KeyedCallOptions } from "./options.js";
import type { Pages } from "./pages.js";
import { path, Transport } from "./transport.js";
import type { ${imported.join(", ")} } from "./types.js";

/** A client of one funder's API, with one method per operation of the OpenAPI document. */
export class OfferCalculator extends Transport {
${operations.map(methodOf).join("\n\n")}
}
`;
}

/** A document with only the schemas, from which openapi-typescript generates the client's types. */
export function typesDocument({ openapi, info }: OpenApiDocument, { schemas }: ClientModel): object {
  return { openapi, info, paths: {}, components: { schemas: withTypes(schemas) } };
}

// What JSON Schema cannot say of a type is a text in the document, and a type in its types.
const AS_TYPE = "typescript: ";

/** The types made of `typesDocument`, with the types of TypeScript that it can only name. */
export function withNamedTypes(text: string): string {
  return text.replace(new RegExp(`"${AS_TYPE}([^"]*)"`, "g"), "$1");
}

/**
 * A list that may grow takes any text beside its known values, which an editor still offers. The data of an
 * unknown event is `never`: a known `type` then narrows to its own data, and a caller can cast any other.
 */
function withTypes<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withTypes) as Value;
  const { "x-extensible-enum": known, ...rest } = value as Schema;
  if (rest.format === UNKNOWN) return { enum: [`${AS_TYPE}never`], description: rest.description } as Value;
  const members = Object.entries(rest).map(([name, member]) => [name, withTypes(member)]);
  const open = known ? { enum: [...known, `${AS_TYPE}(string & {})`] } : {};
  return { ...Object.fromEntries(members), ...open };
}

function methodOf(operation: ClientOperation): string {
  const { id, method, summary, parameters, query, body, response, media, item, idempotent, repeat, signed } =
    operation;
  // The caller's values carry their names, for the error of one that no path can hold.
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "funder" ? `\${this.${name}}` : `\${{ ${name} }}`,
  );
  const given = [
    ...parameters.map((name) => `${name}: string`),
    ...(body ? [`body${body.required ? "" : "?"}: ${body.type}`] : []),
    ...(query ? [`query?: ${query.type}`] : []),
    `options?: ${idempotent ? "KeyedCallOptions" : "CallOptions"}`,
  ];
  const call = [
    `method: "${method}"`,
    `path: path\`${path}\``,
    ...(query ? ["query"] : []),
    ...(body ? ["body"] : []),
    `repeat: "${repeat}"`,
    ...(idempotent ? ["idempotent: true"] : []),
    ...(media ? [`media: "${media}"`] : []),
    ...(signed ? [] : ["unsigned: true"]),
  ];
  const [send, result] = item
    ? ["list", `Pages<${item}>`]
    : ["send", `Promise<${response ?? (media ? "Uint8Array" : "void")}>`];
  return `  /** ${summary} */
  ${id}(${given.join(", ")}): ${result} {
    return this.${send}({ ${call.join(", ")} }, options);
  }`;
}
