/**
 * The signed parts of a request. The timestamp is in Unix seconds. The target is the path and query, exactly
 * as sent.
 */
export interface UnsignedRequest {
  timestamp: string;
  method: string;
  target: string;
  body: string;
}

/** The result of signing: the signed bytes, and digests in lowercase hex. */
export interface SignedRequest {
  text: string;
  bytes: Uint8Array<ArrayBuffer>;
  bodyLength: number;
  bodySha256: string;
  /** Null without a secret. */
  signature: string | null;
}

/** The exact text that is signed (docs/spec/decisions.md "Request signing"). */
export function stringToSign({ timestamp, method, target, body }: UnsignedRequest): string {
  return `${timestamp}\n${method}\n${target}\n${body}`;
}

/**
 * Signs with the browser's cryptography. Throws if the page has none, as on a page that was not loaded over
 * https.
 */
export async function signRequest(request: UnsignedRequest, secret: string): Promise<SignedRequest> {
  const text = stringToSign(request);
  const [bytes, body] = [utf8(text), utf8(request.body)];
  const bodySha256 = hex(await crypto.subtle.digest("SHA-256", body));
  const signature = secret === "" ? null : await hmac(secret, bytes);
  return { text, bytes, bodyLength: body.length, bodySha256, signature };
}

/** Sentences about what is probably wrong with a request. They do not affect what is signed. */
export function likelyMistakes(
  { timestamp, method, target, body }: UnsignedRequest,
  secret: string,
): string[] {
  const [path = "", query] = target.split("?", 2);
  const absolute = /^https?:/i.test(target);
  const mistakes: [holds: boolean, sentence: string][] = [
    [/^\d{13}$/.test(timestamp), "X-Timestamp looks like milliseconds, but it must be in seconds."],
    [timestamp !== "" && !/^\d+$/.test(timestamp), "X-Timestamp may contain only digits."],
    [method !== method.toUpperCase(), "Sign the method in upper case."],
    [absolute, "Sign the path without scheme and host, starting with /api/v1."],
    [!absolute && target !== "" && !path.startsWith("/api/v1/"), "The signed path starts at /api/v1."],
    [target.includes("#"), "A fragment is never sent: leave out # and what follows."],
    [path.length > 1 && path.endsWith("/"), "A path that ends in / is not found."],
    [
      query !== undefined && !/^([\w.-]+=([\w.:-]|%3A)*(&|$))*$/i.test(query),
      "In the query, names may contain only A-Z a-z 0-9 - . _ and values also : (or %3A)",
    ],
    [(method === "GET" || method === "DELETE") && body !== "", `A ${method} is sent without a body.`],
    [body.startsWith("\uFEFF"), "The body starts with a byte order mark, which is part of what is signed."],
    [body.endsWith("\n"), "The body ends with a line end: sign it only if you send it."],
    [secret !== secret.trim(), "The secret has a blank or a line end beside it."],
  ];
  return mistakes.filter(([holds]) => holds).map(([, sentence]) => sentence);
}

/**
 * Parses a request pasted as HTTP text: request line, headers, an empty line, the body. Null when the text is
 * none.
 */
export function parseHttpRequest(text: string): UnsignedRequest | null {
  const [, method, target, rest] =
    /^([A-Za-z]+)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?(?:\n([\s\S]*))?$/.exec(
      text.replaceAll("\r\n", "\n").trimStart(),
    ) ?? [];
  if (!method || !target) return null;
  const [head = "", ...body] = `\n${rest ?? ""}`.split("\n\n");
  const name = "x-timestamp:";
  const line = head.split("\n").find((line) => line.toLowerCase().startsWith(name)) ?? "";
  const timestamp = line.slice(name.length).trim();
  const path = /^https?:\/\/[^/]+(\/.*)$/i.exec(target)?.[1] ?? target;
  return { timestamp, method: method.toUpperCase(), target: path, body: body.join("\n\n") };
}

/** Bytes as lines of an offset, sixteen bytes in hex, and their ASCII characters. */
export function hexLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += 16) {
    const row = [...bytes.subarray(offset, offset + 16)];
    const digits = row.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const letters = row.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : ".")).join("");
    lines.push(`${offset.toString(16).padStart(4, "0")}  ${digits.padEnd(47)}  ${letters}`);
  }
  return lines.join("\n");
}

async function hmac(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8(secret), algorithm, false, ["sign"]);
  return hex(await crypto.subtle.sign("HMAC", key, bytes));
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
