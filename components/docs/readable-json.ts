const LINE = 52;

/** How a language writes the names in objects and the values that are neither objects nor arrays. */
interface Notation {
  name: (name: string) => string;
  scalar: (value: unknown) => string;
}

const JSON_TEXT: Notation = {
  name: (name) => JSON.stringify(name),
  scalar: (value) => JSON.stringify(value),
};
const TYPESCRIPT: Notation = {
  ...JSON_TEXT,
  name: (name) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)),
};
const PYTHON_WORDS = new Map<unknown, string>([
  [null, "None"],
  [true, "True"],
  [false, "False"],
]);
const PYTHON: Notation = {
  ...JSON_TEXT,
  scalar: (value) => PYTHON_WORDS.get(value) ?? JSON.stringify(value),
};

/** JSON formatted for reading: what fits stays on one line. The value must be plain JSON. */
export function readableJson(value: unknown): string {
  return written(value, JSON_TEXT);
}

/** The same value as an expression of TypeScript. */
export function readableTypeScript(value: unknown): string {
  return written(value, TYPESCRIPT);
}

/** The same value as an expression of Python. */
export function readablePython(value: unknown): string {
  return written(value, PYTHON);
}

function written(value: unknown, notation: Notation, indent = "", name = ""): string {
  const flat = `${name}${onOneLine(value, notation)}`;
  if (typeof value !== "object" || value === null || indent.length + flat.length <= LINE) return flat;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => written(item, notation, inner))
    : Object.entries(value).map(([key, item]) => written(item, notation, inner, `${notation.name(key)}: `));
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${name}${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}

function onOneLine(value: unknown, notation: Notation): string {
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(item, notation)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return notation.scalar(value);
  const members = Object.entries(value).map(
    ([name, item]) => `${notation.name(name)}: ${onOneLine(item, notation)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
