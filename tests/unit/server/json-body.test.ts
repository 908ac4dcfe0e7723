import { describe, expect, test } from "vitest";
import { INEXACT_NUMBER } from "@/lib/schemas/wire/parse-fields";
import { parseJsonObject, readBody } from "@/lib/server/web/json-body";

const parse = (text: string) => parseJsonObject(Buffer.from(text));

describe("a body is refused as malformed", () => {
  // Rule: D3-26
  test.each([
    ["no JSON", "{"],
    ["nothing at all", ""],
    ["an array", "[]"],
    ["a string", '"a"'],
    ["null", "null"],
    ["a lone surrogate", '{"a":"\\ud800"}'],
    ["a lone surrogate in a name", '{"\\udc00":1}'],
    ["NaN", '{"a":NaN}'],
  ])("when it is %s", (_what, text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: "MALFORMED_JSON" }));
  });

  // Rule: D12-11
  test.each([
    ['{"a":1}}', "line 1, column 8"],
    ["{", "line 1, column 2"],
    ['{"a":NaN}', "line 1, column 6"],
    ['{"a":01}', "line 1, column 7"],
    ['{"a":1.}', "line 1, column 7"],
    ['{"a":1e}', "line 1, column 7"],
    ['{"a":-}', "line 1, column 6"],
    ['{"a":tru}', "line 1, column 6"],
    ['{"a" 1}', "line 1, column 6"],
    ["{a:1}", "line 1, column 2"],
    ['{"a":1,}', "line 1, column 8"],
    ['{"a":[1,]}', "line 1, column 9"],
    ['{"a":[1}', "line 1, column 8"],
    ['{"a":"\n"}', "line 1, column 7"],
    ['{"a":"\\x"}', "line 1, column 8"],
    ['{"a":"\\u12g4"}', "line 1, column 11"],
    ['{"a":"b', "line 1, column 8"],
    ['{\n  "name": "José 😀",\r\n  "b": secret-word\n}', "line 3, column 8"],
  ])("with the place where %j stops being JSON, and nothing of it", (text, place) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(() => parse(text)).toThrow(`The body is not valid JSON: see ${place}.`);
  });

  test("with a place also in the deepest and in the longest body", () => {
    const deep = "[".repeat(100_000);
    expect(() => parse(deep)).toThrow("see line 1, column 100001.");
    const long = `{"a":"${"x".repeat(200_000)}"`;
    expect(() => parse(long)).toThrow("see line 1, column 200008.");
  });

  // Rule: Q1-7
  test.each([
    ['{"a":1,"a":2}', '"a"', "line 1, column 8"],
    ['{"a":1,"b":{"c":[{"d":1,\n "d":1}]}}', '"d"', "line 2, column 2"],
    ['{"price":1,"pr\\u0069ce":2}', '"price"', "line 1, column 12"],
    ['{"é😀":"{\\"a\\":1,\\"a\\":1}" , "é😀" : null}', '"é😀"', "line 1, column 29"],
    ['{"a\\u0000\\u2028b":1,"a\\u0000\\u2028b":1}', '"a??b"', "line 1, column 21"],
    ['{"__proto__":1,"__proto__":1}', '"__proto__"', "line 1, column 16"],
    ['{"":1,"":1}', '""', "line 1, column 7"],
    [`{"${"n".repeat(40)}":1,"${"n".repeat(40)}":1}`, `"${"n".repeat(40)}"`, "line 1, column 47"],
    [`{"${"n".repeat(41)}":1,"${"n".repeat(41)}":1}`, `"${"n".repeat(40)}..."`, "line 1, column 48"],
  ])("with the name that an object has twice, and the place of the second: %j", (text, name, place) => {
    expect(() => parse(text)).toThrow(`The name ${name} is twice in one object: see ${place}.`);
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: "MALFORMED_JSON" }));
  });

  test("but not for a name that stands in several objects, or as a value", () => {
    const text = '{"a":{"a":{"a":["a","a"]}},"b":[{"a":1},{"a":"a"}],"A":"a"}';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  // Rule: D3-26
  test("when it is not UTF-8", () => {
    expect(() => parseJsonObject(Buffer.from([0x7b, 0xff, 0x7d]))).toThrow(
      expect.objectContaining({ code: "MALFORMED_JSON" }),
    );
  });
});

describe("a number is never rounded on the way in", () => {
  test.each(["999999999.99", "0.000001", "1e2", "1.50E+1", "-0", "0.30000000000000004", "1.10"])(
    "%s is kept",
    (literal) => {
      expect(parse(`{"a":${literal}}`)).toEqual({ a: Number(literal) });
    },
  );

  test.each(["1e999", "0.10000000000000000001", "999999999.990000001", "9007199254740993"])(
    "%s is marked as more than a number can carry",
    (literal) => {
      expect(parse(`{"a":${literal}}`)).toEqual({ a: INEXACT_NUMBER });
    },
  );

  test("digits in text are text", () => {
    expect(parse('{"a":"9007199254740993 \\"1e999"}')).toEqual({ a: '9007199254740993 "1e999' });
  });
});

test("a paired surrogate is a character like any other", () => {
  expect(parse('{"a":"\\ud83d\\ude00"}')).toEqual({ a: "😀" });
});

// Rule: D3-24
test("a body is refused while it is read, as soon as it is too large", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  const request = new Request("http://localhost/", {
    method: "POST",
    body: endless,
    duplex: "half",
  } as RequestInit);
  await expect(readBody(request, 5000)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  expect(sent).toBeLessThan(10);
});
