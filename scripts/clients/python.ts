import { snakeCase } from "@/components/docs/reference/code-examples";
import type { ClientModel, ClientOperation } from "./model";
import { docstring, pythonScalar } from "./python-types";

/** The Python client's class: one method an operation. */
export function pythonClient({ operations }: ClientModel): string {
  return `from __future__ import annotations

from typing import Literal, Optional

from . import types
from ._transport import Transport, segment
from .pages import Pages


class OfferCalculator(Transport):
    """A client of one funder's API: one method an operation of the OpenAPI document."""

${operations.map(methodOf).join("\n")}`;
}

function methodOf(operation: ClientOperation): string {
  const { id, method, summary, parameters, query, body, response, media, item, idempotent, repeat, signed } =
    operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "funder" ? "{segment(self.funder)}" : `{segment(${snakeCase(name)})}`,
  );
  const keywords = [
    ...(query?.fields ?? []).map(({ name, schema }) => `${name}: Optional[${pythonScalar(schema)}] = None`),
    ...(idempotent ? ["idempotency_key: Optional[str] = None"] : []),
  ];
  const optional = body && !body.required;
  const given = [
    "self",
    ...parameters.map((name) => `${snakeCase(name)}: str`),
    ...(body ? [optional ? `body: Optional[types.${body.type}] = None` : `body: types.${body.type}`] : []),
    ...(keywords.length > 0 ? ["*", ...keywords] : []),
  ];
  const call = [
    `"${method}"`,
    `${path.includes("{") ? "f" : ""}"${path}"`,
    ...(query ? [`query={${query.fields.map(({ name }) => `"${name}": ${name}`).join(", ")}}`] : []),
    ...(body ? ["body=body"] : []),
    `repeat="${repeat}"`,
    ...(idempotent ? ["idempotent=True", "idempotency_key=idempotency_key"] : []),
    ...(media ? [`media="${media}"`] : []),
    ...(signed ? [] : ["signed=False"]),
  ];
  const value = response ? `types.${response}` : media ? "bytes" : null;
  const result = item ? `Pages[types.${item}]` : (value ?? "None");
  const sent = `self.${item ? "_list" : "_send"}(
${call.map((one) => `            ${one},`).join("\n")}
        )`;
  return `    def ${snakeCase(id)}(
${given.map((one) => `        ${one},`).join("\n")}
    ) -> ${result}:
${docstring(summary, "        ")}        ${value ? `result: ${result} = ${sent}\n        return result` : sent}
`;
}
