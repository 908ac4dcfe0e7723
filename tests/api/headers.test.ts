import { beforeAll, describe, expect, test } from "vitest";
import { call, newFunder, type ReceivedResponse, send, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer } from "@/tests/helpers/funder-offers";

let funder: TestFunder;
let link: string;
beforeAll(async () => {
  funder = await newFunder();
  link = (await createOffer(funder)).calculator_url;
});

function expectPageHeaders({ headers, text }: ReceivedResponse, referrer = "no-referrer") {
  const policy = headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toContain("unsafe");
  const scripts = text.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts).not.toEqual([]);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  for (const style of text.match(/<style\b[^>]*>/g) ?? []) expect(style).toContain(`nonce="${nonce}"`);
  expect(text).not.toMatch(/<[^>]+\sstyle="/);
  expect(Object.fromEntries(headers)).toMatchObject({
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "referrer-policy": referrer,
    "x-robots-tag": "noindex, nofollow",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(headers.get("cache-control")).toMatch(/^private, (?:no-cache, )?no-store/);
  expect(headers.get("content-type")).toContain("text/html");
  expect(headers.get("x-powered-by")).toBeNull();
}

test("a page of the console is as private, but names its origin to itself: its forms work without a script", async () => {
  const page = await send("GET", "/console/-/sign-in");
  expect(page.status).toBe(200);
  expectPageHeaders(page, "same-origin");
  expect(page.text).toContain('<meta name="referrer" content="same-origin"/>');
});

function expectNeverSniffedNorFramed({ headers }: ReceivedResponse) {
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  expect(headers.get("x-powered-by")).toBeNull();
}

describe("every page is private, never framed, never indexed, and runs nothing but its own nonce", () => {
  test.each([
    ["the front door", "/", 200],
    ["the documentation", "/docs", 200],
    ["the reference", "/docs/reference", 200],
    ["the reference of the offers", "/docs/reference/offers", 200],
    ["the reference of an object", "/docs/reference/objects/NewOffer", 200],
    ["a reference of nothing", "/docs/reference/nothing", 404],
    ["an object that there is not", "/docs/reference/objects/constructor", 404],
    ["the signing page", "/docs/signing", 200],
    ["the webhooks page", "/docs/webhooks", 200],
    ["the errors page", "/docs/errors", 200],
    ["the limits page", "/docs/limits", 200],
    ["an unknown deal", "/NOBODY-1?sig=a&exp=1", 404],
    ["an unknown page", "/docs/nothing/here", 404],
    ["a broken escape", "/%zz", 404],
  ])("%s", async (_what, path, status) => {
    const page = await send("GET", path);
    expect(page.status).toBe(status);
    expectPageHeaders(page);
  });

  test("no page of the documentation costs more than 256 KB, and each of the reference is linked", async () => {
    const left = ["/docs"];
    const sizes = new Map<string, number>();
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const { status, text } = await send("GET", path);
      expect([path, status]).toEqual([path, 200]);
      sizes.set(path, Buffer.byteLength(text));
      const links = [...text.matchAll(/href="(\/docs[^"#]*)/g)].map(([, href = ""]) => href);
      left.push(...new Set(links.filter((href) => !sizes.has(href) && !left.includes(href))));
    }
    expect([...sizes].filter(([, bytes]) => bytes > 256 * 1024)).toEqual([]);
    for (const path of ["/docs/reference/offers", "/docs/reference/objects/NewOffer", "/docs/errors"])
      expect([...sizes.keys()]).toContain(path);
  });

  test("the calculator and its receipt", async () => {
    const calculator = await send("GET", link);
    expect(calculator.status).toBe(200);
    expect(calculator.headers.get("cache-control")).toBe("private, no-store");
    expectPageHeaders(calculator);
    expectPageHeaders(await send("GET", `${link.replace("?", "/receipt?")}&number=0000-0000`));
  });

  test("two responses never share a nonce", async () => {
    const [one, two] = [await send("GET", link), await send("GET", link)];
    const nonce = ({ headers }: ReceivedResponse) =>
      /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    expect(nonce(one)).toMatch(/^[A-Za-z0-9+/=]{16,}$/);
    expect(nonce(one)).not.toBe(nonce(two));
  });
});

describe("every response that is no page", () => {
  test.each([
    ["a response to an unknown key", "/api/v1/acme/offers", 401],
    ["an unknown path", "/api/v1/nothing", 404],
    ["an unknown path outside a version", "/api/nothing", 404],
    ["the document", "/api/v1/openapi.json", 200],
    ["the health check", "/api/health", 200],
    ["the schedule without its bearer", "/api/internal/drain", 401],
  ])("of the API is JSON, kept nowhere, never sniffed: %s", async (_what, path, status) => {
    const response = await send("GET", path);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expectNeverSniffedNorFramed(response);
    expect(() => JSON.parse(response.text)).not.toThrow();
  });

  test("of a signed request is too", async () => {
    const response = await call(funder, "GET", "/offers");
    expect(response.headers.get("content-type")).toBe("application/json");
    expectNeverSniffedNorFramed(response);
  });

  test("of a static file is cached by its name and never sniffed", async () => {
    const { text } = await send("GET", link);
    const file = /\/_next\/static\/[^"]+\.js/.exec(text)?.[0] ?? "";
    const script = await send("GET", file);
    expect(script.status).toBe(200);
    expect(script.headers.get("cache-control")).toContain("immutable");
    expectNeverSniffedNorFramed(script);
    for (const path of ["/robots.txt", "/icon.svg", "/_next/static/nothing.js"])
      expectNeverSniffedNorFramed(await send("GET", path));
    expect((await send("GET", "/robots.txt")).text).toContain("Disallow: /");
  });
});
