import { snakeCase } from "@/components/docs/reference/code-examples";
import type { ClientModel, ClientOperation } from "./model";
import { docstring, pythonScalar } from "./python-types";

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
