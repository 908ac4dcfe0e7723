import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { OPENAPI } from "@/app/docs/openapi";
import { postmanCollection } from "@/components/docs/postman-collection";
import { operationsOf } from "@/components/docs/reference/openapi-document";
import {
  hexLines,
  likelyMistakes,
  parseHttpRequest,
  signRequest,
  stringToSign,
} from "@/components/docs/request-signing";
import { SIGNING_VECTORS, type SigningVector, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import { requestSignature } from "@/lib/server/identity/hmac";

const [create, , , read] = SIGNING_VECTORS;

describe("the signing page", () => {
  test.each(SIGNING_VECTORS.map((vector) => [vector.method, vector.target, vector] as const))(
    "signs %s %s as the service does",
    async (method, target, { signature, timestamp, body }) => {
      const service = requestSignature(VECTOR_SECRET, { timestamp, method, target, body: Buffer.from(body) });
      expect(service.toString("hex")).toBe(signature);
      const signed = await signRequest({ timestamp, method, target, body }, VECTOR_SECRET);
      expect(signed.signature).toBe(signature);
    },
  );

  test("shows the body's length and hash as a SIGNATURE_INVALID response does", async () => {
    const signed = await signRequest(create ?? fail(), "");
    expect(signed.bodyLength).toBe(284);
    expect(signed.bodySha256.slice(0, 8)).toBe("a329e9bf");
    expect(signed.signature).toBeNull();
  });

  // Rule: D2-6
  test("shows a string without a body ending in a line end", () => {
    expect(stringToSign(read ?? fail())).toBe("1767225600\nGET\n/api/v1/acme/offers/DEAL-1001\n");
  });

  test("shows bytes by their offset, in hex and as letters", () => {
    expect(hexLines(new TextEncoder().encode("GET\n/é0123456789ab"))).toBe(
      "0000  47 45 54 0a 2f c3 a9 30 31 32 33 34 35 36 37 38  GET./..012345678\n0010  39 61 62                                         9ab",
    );
  });
});

describe("a pasted request", () => {
  test("fills in method, path, timestamp and body", () => {
    const text =
      'PATCH /api/v1/acme/offers/D-1 HTTP/1.1\r\nHost: x\r\nX-Timestamp: 1767225600\r\n\r\n{"version":1}\n\n';
    expect(parseHttpRequest(text)).toEqual({
      timestamp: "1767225600",
      method: "PATCH",
      target: "/api/v1/acme/offers/D-1",
      body: '{"version":1}\n\n',
    });
  });

  test("may be no more than a method and an address", () => {
    expect(parseHttpRequest("get https://offers.example/api/v1/acme/offers?limit=1")).toEqual({
      timestamp: "",
      method: "GET",
      target: "/api/v1/acme/offers?limit=1",
      body: "",
    });
  });

  test("of another form is none", () => {
    expect(parseHttpRequest('{"version":1}')).toBeNull();
  });
});

describe("a likely mistake is reported", () => {
  const request = { timestamp: "1767225600", method: "GET", target: "/api/v1/acme/offers", body: "" };

  test("of nothing that is right", () => {
    expect(SIGNING_VECTORS.flatMap((vector) => likelyMistakes(vector, VECTOR_SECRET))).toEqual([]);
  });

  test.each([
    ["a timestamp in milliseconds", { timestamp: "1767225600123" }, /milliseconds/],
    ["a timestamp that is a word", { timestamp: "now" }, /only digits/],
    [
      "a path with scheme and host",
      { target: "https://offers.example/api/v1/acme/offers" },
      /without scheme and host/,
    ],
    ["a path without /api/v1", { target: "/acme/offers" }, /starts at \/api\/v1/],
    ["a slash at the end", { target: "/api/v1/acme/offers/" }, /ends in \//],
    ["a fragment", { target: "/api/v1/acme/offers#x" }, /fragment/],
    ["an escape in the query", { target: "/api/v1/acme/offers?cursor=a%3D" }, /query/],
    ["a GET with a body", { body: "{}" }, /without a body/],
    ["a byte order mark", { method: "PUT", body: "\uFEFF{}" }, /byte order mark/],
    ["a line end after the body", { method: "PUT", body: "{}\n" }, /line end/],
    ["a method in lower case", { method: "put" }, /upper case/],
  ])("about %s", (_what, change, sentence) => {
    expect(likelyMistakes({ ...request, ...change }, "")).toEqual([expect.stringMatching(sentence)]);
  });

  test.each([` ${VECTOR_SECRET}`, `${VECTOR_SECRET}\n`])(
    "about a secret with a blank beside it",
    (secret) => {
      expect(likelyMistakes(request, secret)).toEqual([expect.stringMatching(/blank or a line end/)]);
    },
  );
});

function fail(): never {
  throw new Error("There is no such vector.");
}

const script = readFileSync("docs/postman/sign.js", "utf8");
const collection = postmanCollection(OPENAPI, "https://offers.example", script);
const requests = collection.item.flatMap(({ item }) => item);

/** Runs the script as Postman does; returns the headers and the body that it sets. */
function run({ timestamp, method, target, body }: SigningVector, variables: Record<string, string>) {
  const [path = "", query = ""] = target.split("?", 2);
  const parameters = query.split("&").filter(Boolean);
  const headers: Record<string, string> = {};
  const sent: string[] = [];
  const pm = {
    request: {
      method,
      url: {
        path: path.slice(1).split("/"),
        query: [...parameters, "off=1"].map((pair) => {
          const [key, value] = pair.split("=");
          return { key, value, disabled: key === "off" };
        }),
      },
      body: body === "" ? undefined : { raw: body, update: ({ raw }: { raw: string }) => sent.push(raw) },
      headers: {
        upsert: ({ key, value }: { key: string; value: string }) => Object.assign(headers, { [key]: value }),
      },
    },
    variables: {
      replaceIn: (text: string) =>
        text.replace(/\{\{(\$?\w+)\}\}/g, (whole, name) =>
          name === "$randomUUID" ? randomUUID() : (variables[name] ?? whole),
        ),
    },
  };
  const HmacSHA256 = (text: string, key: string) => createHmac("sha256", key).update(text).digest("hex");
  const Clock = { now: () => Number(timestamp) * 1000 + 999 };
  const require = (name: string) => (name === "crypto-js" ? { HmacSHA256 } : undefined);
  runInNewContext(script, { pm, require, Date: Clock });
  return { headers, sent: sent.at(-1) };
}

const signed = (vector: SigningVector, variables: Record<string, string>) => run(vector, variables).headers;

describe("the script of the collection", () => {
  // Rule: K-24
  test.each(SIGNING_VECTORS)("signs $method $target as published", (vector) => {
    expect(signed(vector, { api_key: "fk_1", api_secret: VECTOR_SECRET })).toEqual({
      "X-API-Key": "fk_1",
      "X-Timestamp": vector.timestamp,
      "X-Signature": vector.signature,
    });
  });

  test("signs what is sent once the variables of path and body are filled in", () => {
    const [vector] = SIGNING_VECTORS as [SigningVector];
    const target = vector.target.replace("acme", "{{funder}}");
    const body = vector.body.replace("DEAL-1001", "{{deal}}");
    const variables = { funder: "acme", deal: "DEAL-1001", api_key: "fk_1", api_secret: VECTOR_SECRET };
    expect(signed({ ...vector, target, body }, variables)["X-Signature"]).toBe(vector.signature);
  });

  test("sends the body that it signed, whose dynamic variables have another value each time", () => {
    const [vector] = SIGNING_VECTORS as [SigningVector];
    const body = vector.body.replace("DEAL-1001", "{{$randomUUID}}");
    const { headers, sent = "" } = run({ ...vector, body }, { api_secret: VECTOR_SECRET });
    expect(sent).toMatch(/"deal_id":"[0-9a-f-]{36}"/);
    const text = [vector.timestamp, vector.method, vector.target, sent].join("\n");
    expect(headers["X-Signature"]).toBe(createHmac("sha256", VECTOR_SECRET).update(text).digest("hex"));
  });

  test("is that of the collection, before each request", () => {
    expect(collection.event).toEqual([
      { listen: "prerequest", script: { type: "text/javascript", exec: script.trimEnd().split("\n") } },
    ]);
  });
});

// Rule: K-24
test("every operation of the document is a request of the collection", () => {
  const sent = new Set(requests.map(({ request }) => `${request.method} ${request.url.raw}`));
  const documented = operationsOf(OPENAPI).map(
    ({ method, path }) =>
      `${method.toUpperCase()} {{base_url}}${path.replaceAll("{", "{{").replaceAll("}", "}}")}`,
  );
  expect([...sent].toSorted()).toEqual([...new Set(documented)].toSorted());
});

test("what ends an object comes last, and what a request needs is kept from a response before", () => {
  const names = requests.map(({ name }) => name);
  const place = (name: string) => names.findIndex((found) => found.startsWith(name));
  expect(place("Quote terms")).toBeLessThan(place("Revoke an offer"));
  expect(place("Submit terms as the ISO would")).toBeLessThan(place("Read a submission"));
  const [create] = requests;
  const exec = create?.event?.[0]?.script.exec.join("\n") ?? "";
  const kept: Record<string, string> = {};
  const collectionVariables = {
    set: (name: string, value: string) => Object.assign(kept, { [name]: value }),
  };
  const response = { code: 201, json: () => ({ deal_id: "DEAL-7", version: 1 }) };
  runInNewContext(exec, { pm: { response, collectionVariables } });
  expect(kept).toEqual({ dealId: "DEAL-7", version: "1" });
});

test("every variable that a request names has a value or a place for it", () => {
  const named = new Set(
    JSON.stringify(requests.map(({ request }) => [request.url, request.body])).match(/(?<=\{\{)\w+(?=\}\})/g),
  );
  const known = collection.variable.map(({ key }) => key);
  expect([...named].filter((name) => !known.includes(name))).toEqual([]);
  expect(collection.variable).toContainEqual({ key: "api_secret", value: "", type: "secret" });
});
