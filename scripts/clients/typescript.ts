import type { OpenApiDocument } from "@/components/docs/reference/openapi-document";
import type { ClientModel, ClientOperation } from "./model";

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
  return { openapi, info, paths: {}, components: { schemas } };
}

function methodOf(operation: ClientOperation): string {
  const { id, method, summary, parameters, query, body, response, media, item, idempotent, repeat, signed } =
    operation;
  const path = operation.path.replace("{funder}", "{this.funder}").replaceAll("{", "${");
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
