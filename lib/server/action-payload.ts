import "server-only";

/** The same number as `bodySizeLimit` in next.config.mjs. */
export const MAX_ACTION_BYTES = 65_536;

/** A request that may call a server action. Its Content-Type says how the arguments are encoded. */
interface ActionRequest {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

// Rule: D4-15
/**
 * Returns whether Next can read the arguments of a server action: "too_large" above MAX_ACTION_BYTES. Next
 * reports arguments that it cannot read as an internal error. A script sends React's reply format, as JSON
 * text or as a form whose field `0` is that text. A form submitted without script has fields that name the
 * action.
 */
export async function payloadState(
  { headers, body }: ActionRequest,
  sentBy: "script" | "form",
): Promise<"readable" | "unreadable" | "too_large"> {
  const bytes = await readAtMost(body, MAX_ACTION_BYTES);
  if (bytes === null) return "too_large";
  const type = headers.get("content-type") ?? "";
  try {
    if (!type.startsWith("multipart/form-data")) return readableIf(areArguments(utf8(bytes), null));
    const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    return readableIf(sentBy === "form" ? namesAction(form) : areArguments(onlyOne(form.getAll("0")), form));
  } catch {
    return "unreadable";
  }
}

/** React reads the last of several fields of one name, and fails on some of them. */
function onlyOne(values: FormDataEntryValue[]): FormDataEntryValue | null {
  return values.length === 1 ? (values[0] ?? null) : null;
}

function readableIf(readable: boolean): "readable" | "unreadable" {
  return readable ? "readable" : "unreadable";
}

async function readAtMost(
  body: ActionRequest["body"],
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/**
 * Returns whether a text is a JSON array of arguments. Throws if it is not JSON. In React's format, a string
 * that begins with `$` stands for another value.
 */
function areArguments(text: unknown, form: FormData | null): boolean {
  if (typeof text !== "string") return false;
  const marked: string[] = [];
  const root: unknown = JSON.parse(text, (_key, value) => {
    if (typeof value === "string" && value.startsWith("$")) marked.push(value);
    return value;
  });
  return Array.isArray(root) && marked.every((value) => isPlainValue(value, form) || isWithin(root, value));
}

/**
 * Returns whether a `$` string is a value that our pages send: an escaped string, a number that JSON lacks,
 * undefined, a time or, in a form, the form's own fields. Other references may point to nothing.
 */
function isPlainValue(value: string, form: FormData | null): boolean {
  if (value.startsWith("$$") || /^\$(?:undefined|NaN|-?Infinity|-0)$/.test(value)) return true;
  if (value.startsWith("$D")) return !Number.isNaN(Date.parse(value.slice(2)));
  return form !== null && /^\$K[0-9a-f]{1,4}$/.test(value);
}

/** Returns whether a reference to an object earlier in the arguments, such as `$0:1:terms`, leads to one. */
function isWithin(root: unknown[], reference: string): boolean {
  const [start, ...path] = reference.split(":");
  if (start !== "$0") return false;
  let value: unknown = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === "object";
}

/** Returns whether the fields of a form name an action. Throws if one of its bound arguments is not JSON. */
function namesAction(form: FormData): boolean {
  const names = [...form.keys()].filter((name) => name.startsWith("$ACTION_"));
  for (const name of names.filter((name) => name.includes(":"))) JSON.parse(String(form.get(name)));
  return names.length > 0;
}
