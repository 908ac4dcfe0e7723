import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { OPENAPI } from "@/app/docs/openapi";
import { postmanCollection } from "@/components/docs/postman-collection";
import { operationsOf } from "@/components/docs/reference/openapi-document";
import { SIGNING_VECTORS, type SigningVector, VECTOR_SECRET } from "@/components/docs/signing-vectors";

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
