const LINE = 52;

/** JSON to be read: whatever fits stays on one line. The value is plain JSON. */
export function readableJson(value: unknown, indent = "", name = ""): string {
  const flat = `${name}${onOneLine(value)}`;
  if (typeof value !== "object" || value === null || indent.length + flat.length <= LINE) return flat;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => readableJson(item, inner))
    : Object.entries(value).map(([key, item]) => readableJson(item, inner, `${JSON.stringify(key)}: `));
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${name}${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${onOneLine(item)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
