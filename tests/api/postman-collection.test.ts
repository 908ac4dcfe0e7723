import { createHmac, randomUUID } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect, inject, test } from "vitest";
import type { postmanCollection } from "@/components/docs/postman-collection";
import { prisma } from "@/lib/server/database/database";
import { newSandbox, send } from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";

/** Nothing listens there: deliveries stay pending. */
const CALLBACK = "http://127.0.0.1:1/hook";

type Collection = ReturnType<typeof postmanCollection>;
type CollectionRequest = Collection["item"][number]["item"][number];

/** Runs a request as Postman does: fills in the variables, signs, sends, and keeps what its script keeps. */
async function run({ request, event }: CollectionRequest, sign: string, variables: Record<string, string>) {
  const filled = (text: string) =>
    text.replace(/\{\{(\$?\w+)\}\}/g, (whole, name) =>
      name === "$randomUUID" ? randomUUID() : (variables[name] ?? whole),
    );
  const headers = Object.fromEntries(request.header.map(({ key, value }) => [key, value]));
  let body = request.body?.raw;
  const pm = {
    request: {
      method: request.method,
      url: { path: request.url.path, query: [] },
      body:
        body === undefined ? undefined : { raw: body, update: ({ raw }: { raw: string }) => (body = raw) },
      headers: {
        upsert: ({ key, value }: { key: string; value: string }) => Object.assign(headers, { [key]: value }),
      },
    },
    variables: { replaceIn: filled },
  };
  const HmacSHA256 = (text: string, key: string) => createHmac("sha256", key).update(text).digest("hex");
  runInNewContext(sign, { pm, require: () => ({ HmacSHA256 }), Date });
  const response = await send(
    request.method,
    filled(`/${request.url.path.join("/")}`),
    headers,
    body && filled(body),
  );
  const collectionVariables = { set: (name: string, value: string) => (variables[name] = value) };
  for (const { script } of event ?? [])
    runInNewContext(script.exec.join("\n"), {
      pm: { response: { code: response.status, json: () => response.body }, collectionVariables },
    });
  return response;
}

// Rule: K-24
test("the Postman collection runs from its top: each request finds what those before it made", async () => {
  const { sandbox } = await newSandbox();
  await completeProfile(sandbox);
  await prisma.brand.update({ where: { id: sandbox.brandId }, data: { callback_url: CALLBACK } });
  const url = `${inject("baseUrl")}/docs/postman.json`;
  const collection: Collection = await (await fetch(url)).json();
  const variables: Record<string, string> = {
    ...Object.fromEntries(collection.variable.map(({ key, value }) => [key, value])),
    funder: sandbox.slug,
    api_key: sandbox.apiKey,
    api_secret: sandbox.apiSecret,
  };
  const sign = collection.event[0]?.script.exec.join("\n") ?? "";
  const refused: string[] = [];
  for (const each of collection.item.flatMap(({ item }) => item)) {
    const { status, text } = await run(each, sign, variables);
    if (status >= 400) refused.push(`${each.name}: ${status} ${text}`);
  }
  // The offer of the run was replaced by one without structures.
  expect(refused).toEqual([expect.stringContaining("structure must not be given")]);
});
